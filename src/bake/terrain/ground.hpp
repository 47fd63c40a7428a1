#pragma once

#include "bake/glb.hpp"
#include "bake/terrain/land_chunks.hpp"

#include <warren/mesh/mesh.hpp>
#include <warren/scene/asset.hpp>
#include <warren/scene/terrain.hpp>

#include <array>
#include <cstddef>
#include <string>

namespace warren::bake {

/// What a chunk's ground looks like in any viewer.
struct GroundLook {
  std::array<double, 3> color{};  ///< linear, of all the window; for where there is no picture
  double roughness = 1;           ///< likewise
  std::string picture = {};       ///< its path as meshes see it; empty: none
};

/// The ground of a chunk as triangles. The terrain must outlive it.
class Ground {
 public:
  Ground(const scene::Terrain& terrain, const LandChunk& chunk);

  /// Level `k` of the terrain's, an asset of one mesh on a node at the origin, all named
  /// `<chunk>_lod<k>`. Vertices are samples of the window and have the field's normals; with a
  /// picture, they have its coordinates.
  [[nodiscard]] scene::Asset level(std::size_t k, const GroundLook& look) const;

 private:
  const scene::Terrain& terrain_;
  LandChunk chunk_;
  mesh::Levels levels_;
};

/// What the positions of a terrain's meshes are multiples of.
[[nodiscard]] Lattice lattice_of(const scene::Heightfield& field);

/// The water's surface: a square a chunk at height 0, as asset, mesh and node `water`. The terrain
/// must have a tide.
[[nodiscard]] scene::Asset water(const scene::Terrain& terrain);

}  // namespace warren::bake
