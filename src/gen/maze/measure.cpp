#include "gen/maze/cells.hpp"

#include <warren/gen/maze/maze.hpp>

#include <algorithm>
#include <cstdlib>

namespace warren::maze {
namespace {

bool is_room(Cell cell) { return cell.x % 2 == 1 && cell.y % 2 == 1; }

/// Rooms from a dead end up to the first junction, which isn't counted.
int passage_length(const Grid<std::uint8_t>& cells, Cell dead_end) {
  int rooms = 0;
  Cell here = dead_end;
  Cell before = dead_end;
  do {
    if (is_room(here)) ++rooms;
    Cell next = here;
    for (const Cell step : kSteps) {
      if (is_open(cells, here + step) && here + step != before) next = here + step;
    }
    if (next == here) break;  // the other end
    before = here;
    here = next;
  } while (open_neighbours(cells, here) == 2 ||
           (open_neighbours(cells, here) == 1 && here != dead_end));
  return rooms;
}

struct Shape {
  int open = 0;
  int links = 0;
  int rooms = 0;
  int dead_ends = 0;
  int corridors = 0;
  int straights = 0;
  int passage_rooms = 0;
};

Shape shape_of(const Grid<std::uint8_t>& cells) {
  Shape shape;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells.values()[i] == 0) continue;
    const Cell cell = cells.cell(i);
    ++shape.open;
    const bool right = is_open(cells, cell + kSteps[0]);
    const bool below = is_open(cells, cell + kSteps[2]);
    shape.links += (right ? 1 : 0) + (below ? 1 : 0);
    if (!is_room(cell)) continue;
    ++shape.rooms;
    const int ways = open_neighbours(cells, cell);
    if (ways <= 1) {
      ++shape.dead_ends;
      shape.passage_rooms += passage_length(cells, cell);
    } else if (ways == 2) {
      ++shape.corridors;
      if (right == is_open(cells, cell + kSteps[1])) ++shape.straights;
    }
  }
  return shape;
}

int components(const Grid<std::uint8_t>& cells) {
  Grid<std::uint8_t> seen(cells.width(), cells.height());
  std::vector<Cell> open;
  int count = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells.values()[i] == 0 || seen.values()[i] != 0) continue;
    ++count;
    seen.values()[i] = 1;
    open.assign(1, cells.cell(i));
    while (!open.empty()) {
      const Cell cell = open.back();
      open.pop_back();
      for (const Cell step : kSteps) {
        const Cell next = cell + step;
        if (!is_open(cells, next) || seen[next] != 0) continue;
        seen[next] = 1;
        open.push_back(next);
      }
    }
  }
  return count;
}

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

}  // namespace

scene::MazeMetrics measure(const Maze& maze) {
  scene::MazeMetrics metrics;
  const Shape shape = shape_of(maze.cells);
  metrics.rooms = shape.rooms;
  metrics.dead_ends = shape.dead_ends;
  metrics.corridors = shape.corridors;
  metrics.junctions = shape.rooms - shape.dead_ends - shape.corridors;
  metrics.cycles = shape.links - shape.open + components(maze.cells);
  metrics.straightness = ratio(shape.straights, shape.corridors);
  metrics.river = ratio(shape.passage_rooms, shape.dead_ends);
  metrics.unreachable_rooms = maze.unreachable_rooms;

  const Distances from_start(maze.cells, maze.start);
  Grid<std::uint8_t> passed(maze.cells.width(), maze.cells.height());
  double tortuosity = 0;
  int reached = 0;
  std::vector<bool> met_by_any(maze.events.size());
  for (const Exit& exit : maze.exits) {
    const std::vector<Cell> way = from_start.way_to(exit.cell);
    const std::vector<bool> must = must_pass(maze.cells, way);
    Grid<std::uint8_t> here(maze.cells.width(), maze.cells.height());
    for (std::size_t i = 0; i < way.size(); ++i) {
      if (!must[i]) continue;
      here[way[i]] = 1;
      if (i > 0 && i + 1 < way.size()) passed[way[i]] = 1;
    }
    int met = 0;
    for (std::size_t i = 0; i < maze.events.size(); ++i) {
      if (here[maze.events[i].cell] == 0) continue;
      ++met;
      met_by_any[i] = true;
    }
    metrics.events_met.push_back(met);
    if (way.empty()) {
      metrics.route_length.emplace_back();
      continue;
    }
    const int steps = static_cast<int>(way.size() - 1) / 2;
    metrics.route_length.emplace_back(steps);
    const int manhattan =
        (std::abs(exit.cell.x - maze.start.x) + std::abs(exit.cell.y - maze.start.y)) / 2;
    tortuosity += static_cast<double>(steps) / manhattan;
    ++reached;
  }
  metrics.tortuosity = ratio(tortuosity, reached);
  for (const Exit& exit : maze.exits) passed[exit.cell] = 0;
  for (std::size_t i = 0; i < passed.size(); ++i) {
    if (passed.values()[i] != 0 && is_room(passed.cell(i))) ++metrics.must_pass;
  }
  for (std::size_t i = 0; i < maze.events.size(); ++i) {
    const Event& event = maze.events[i];
    switch (event.type) {
      case EventType::creature:
        ++metrics.creatures;
        break;
      case EventType::object:
        ++metrics.objects;
        break;
      case EventType::container:
        ++metrics.containers;
        break;
    }
    if (from_start[event.cell] < 0) {
      ++metrics.unreachable_events;
    } else if (!met_by_any[i]) {
      ++metrics.skippable_events;
    }
  }
  std::vector<Cell> events;
  for (const Event& event : maze.events) events.push_back(event.cell);
  if (const auto walk = least_walk(maze.cells, events, events)) metrics.event_spacing = *walk / 2;
  return metrics;
}

std::vector<std::vector<Cell>> routes(const Maze& maze) {
  const Distances from_start(maze.cells, maze.start);
  std::vector<std::vector<Cell>> routes;
  for (const Exit& exit : maze.exits) {
    const std::vector<Cell> way = from_start.way_to(exit.cell);
    std::vector<Cell>& corners = routes.emplace_back();
    for (std::size_t i = 0; i < way.size(); ++i) {
      const bool end = i == 0 || i + 1 == way.size();
      if (end || way[i].x - way[i - 1].x != way[i + 1].x - way[i].x) corners.push_back(way[i]);
    }
  }
  return routes;
}

}  // namespace warren::maze
