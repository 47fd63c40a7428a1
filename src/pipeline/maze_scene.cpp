#include "pipeline/maze_scene.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace warren::pipeline {
namespace {

constexpr std::array<Cell, 4> kSteps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

/// The yaw that looks from one cell to another in the same row or column.
double yaw_towards(Cell from, Cell to) {
  if (to.x > from.x) return -90;
  if (to.x < from.x) return 90;
  return to.y > from.y ? 180 : 0;
}

/// An open cell beside this one.
std::optional<Cell> open_neighbour(const Grid<std::uint8_t>& cells, Cell cell) {
  for (const Cell step : kSteps) {
    const Cell next{cell.x + step.x, cell.y + step.y};
    if (cells.get(next, 0) != 0) return next;
  }
  return std::nullopt;
}

scene::WalkGrid walk_grid(const Grid<std::uint8_t>& cells, double cell) {
  return {-0.5 * cells.width() * cell, -0.5 * cells.height() * cell, cell, cells};
}

double spawn_yaw(const maze::Maze& maze, const std::vector<Cell>& route) {
  if (route.size() > 1) return yaw_towards(route[0], route[1]);
  const auto next = open_neighbour(maze.cells, maze.start);
  return next ? yaw_towards(maze.start, *next) : 0;
}

double exit_yaw(const maze::Maze& maze, Cell cell, const std::vector<Cell>& route) {
  if (route.size() > 1) return yaw_towards(route[route.size() - 2], cell);
  const auto next = open_neighbour(maze.cells, cell);
  return next ? yaw_towards(*next, cell) : 0;
}

scene::Event event_scene(const maze::Event& event, std::size_t index,
                         const config::MazePreset& preset, const scene::WalkGrid& walk) {
  scene::Event out;
  out.id = "event-" + std::to_string(index);
  out.type = event.type;
  out.cell = event.cell;
  out.position = walk.centre(event.cell);
  out.exit = event.exit;
  out.trigger = preset.trigger;
  out.once = preset.once;
  out.path.reserve(event.path.size());
  for (const Cell cell : event.path) out.path.push_back(walk.centre(cell));
  if (event.type == scene::EventType::container && out.path.size() > 1) {
    // It stands at the wall's face, half way to the middle of the wall.
    scene::Vec3& wall = out.path.front();
    wall.x = (wall.x + out.position.x) / 2;
    wall.z = (wall.z + out.position.z) / 2;
  }
  return out;
}

std::string name(maze::Placement placement) {
  if (placement == maze::Placement::literal) return "literal";
  return placement == maze::Placement::select ? "select" : "events-first";
}

std::string name(maze::Skeleton skeleton) {
  constexpr std::array kNames{"none", "disjoint", "tree", "trunk"};
  return kNames.at(static_cast<std::size_t>(skeleton));
}

std::string count(int n, const std::string& one, const std::string& many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

}  // namespace

scene::Scene maze_scene(const config::MazePreset& preset, const maze::Maze& maze) {
  scene::Scene out;
  out.walk = walk_grid(maze.cells, preset.cell);
  out.masonry = preset.masonry;
  std::vector<std::vector<Cell>> routes = maze::routes(maze);

  const std::vector<Cell> no_route;
  out.spawn = {maze.start, out.walk.centre(maze.start),
               spawn_yaw(maze, routes.empty() ? no_route : routes.front()), ""};
  for (std::size_t i = 0; i < maze.exits.size(); ++i) {
    const Cell cell = maze.exits[i].cell;
    out.exits.push_back({"exit-" + std::to_string(i), cell, out.walk.centre(cell),
                         exit_yaw(maze, cell, routes[i]), preset.cell / 2, std::move(routes[i]),
                         ""});
  }
  out.events.reserve(maze.events.size());
  for (std::size_t i = 0; i < maze.events.size(); ++i) {
    out.events.push_back(event_scene(maze.events[i], i, preset, out.walk));
  }
  if (preset.options.events.count > 0) {
    out.event_report = {name(preset.options.events.placement), name(maze.skeleton), maze.attempts};
  }
  out.metrics = maze::measure(maze);
  return out;
}

std::vector<std::string> maze_warnings(const config::MazePreset& preset, const maze::Maze& maze,
                                       const scene::Scene& scene) {
  std::vector<std::string> out;
  const maze::EventOptions& events = preset.options.events;
  if (maze.merged_exits > 0) {
    out.push_back(count(maze.merged_exits, "exit was", "exits were") +
                  " left out, having fallen on the room of another one");
  }
  if (maze.unreachable_rooms > 0) {
    out.push_back(count(maze.unreachable_rooms, "room", "rooms") +
                  " of the mask can't be reached from the start and stayed closed");
  }
  for (const scene::Exit& exit : scene.exits) {
    if (exit.route.empty()) out.push_back(exit.id + " can't be reached from the start");
  }
  if (events.count > 0 && events.placement == maze::Placement::events_first &&
      maze.skeleton == maze::Skeleton::none) {
    out.emplace_back(
        "no routes could be planned through the events, so these were chosen on the "
        "routes of a maze as `select` does");
  }
  if (events.placement == maze::Placement::literal) {
    const scene::MazeMetrics& metrics = scene.metrics;
    if (metrics.cycles > 0) {
      out.push_back("literal placement left " + count(metrics.cycles, "cycle", "cycles"));
    }
    if (metrics.unreachable_events > 0) {
      out.push_back(count(metrics.unreachable_events, "event", "events") +
                    " of literal placement can't be reached");
    }
    if (metrics.skippable_events > 0) {
      out.push_back("no exit's route has to pass " +
                    count(metrics.skippable_events, "event", "events") + " of literal placement");
    }
  }
  return out;
}

}  // namespace warren::pipeline
