#include "bake/slabs.hpp"

#include <algorithm>
#include <array>

namespace warren::bake {
namespace {

Surface slab(const scene::WalkGrid& walk, const Rectangle& cells, double y, bool faces_up) {
  const scene::Vec3 normal{0, faces_up ? 1.0 : -1.0, 0};
  const auto corner = [&](int column, int row) {
    const double x = column * walk.cell;
    const double z = row * walk.cell;
    return vertex({walk.origin_x + x, y, walk.origin_z + z}, normal, x, z);
  };
  const int right = cells.x + cells.width;
  const int near = cells.y + cells.height;
  std::array<Vertex, 4> quad{corner(cells.x, near), corner(right, near), corner(right, cells.y),
                             corner(cells.x, cells.y)};
  if (!faces_up) std::reverse(quad.begin(), quad.end());
  Surface surface;
  surface.add_polygon(quad);
  return surface;
}

}  // namespace

Surface floor_slab(const scene::WalkGrid& walk, const Rectangle& cells) {
  return slab(walk, cells, 0, true);
}

Surface ceiling_slab(const scene::WalkGrid& walk, double height, const Rectangle& cells) {
  return slab(walk, cells, height, false);
}

}  // namespace warren::bake
