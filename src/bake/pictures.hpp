#pragma once

#include "bake/chunk_grid.hpp"
#include "bake/model.hpp"
#include "bake/picture_files.hpp"

#include <warren/bake/bake.hpp>
#include <warren/scene/scene.hpp>

#include <cstddef>
#include <vector>

namespace warren::bake {

/// The pictures of a scene's surfaces.
struct SurfaceFiles {
  StonePictures paths;
  /// Those that all chunks share: patterns, designer's pictures, the walls' light; each once. The
  /// floors' light isn't among them, see floor_light_file().
  std::vector<PictureFile> files;
};

/// Patterns are made, or taken from `shared`, at the masonry's texture_side. Albedo is JPEG in
/// profile compact, all others PNG.
[[nodiscard]] SurfaceFiles surface_files(const scene::Scene& scene, Profile profile,
                                         const ChunkGrid& chunks, const MakeShared& shared);

/// The floor's light of a chunk.
[[nodiscard]] PictureFile floor_light_file(const scene::Scene& scene, const ChunkGrid& chunks,
                                           std::size_t chunk);

}  // namespace warren::bake
