#include "gen/maze/events.hpp"

#include <warren/gen/maze/maze.hpp>

#include <algorithm>

namespace warren::maze {

Run straight_run(const Grid<std::uint8_t>& cells, Cell event) {
  constexpr int kReach = 5;
  Run best;
  for (const Cell step : {Cell{1, 0}, Cell{0, 1}}) {
    Run run{event, event, 1};
    for (int i = 0; i < kReach && is_open(cells, run.high + step); ++i, ++run.length) {
      run.high = run.high + step;
    }
    const Cell back{-step.x, -step.y};
    for (int i = 0; i < kReach && is_open(cells, run.low + back); ++i, ++run.length) {
      run.low = run.low + back;
    }
    if (run.length > best.length) best = run;
  }
  return best;
}

EventType classify(const Grid<std::uint8_t>& cells, Cell event) {
  constexpr int kRollingLength = 5;
  if (open_neighbours(cells, event) != 2) return EventType::creature;
  return straight_run(cells, event).length >= kRollingLength ? EventType::object
                                                             : EventType::container;
}

}  // namespace warren::maze
