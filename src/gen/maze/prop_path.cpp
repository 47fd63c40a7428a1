#include "gen/maze/events.hpp"

#include <algorithm>

namespace warren::maze {
namespace {

/// Along the event's straight run, against the visitor's way.
std::vector<Cell> rolling_path(const Grid<std::uint8_t>& cells, Cell event, Passage passage) {
  const Run run = straight_run(cells, event);
  const Cell step = run.high.x > run.low.x ? Cell{1, 0} : Cell{0, 1};
  const Cell back{event.x - step.x, event.y - step.y};
  // Who comes in from the side goes on along the run.
  const bool along = passage.before == back || passage.before == event + step;
  const bool from_low = along ? passage.before == back : run.low == event;
  return from_low ? std::vector{run.high, run.low} : std::vector{run.low, run.high};
}

/// Into the first side way, round its first corner or up to its end; and back out to the event.
std::vector<Cell> dashing_path(const Grid<std::uint8_t>& cells, Cell event, Passage passage) {
  constexpr int kReach = 8;
  for (const Cell side : kSteps) {
    Cell here = event + side;
    if (!is_open(cells, here) || here == passage.before || here == passage.after) continue;
    Cell step = side;
    std::vector<Cell> path;
    path.reserve(3);
    path.push_back(event);
    for (int i = 1; i < kReach; ++i) {
      const Cell left{step.y, -step.x};
      const Cell right{-step.y, step.x};
      if (is_open(cells, here + left) || is_open(cells, here + right)) {
        path.push_back(here);
        here = here + (is_open(cells, here + left) ? left : right);
        break;
      }
      if (!is_open(cells, here + step)) break;
      here = here + step;
    }
    path.push_back(here);
    std::ranges::reverse(path);
    return path;
  }
  return {event};
}

/// From the wall that the visitor faces as he comes, or else from one beside him.
std::vector<Cell> opening_path(const Grid<std::uint8_t>& cells, Cell event, Passage passage) {
  const Cell ahead{2 * event.x - passage.before.x, 2 * event.y - passage.before.y};
  if (ahead != event && !is_open(cells, ahead)) return {ahead, event};
  for (const Cell step : kSteps) {
    if (!is_open(cells, event + step)) return {event + step, event};
  }
  return {event};
}

}  // namespace

std::vector<Cell> prop_path(const Grid<std::uint8_t>& cells, Cell event, EventType type,
                            Passage passage) {
  switch (type) {
    case EventType::object:
      return rolling_path(cells, event, passage);
    case EventType::creature:
      return dashing_path(cells, event, passage);
    case EventType::container:
      return opening_path(cells, event, passage);
  }
  return {event};
}

}  // namespace warren::maze
