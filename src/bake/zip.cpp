#include "bake/zip.hpp"

#include <algorithm>
#include <cstdlib>

namespace warren::bake {
namespace {

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

}  // namespace

Zip::Zip(const Grid<std::uint8_t>& corners, const Rectangle& rectangle) {
  const Rectangle& r = rectangle;
  const Cell far_left{r.x, r.y};
  const Cell far_right{r.x + r.width, r.y};
  const Cell near_left{r.x, r.y + r.height};
  const Cell near_right{r.x + r.width, r.y + r.height};
  // Tall rectangles are turned by a quarter.
  if (r.width >= r.height) {
    build(edge(corners, near_left, near_right), edge(corners, far_left, far_right),
          edge(corners, far_left, near_left), edge(corners, near_right, far_right));
  } else {
    build(edge(corners, near_right, far_right), edge(corners, near_left, far_left),
          edge(corners, near_left, near_right), edge(corners, far_right, far_left));
  }
}

/// `lower` and `upper` run the same way; `start` joins their beginnings from upper to lower, `end`
/// their ends from lower to upper.
void Zip::build(const std::vector<Cell>& lower, const std::vector<Cell>& upper,
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

/// Gives the index behind them.
Zip::Index Zip::append(std::span<const Cell> points) {
  points_.insert(points_.end(), points.begin(), points.end());
  return static_cast<Index>(points_.size());
}

/// Triangles from the apex over the points from, then `count` ones beginning at `between`, to.
void Zip::fan(Index apex, Index from, Index between, std::size_t count, Index to) {
  Index last = from;
  for (std::size_t k = 0; k < count; ++k) {
    const auto next = static_cast<Index>(between + k);
    triangles_.insert(triangles_.end(), {apex, last, next});
    last = next;
  }
  triangles_.insert(triangles_.end(), {apex, last, to});
}

}  // namespace warren::bake
