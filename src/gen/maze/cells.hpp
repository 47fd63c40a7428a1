#pragma once

#include <warren/core/grid.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace warren::maze {

/// The steps to a cell's neighbours, in the order that decides ties.
inline constexpr std::array<Cell, 4> kSteps{Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}};

[[nodiscard]] constexpr Cell operator+(Cell a, Cell b) { return {a.x + b.x, a.y + b.y}; }

/// Whether one can stand in the cell; no one can beyond the border.
[[nodiscard]] inline bool is_open(const Grid<std::uint8_t>& cells, Cell cell) {
  return cells.get(cell, 0) != 0;
}

[[nodiscard]] inline int open_neighbours(const Grid<std::uint8_t>& cells, Cell cell) {
  int count = 0;
  for (const Cell step : kSteps) count += is_open(cells, cell + step) ? 1 : 0;
  return count;
}

/// Walking distances from one cell to all others, in cells.
class Distances {
 public:
  Distances(const Grid<std::uint8_t>& cells, Cell from);

  /// -1 where one can't get to, inside the grid or one cell beyond it.
  [[nodiscard]] int operator[](Cell cell) const {
    const int steps = steps_[index(cell)];
    return steps < 0 ? -1 : steps;
  }

  /// A shortest way from the origin to a cell of the grid, cell by cell, ends included; empty where
  /// there is none. Ties go to the first of kSteps, seen from `to`.
  [[nodiscard]] std::vector<Cell> way_to(Cell to) const;

 private:
  [[nodiscard]] std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.y + 1) * stride_ + static_cast<std::size_t>(c.x + 1);
  }

  std::size_t stride_;
  std::vector<int> steps_;  // with a border of walls, so that the search needs no bounds
};

/// The least walk, in cells, from a place of `from` to another place of `to`, among which all of
/// `from` are; none where no two are connected.
[[nodiscard]] std::optional<int> least_walk(const Grid<std::uint8_t>& cells,
                                            const std::vector<Cell>& from,
                                            const std::vector<Cell>& to);

/// For each cell of a shortest way, whether every way between its ends passes it.
[[nodiscard]] std::vector<bool> must_pass(const Grid<std::uint8_t>& cells,
                                          const std::vector<Cell>& way);

}  // namespace warren::maze
