#include "bake/tops.hpp"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace warren::bake {
namespace {

/// Finds rectangles of cells that are closed and not taken yet, counted from the first of `cells`.
class Cover {
 public:
  Cover(const Grid<std::uint8_t>& open, const Rectangle& cells)
      : taken_(cells.width, cells.height) {
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      const Cell at = taken_.cell(i);
      taken_.values()[i] = open[{cells.x + at.x, cells.y + at.y}];
    }
  }

  [[nodiscard]] bool free(Cell cell) const { return taken_.get(cell, 1) == 0; }

  [[nodiscard]] Rectangle largest_at(Cell cell) const {
    const Rectangle wide = grow(cell, true);
    const Rectangle tall = grow(cell, false);
    return tall.width * tall.height > wide.width * wide.height ? tall : wide;
  }

  void take(const Rectangle& r) {
    for (int y = r.y; y < r.y + r.height; ++y) {
      for (int x = r.x; x < r.x + r.width; ++x) taken_[{x, y}] = 1;
    }
  }

 private:
  /// Grows as far as it goes along one axis, then along the other.
  [[nodiscard]] Rectangle grow(Cell from, bool along_x) const {
    const Cell along = along_x ? Cell{1, 0} : Cell{0, 1};
    const auto at = [&](int a, int b) {
      return Cell{from.x + a * along.x + b * along.y, from.y + a * along.y + b * along.x};
    };
    int length = 1;
    while (free(at(length, 0))) ++length;
    int breadth = 1;
    const auto row_free = [&] {
      for (int a = 0; a < length; ++a) {
        if (!free(at(a, breadth))) return false;
      }
      return true;
    };
    while (row_free()) ++breadth;
    return along_x ? Rectangle{from.x, from.y, length, breadth}
                   : Rectangle{from.x, from.y, breadth, length};
  }

  Grid<std::uint8_t> taken_;
};

/// The lattice points from `from` to `to` along a row or column, both included, those between them
/// only where `corners` marks them.
std::vector<Cell> edge(const Grid<std::uint8_t>& corners, Cell from, Cell to) {
  const auto sign = [](int difference) { return std::clamp(difference, -1, 1); };
  const Cell step{sign(to.x - from.x), sign(to.y - from.y)};
  std::vector<Cell> points{from};
  for (Cell at{from.x + step.x, from.y + step.y}; at != to;) {
    if (corners[at] != 0) points.push_back(at);
    at = {at.x + step.x, at.y + step.y};
  }
  points.push_back(to);
  return points;
}

int distance(Cell a, Cell b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y); }

/// A rectangle with points on its edges as triangles, none of them flat: the two long edges are
/// zipped together, and the short ones become fans of the first and last zip triangle.
class Zip {
 public:
  Zip(const Grid<std::uint8_t>& corners, const Rectangle& r) {
    // Seen from above with +x to the right and +z down; tall rectangles are turned by a quarter.
    const Cell far_left{r.x, r.y};
    const Cell far_right{r.x + r.width, r.y};
    const Cell near_left{r.x, r.y + r.height};
    const Cell near_right{r.x + r.width, r.y + r.height};
    if (r.width >= r.height) {
      build(edge(corners, near_left, near_right), edge(corners, far_left, far_right),
            edge(corners, far_left, near_left), edge(corners, near_right, far_right));
    } else {
      build(edge(corners, near_right, far_right), edge(corners, near_left, far_left),
            edge(corners, near_left, near_right), edge(corners, far_right, far_left));
    }
  }

  [[nodiscard]] const std::vector<Cell>& points() const { return points_; }
  [[nodiscard]] const std::vector<std::uint16_t>& triangles() const { return triangles_; }

 private:
  using Index = std::uint16_t;

  /// `lower` and `upper` run the same way; `start` joins their beginnings from upper to lower,
  /// `end` their ends from lower to upper.
  void build(const std::vector<Cell>& lower, const std::vector<Cell>& upper,
             const std::vector<Cell>& start, const std::vector<Cell>& end) {
    const Index first_upper = append(lower);
    const Index first_start = append(upper);
    const Index first_end = append(std::span(start).subspan(1, start.size() - 2));
    append(std::span(end).subspan(1, end.size() - 2));

    std::size_t i = 0;
    std::size_t j = 0;
    while (i + 1 < lower.size() || j + 1 < upper.size()) {
      const bool advance_lower =
          j + 1 == upper.size() || (i + 1 < lower.size() && distance(lower[0], lower[i + 1]) <=
                                                                distance(upper[0], upper[j + 1]));
      const auto low = static_cast<Index>(i);
      const auto high = static_cast<Index>(first_upper + j);
      advance_lower ? ++i : ++j;
      const auto apex = static_cast<Index>(advance_lower ? i : first_upper + j);
      if (i + j == 1) {
        fan(apex, high, first_start, start.size() - 2, low);
      } else if (i + 1 == lower.size() && j + 1 == upper.size()) {
        fan(advance_lower ? low : high, static_cast<Index>(i), first_end, end.size() - 2,
            static_cast<Index>(first_upper + j));
      } else {
        triangles_.insert(triangles_.end(), {apex, high, low});
      }
    }
  }

  Index append(std::span<const Cell> points) {
    points_.insert(points_.end(), points.begin(), points.end());
    return static_cast<Index>(points_.size());
  }

  /// Triangles from the apex over the points from, then `count` ones beginning at `between`, to.
  void fan(Index apex, Index from, Index between, std::size_t count, Index to) {
    Index last = from;
    for (std::size_t k = 0; k < count; ++k) {
      const auto next = static_cast<Index>(between + k);
      triangles_.insert(triangles_.end(), {apex, last, next});
      last = next;
    }
    triangles_.insert(triangles_.end(), {apex, last, to});
  }

  std::vector<Cell> points_;
  std::vector<Index> triangles_;
};

}  // namespace

std::vector<Rectangle> closed_rectangles(const Grid<std::uint8_t>& open, const Rectangle& cells) {
  Cover cover(open, cells);
  std::vector<Rectangle> rectangles;
  for (int y = 0; y < cells.height; ++y) {
    for (int x = 0; x < cells.width; ++x) {
      if (!cover.free({x, y})) continue;
      const Rectangle found = cover.largest_at({x, y});
      cover.take(found);
      rectangles.push_back({cells.x + found.x, cells.y + found.y, found.width, found.height});
    }
  }
  return rectangles;
}

TopsPlan plan_tops(const Grid<std::uint8_t>& open, const ChunkGrid& chunks) {
  TopsPlan plan{{}, Grid<std::uint8_t>(open.width() + 1, open.height() + 1)};
  for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
    plan.rectangles.push_back(closed_rectangles(open, chunks.cells(chunk)));
    for (const Rectangle& r : plan.rectangles.back()) {
      for (const int x : {r.x, r.x + r.width}) {
        for (const int y : {r.y, r.y + r.height}) plan.corners[{x, y}] = 1;
      }
    }
  }
  return plan;
}

Surface wall_tops(const scene::WalkGrid& walk, double height, const TopsPlan& plan,
                  std::size_t chunk) {
  Surface surface;
  std::vector<Vertex> vertices;
  for (const Rectangle& r : plan.rectangles.at(chunk)) {
    const Zip zip(plan.corners, r);
    vertices.clear();
    for (const Cell point : zip.points()) {
      const double x = point.x * walk.cell;
      const double z = point.y * walk.cell;
      vertices.push_back(vertex({walk.origin_x + x, height, walk.origin_z + z}, {0, 1, 0}, x, z));
    }
    surface.add(vertices, zip.triangles());
  }
  return surface;
}

}  // namespace warren::bake
