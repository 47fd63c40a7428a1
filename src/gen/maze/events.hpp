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

/// The cells beside an event by which a visitor from the start comes and goes on; the event's own
/// where there is none.
struct Passage {
  Cell before;
  Cell after;
};

/// What the event's prop moves along; see Event::path.
[[nodiscard]] std::vector<Cell> prop_path(const Grid<std::uint8_t>& cells, Cell event,
                                          EventType type, Passage passage);

}  // namespace warren::maze
