#include "bake/slabs.hpp"

#include "bake/lightmap.hpp"

#include <algorithm>
#include <array>

namespace warren::bake {

Vertex level_vertex(const scene::WalkGrid& walk, const scene::Masonry& masonry, Level level,
                    double x, double z, double behind) {
  const bool is_floor = level == Level::floor;
  const double y = is_floor ? -behind : masonry.height + behind;
  const double tile = is_floor ? masonry.floor.tile : masonry.roof.tile;
  return vertex({walk.origin_x + x, y, walk.origin_z + z}, is_floor ? kUp : kDown, x / tile,
                z / tile);
}

std::array<Vertex, 4> level_corners(const scene::WalkGrid& walk, const scene::Masonry& masonry,
                                    const Rectangle& cells, Level level, double behind) {
  const auto corner = [&](int column, int row) {
    Vertex out = level_vertex(walk, masonry, level, column * walk.cell, row * walk.cell, behind);
    out.uv1 = floor_light_uv(cells, {column, row});
    return out;
  };
  const int right = cells.x + cells.width;
  const int near = cells.y + cells.height;
  std::array<Vertex, 4> out{corner(cells.x, near), corner(right, near), corner(right, cells.y),
                            corner(cells.x, cells.y)};
  if (level == Level::ceiling) std::reverse(out.begin(), out.end());
  return out;
}

Surface slab(const scene::WalkGrid& walk, const scene::Masonry& masonry, const Rectangle& cells,
             Level level, const Layout& layout) {
  Surface surface(layout);
  surface.add(level_corners(walk, masonry, cells, level), quad_triangles({255, 255, 255, 255}));
  return surface;
}

}  // namespace warren::bake
