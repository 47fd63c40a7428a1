#pragma once

#include "bake/chunk_grid.hpp"
#include "bake/picture_files.hpp"
#include "bake/tops.hpp"

#include <warren/bake/bake.hpp>
#include <warren/scene/asset.hpp>
#include <warren/scene/scene.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warren::bake {

/// Paths of the pictures that chunks use.
struct StonePictures {
  SurfacePictures wall;
  SurfacePictures floor;
  SurfacePictures roof;
  SurfacePictures top;
  std::string wall_occlusion;                ///< empty: none
  std::vector<std::string> floor_occlusion;  ///< of each chunk, or empty
};

/// Turns a scene's walk grid into stone, chunk by chunk. The scene must outlive it.
class Mason {
 public:
  /// With Occlusion::lightmap, the pictures must have the paths of the floors' light and, where
  /// walls are of stone, of theirs.
  Mason(const scene::Scene& scene, Profile profile, StonePictures pictures);

  [[nodiscard]] const ChunkGrid& chunks() const { return chunks_; }
  /// An asset of one node for each part, at the origin: `walls`, `floor`, `tops` or `ceiling`, as
  /// far as there is anything in them; a floor there is always. Materials are `wall`, `floor`,
  /// `top` and `roof`. A wall belongs to the chunk of the open cell that it is seen from. Where the
  /// scene has a wall prop, it stands in place of `walls` and `tops`, see add_wall_props(). Chunks
  /// share their frame, and where they meet positions are equal. Throws Error `E-BAKE-SIZE` (kind
  /// generation) when wall props outgrow what is baked.
  [[nodiscard]] scene::Asset chunk(std::size_t index) const;

 private:
  const scene::Scene& scene_;
  Profile profile_;
  StonePictures pictures_;
  ChunkGrid chunks_;
  TopsPlan tops_;                          // empty under a ceiling and with a wall prop
  std::optional<scene::Asset> wall_prop_;  // at rest
};

/// The space that all of the scene's stone takes, skirts and wall props included.
[[nodiscard]] scene::Box bounds(const scene::Scene& scene);

}  // namespace warren::bake
