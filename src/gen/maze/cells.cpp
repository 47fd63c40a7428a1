#include "gen/maze/cells.hpp"

#include <algorithm>

namespace warren::maze {

Distances::Distances(const Grid<std::uint8_t>& cells, Cell from)
    : stride_(static_cast<std::size_t>(cells.width()) + 2) {
  constexpr int kWall = -2;
  constexpr int kUnknown = -1;
  const auto width = static_cast<std::size_t>(cells.width());
  steps_.reserve(stride_ * (static_cast<std::size_t>(cells.height()) + 2));
  steps_.insert(steps_.end(), stride_, kWall);
  const std::uint8_t* in = cells.values().data();
  for (int y = 0; y < cells.height(); ++y, in += width) {
    const std::size_t row = steps_.size();
    steps_.insert(steps_.end(), stride_, kWall);
    // The state of a cell is its own value, less two: 0 wall, 1 unknown.
    for (std::size_t x = 0; x < width; ++x) steps_[row + 1 + x] = in[x] + kWall;
  }
  steps_.insert(steps_.end(), stride_, kWall);
  const std::size_t first = index(from);
  if (steps_[first] == kWall) return;
  steps_[first] = 0;
  std::vector<std::uint32_t> reached;
  reached.reserve(width + static_cast<std::size_t>(cells.height()) + cells.size() / 2);
  reached.push_back(static_cast<std::uint32_t>(first));
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const std::size_t cell = reached[i];
    const int steps = steps_[cell] + 1;
    for (const std::size_t next : {cell + 1, cell - 1, cell + stride_, cell - stride_}) {
      if (steps_[next] != kUnknown) continue;
      steps_[next] = steps;
      reached.push_back(static_cast<std::uint32_t>(next));
    }
  }
}

std::vector<Cell> Distances::way_to(Cell to) const {
  int steps = (*this)[to];
  if (steps < 0) return {};
  std::vector<Cell> way(static_cast<std::size_t>(steps) + 1);
  for (Cell cell = to;; --steps) {
    way[static_cast<std::size_t>(steps)] = cell;
    if (steps == 0) return way;
    for (const Cell step : kSteps) {
      if ((*this)[cell + step] != steps - 1) continue;
      cell = cell + step;
      break;
    }
  }
}

std::optional<int> least_walk(const Grid<std::uint8_t>& cells, const std::vector<Cell>& from,
                              const std::vector<Cell>& to) {
  // One search from all places at once: each cell belongs to the place nearest to it, and the least
  // walk from a place crosses an edge between its cells and another's.
  struct Mark {
    std::int32_t place = -1;
    std::int32_t steps = 0;
  };
  Grid<Mark> marks(cells.width(), cells.height());
  std::vector<bool> wanted(to.size());
  std::vector<Cell> reached;
  for (std::size_t i = 0; i < to.size(); ++i) {
    wanted[i] = std::ranges::find(from, to[i]) != from.end();
    Mark& mark = marks[to[i]];
    if (mark.place >= 0) {
      if (wanted[i]) return 0;
      continue;
    }
    mark.place = static_cast<std::int32_t>(i);
    reached.push_back(to[i]);
  }
  std::optional<int> least;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Cell cell = reached[i];
    const Mark here = marks[cell];
    for (const Cell step : kSteps) {
      const Cell next = cell + step;
      if (!is_open(cells, next)) continue;
      Mark& there = marks[next];
      if (there.place < 0) {
        there = {here.place, here.steps + 1};
        reached.push_back(next);
      } else if (there.place != here.place && (wanted[static_cast<std::size_t>(here.place)] ||
                                               wanted[static_cast<std::size_t>(there.place)])) {
        const int walk = here.steps + 1 + there.steps;
        if (!least || walk < *least) least = walk;
      }
    }
  }
  return least;
}

std::vector<bool> must_pass(const Grid<std::uint8_t>& cells, const std::vector<Cell>& way) {
  // From each cell of the way in turn, flood what can be reached without the way: the farthest cell
  // of the way that is touched so is the farthest that a detour from here or before comes back to.
  // A cell that no detour passes over is on every way.
  Grid<int> place(cells.width(), cells.height(), -1);
  for (std::size_t i = 0; i < way.size(); ++i) place[way[i]] = static_cast<int>(i);
  constexpr int kSeen = -2;
  std::vector<bool> result(way.size());
  std::vector<Cell> open;
  int farthest = 0;
  for (std::size_t i = 0; i < way.size(); ++i) {
    const int here = static_cast<int>(i);
    result[i] = farthest <= here;
    farthest = std::max(farthest, here + 1);
    open.assign(1, way[i]);
    while (!open.empty()) {
      const Cell cell = open.back();
      open.pop_back();
      for (const Cell step : kSteps) {
        const Cell next = cell + step;
        if (!is_open(cells, next)) continue;
        int& mark = place[next];
        if (mark >= 0) {
          farthest = std::max(farthest, mark);
        } else if (mark == -1) {
          mark = kSeen;
          open.push_back(next);
        }
      }
    }
  }
  return result;
}

}  // namespace warren::maze
