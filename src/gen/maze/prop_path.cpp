#include "gen/maze/events.hpp"

#include <algorithm>

namespace warren::maze {
namespace {

/// Along the event's straight run, against the way of a visitor who comes from the start.
std::vector<Cell> rolling_path(const Grid<std::uint8_t>& cells, const Distances& from_start,
                               Cell event) {
  const Run run = straight_run(cells, event);
  const Cell step = run.high.x > run.low.x ? Cell{1, 0} : Cell{0, 1};
  const Cell back{event.x - step.x, event.y - step.y};
  const bool comes_from_low = run.low != event ? from_start[back] < from_start[event]
                                               : from_start[event + step] > from_start[event];
  return comes_from_low ? std::vector{run.high, run.low} : std::vector{run.low, run.high};
}

/// Into the first side way, round its first corner or up to its end; and back out to the event.
std::vector<Cell> dashing_path(const Grid<std::uint8_t>& cells, const std::vector<Cell>& way,
                               Cell event) {
  constexpr int kReach = 8;
  for (const Cell side : kSteps) {
    Cell here = event + side;
    if (!is_open(cells, here) || std::ranges::find(way, here) != way.end()) continue;
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
std::vector<Cell> opening_path(const Grid<std::uint8_t>& cells, const std::vector<Cell>& way,
                               Cell event) {
  const auto at = std::ranges::find(way, event);
  if (at != way.end() && at != way.begin()) {
    const Cell before = *(at - 1);
    const Cell ahead{2 * event.x - before.x, 2 * event.y - before.y};
    if (!is_open(cells, ahead)) return {ahead, event};
  }
  for (const Cell step : kSteps) {
    if (!is_open(cells, event + step)) return {event + step, event};
  }
  return {event};
}

}  // namespace

std::vector<Cell> prop_path(const Grid<std::uint8_t>& cells, const Distances& from_start,
                            const std::vector<Cell>& way, Cell event, EventType type) {
  switch (type) {
    case EventType::object:
      return rolling_path(cells, from_start, event);
    case EventType::creature:
      return dashing_path(cells, way, event);
    case EventType::container:
      return opening_path(cells, way, event);
  }
  return {event};
}

}  // namespace warren::maze
