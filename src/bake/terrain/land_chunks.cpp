#include "bake/terrain/land_chunks.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace warren::bake {
namespace {

/// The box of the samples [x, x + width] x [z, z + depth].
scene::Box box_of(const scene::Heightfield& field, int x, int z, int width, int depth) {
  std::uint16_t low = std::numeric_limits<std::uint16_t>::max();
  std::uint16_t high = 0;
  for (int row = z; row <= z + depth; ++row) {
    const std::uint16_t* first = &field.steps[{x + field.halo, row + field.halo}];
    const auto [least, most] = std::minmax_element(first, first + width + 1);
    low = std::min(low, *least);
    high = std::max(high, *most);
  }
  return {
      {x * field.spacing, field.base + field.step * low, z * field.spacing},
      {(x + width) * field.spacing, field.base + field.step * high, (z + depth) * field.spacing}};
}

}  // namespace

std::vector<LandChunk> land_chunks(const scene::Terrain& terrain) {
  const int side = terrain.chunk - 1;
  std::vector<LandChunk> out;
  for (int row = 0; row < terrain.rows(); ++row) {
    for (int column = 0; column < terrain.columns(); ++column) {
      LandChunk chunk;
      chunk.name = "terrain_" + std::to_string(terrain.window.x0 + column) + "_" +
                   std::to_string(terrain.window.z0 + row);
      chunk.column = column;
      chunk.row = row;
      chunk.x = column * side;
      chunk.z = row * side;
      chunk.box = box_of(terrain.field, chunk.x, chunk.z, side, side);
      out.push_back(std::move(chunk));
    }
  }
  return out;
}

scene::Box bounds(const scene::Terrain& terrain) {
  const scene::Heightfield& field = terrain.field;
  return box_of(field, 0, 0, field.width() - 1, field.depth() - 1);
}

}  // namespace warren::bake
