#include "bake/walls.hpp"

#include "bake/lightmap.hpp"
#include "bake/strips.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

namespace warren::bake {
namespace {

using scene::Occlusion;

/// A run of cells with a wall, from lattice point `left` to `right` as seen from the open side.
struct Run {
  Cell left;
  Cell right;
  bool left_inner = false;  ///< whether it ends at an inner corner
  bool right_inner = false;
};

/// An upright line of vertices, metres from the grid's corner.
struct Column {
  double x = 0;
  double z = 0;
  bool in_corner = false;
};

/// A level line of vertices.
struct Row {
  double y = 0;
  bool on_edge = false;  ///< where wall and floor or ceiling meet
};

/// Builds the walls that face one way.
class Side {
 public:
  Side(const scene::WalkGrid& walk, const scene::Masonry& masonry, Cell normal, Surface& surface)
      : walk_(walk), masonry_(masonry), normal_(normal), surface_(surface) {
    facing_.normal = {static_cast<float>(normal.x), 0, static_cast<float>(normal.y)};
    facing_.tangent = {static_cast<float>(normal.y), 0, static_cast<float>(-normal.x), 1};
    rows_.push_back({-kSkirt, true});
    if (masonry.occlusion == Occlusion::vertex) {
      const double edge = std::min(edge_width(walk.cell), masonry.height / 2);
      rows_.push_back({edge, false});
      if (masonry.ceiling && 2 * edge < masonry.height) {
        rows_.push_back({masonry.height - edge, false});
      }
    }
    rows_.push_back({masonry.height + kSkirt, masonry.ceiling});
  }

  /// Adds the walls of some cells, row by row or column by column.
  void add(const Rectangle& cells) {
    const bool along_x = normal_.x == 0;
    const int first_line = along_x ? cells.y : cells.x;
    const int last_line = first_line + (along_x ? cells.height : cells.width);
    const int first = along_x ? cells.x : cells.y;
    const int last = first + (along_x ? cells.width : cells.height);
    // Cells on the wall's far side come first where the normal points up the axis.
    const bool behind_is_lower = normal_.x + normal_.y > 0;
    for (int line = first_line; line < last_line; ++line) {
      const int edge = behind_is_lower ? line : line + 1;
      const auto open = [&](int at, int depth) {
        const Cell cell = along_x ? Cell{at, line} : Cell{line, at};
        return walk_.open.get({cell.x - depth * normal_.x, cell.y - depth * normal_.y}, 0) != 0;
      };
      const auto has_wall = [&](int at) { return open(at, 0) && !open(at, 1); };
      for (int begin = first; begin < last; ++begin) {
        if (!has_wall(begin)) continue;
        int end = begin + 1;
        while (end < last && has_wall(end)) ++end;
        Run run{along_x ? Cell{begin, edge} : Cell{edge, begin},
                along_x ? Cell{end, edge} : Cell{edge, end}, !open(begin - 1, 0), !open(end, 0)};
        if (normal_.y < 0 || normal_.x > 0) {
          std::swap(run.left, run.right);
          std::swap(run.left_inner, run.right_inner);
        }
        add_run(run);
        begin = end;
      }
    }
  }

 private:
  /// The run's ends, and the cuts between them.
  [[nodiscard]] std::vector<Column> columns(const Run& run) const {
    const Column left{run.left.x * walk_.cell, run.left.y * walk_.cell, run.left_inner};
    const Column right{run.right.x * walk_.cell, run.right.y * walk_.cell, run.right_inner};
    std::vector<Column> out{left};
    if (masonry_.occlusion != Occlusion::none) {
      const double cut =
          masonry_.occlusion == Occlusion::lightmap ? reach(walk_.cell) : edge_width(walk_.cell);
      const auto beside = [&](const Column& from, int way) {
        return Column{from.x + way * cut * normal_.y, from.z - way * cut * normal_.x, false};
      };
      if (run.left_inner) out.push_back(beside(left, 1));
      const double length =
          walk_.cell * (std::abs(run.right.x - run.left.x) + std::abs(run.right.y - run.left.y));
      const bool meets = run.left_inner && 2 * cut >= length;
      if (run.right_inner && !meets) out.push_back(beside(right, -1));
    }
    out.push_back(right);
    return out;
  }

  [[nodiscard]] Vertex corner(const Column& column, const Row& row) const {
    const double tile = masonry_.wall.tile;
    const double along = normal_.y * column.x - normal_.x * column.z;
    Vertex out = vertex({walk_.origin_x + column.x, row.y, walk_.origin_z + column.z}, facing_,
                        along / tile, -row.y / tile);
    const double rise = masonry_.height + 2 * kSkirt;
    out.uv1 = wall_light_uv(column.in_corner ? 0 : 1, (row.y + kSkirt) / rise);
    out.light = point_light(4 / ((column.in_corner ? 2 : 1) * (row.on_edge ? 2 : 1)));
    return out;
  }

  void add_run(const Run& run) {
    const std::vector<Column> across = columns(run);
    std::vector<Vertex> vertices;
    for (const Row& row : rows_) {
      for (const Column& column : across) vertices.push_back(corner(column, row));
    }
    std::vector<std::uint16_t> triangles;
    for (std::size_t row = 0; row + 1 < rows_.size(); ++row) {
      for (std::size_t column = 0; column + 1 < across.size(); ++column) {
        const std::size_t low = row * across.size() + column;
        const std::size_t high = low + across.size();
        const std::array<std::size_t, 4> quad{low, low + 1, high + 1, high};
        for (const std::uint16_t k :
             quad_triangles({vertices[quad[0]].light, vertices[quad[1]].light,
                             vertices[quad[2]].light, vertices[quad[3]].light})) {
          triangles.push_back(static_cast<std::uint16_t>(quad[k]));
        }
      }
    }
    surface_.add(vertices, triangles);
  }

  const scene::WalkGrid& walk_;
  const scene::Masonry& masonry_;
  Cell normal_;
  Surface& surface_;
  Facing facing_{};
  std::vector<Row> rows_;  // from the lowest
};

}  // namespace

Surface walls(const scene::WalkGrid& walk, const scene::Masonry& masonry, const Rectangle& cells,
              const Layout& layout) {
  Surface surface(layout);
  for (const Cell normal : {Cell{0, 1}, Cell{0, -1}, Cell{1, 0}, Cell{-1, 0}}) {
    Side(walk, masonry, normal, surface).add(cells);
  }
  return surface;
}

}  // namespace warren::bake
