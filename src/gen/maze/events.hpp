#pragma once

#include "gen/maze/cells.hpp"

#include <warren/gen/maze/maze.hpp>

#include <vector>

namespace warren::maze {

/// A straight line of open cells.
struct Run {
  Cell low;
  Cell high;
  int length = 0;
};

/// The longer run through an open cell, at most five cells to each side; ties go to the x axis.
[[nodiscard]] Run straight_run(const Grid<std::uint8_t>& cells, Cell event);

/// What the event's prop moves along; see Event::path. `from_start` are distances from the start,
/// `way` leads from the start to the event's exit, or to the event where it has none.
[[nodiscard]] std::vector<Cell> prop_path(const Grid<std::uint8_t>& cells,
                                          const Distances& from_start, const std::vector<Cell>& way,
                                          Cell event, EventType type);

}  // namespace warren::maze
