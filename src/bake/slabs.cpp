#include "bake/slabs.hpp"

#include <algorithm>
#include <array>

namespace warren::bake {
namespace {

Surface slab(const scene::WalkGrid& walk, double y, bool faces_up) {
  const scene::Vec3 normal{0, faces_up ? 1.0 : -1.0, 0};
  const auto corner = [&](int column, int row) {
    const double x = column * walk.cell;
    const double z = row * walk.cell;
    return vertex({walk.origin_x + x, y, walk.origin_z + z}, normal, x, z);
  };
  const int width = walk.open.width();
  const int depth = walk.open.height();
  std::array<Vertex, 4> quad{corner(0, depth), corner(width, depth), corner(width, 0),
                             corner(0, 0)};
  if (!faces_up) std::reverse(quad.begin(), quad.end());
  Surface surface;
  surface.add_polygon(quad);
  return surface;
}

}  // namespace

Surface floor_slab(const scene::WalkGrid& walk) { return slab(walk, 0, true); }

Surface ceiling_slab(const scene::WalkGrid& walk, double height) {
  return slab(walk, height, false);
}

}  // namespace warren::bake
