#include "bake/walls.hpp"

#include <array>
#include <utility>

namespace warren::bake {
namespace {

/// A wall along a run of cells, from lattice point `left` to `right` as seen from the open side.
void add_wall(Surface& surface, const scene::WalkGrid& walk, double height, Cell normal, Cell left,
              Cell right) {
  const scene::Vec3 out{static_cast<double>(normal.x), 0, static_cast<double>(normal.y)};
  const auto corner = [&](Cell point, double y) {
    const double x = point.x * walk.cell;
    const double z = point.y * walk.cell;
    return vertex({walk.origin_x + x, y, walk.origin_z + z}, out, normal.y * x - normal.x * z, y);
  };
  const std::array<Vertex, 4> quad{corner(left, -kSkirt), corner(right, -kSkirt),
                                   corner(right, height + kSkirt), corner(left, height + kSkirt)};
  surface.add_polygon(quad);
}

/// Adds all walls that face `normal`, row by row or column by column.
void add_side(Surface& surface, const scene::WalkGrid& walk, double height, const Rectangle& cells,
              Cell normal) {
  const bool along_x = normal.x == 0;
  const int first_line = along_x ? cells.y : cells.x;
  const int last_line = first_line + (along_x ? cells.height : cells.width);
  const int first = along_x ? cells.x : cells.y;
  const int last = first + (along_x ? cells.width : cells.height);
  // Cells on the wall's far side come first where the normal points up the axis.
  const bool behind_is_lower = normal.x + normal.y > 0;
  for (int line = first_line; line < last_line; ++line) {
    const int edge = behind_is_lower ? line : line + 1;
    const auto has_wall = [&](int at) {
      const Cell cell = along_x ? Cell{at, line} : Cell{line, at};
      return walk.open[cell] != 0 && walk.open.get({cell.x - normal.x, cell.y - normal.y}, 0) == 0;
    };
    for (int begin = first; begin < last; ++begin) {
      if (!has_wall(begin)) continue;
      int end = begin + 1;
      while (end < last && has_wall(end)) ++end;
      Cell left = along_x ? Cell{begin, edge} : Cell{edge, begin};
      Cell right = along_x ? Cell{end, edge} : Cell{edge, end};
      if (normal.y < 0 || normal.x > 0) std::swap(left, right);
      add_wall(surface, walk, height, normal, left, right);
      begin = end;
    }
  }
}

}  // namespace

Surface walls(const scene::WalkGrid& walk, double height, const Rectangle& cells) {
  Surface surface;
  for (const Cell normal : {Cell{0, 1}, Cell{0, -1}, Cell{1, 0}, Cell{-1, 0}}) {
    add_side(surface, walk, height, cells, normal);
  }
  return surface;
}

}  // namespace warren::bake
