#pragma once

#include <warren/scene/scene.hpp>
#include <warren/scene/terrain.hpp>

#include <string>
#include <vector>

namespace warren::bake {

/// A chunk of a terrain's window.
struct LandChunk {
  std::string name;  ///< `terrain_<x>_<z>`, numbered in the endless field
  int column = 0;    ///< counted from the window's low corner
  int row = 0;
  int x = 0;  ///< the sample of its low corner, counted so
  int z = 0;
  scene::Box box;  ///< of its samples
};

/// All of them, row by row.
[[nodiscard]] std::vector<LandChunk> land_chunks(const scene::Terrain& terrain);

/// The space that all chunks take.
[[nodiscard]] scene::Box bounds(const scene::Terrain& terrain);

}  // namespace warren::bake
