#include "gen/maze/ground.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>

namespace warren::maze {
namespace {

/// The free room nearest to a point in cells, by Euclid; ties go to the lower y, then x. None: 0.
Room nearest_room(const Lattice& lattice, Cell point) {
  Room best = 0;
  std::int64_t best_distance = 0;
  lattice.for_each([&](Room room) {
    const Cell cell = lattice.cell(room);
    const std::int64_t dx = cell.x - point.x;
    const std::int64_t dy = cell.y - point.y;
    const std::int64_t distance = dx * dx + dy * dy;
    if (best == 0 || distance < best_distance) {
      best = room;
      best_distance = distance;
    }
  });
  return best;
}

/// Blocks the rooms that can't be reached from the start; gives how many can and how many can't.
std::pair<int, int> keep_reachable(Lattice& lattice, Room start) {
  std::vector<Room> reached{start};
  lattice.withhold(start);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (int d = 0; d < kDirections; ++d) {
      const Room other = lattice.neighbour(reached[i], d);
      if (!lattice.free(other)) continue;
      lattice.withhold(other);
      reached.push_back(other);
    }
  }
  int unreachable = 0;
  lattice.for_each([&](Room room) {
    if (!lattice.free(room)) return;
    lattice.block(room);
    ++unreachable;
  });
  for (const Room room : reached) lattice.release(room);
  return {static_cast<int>(reached.size()), unreachable};
}

}  // namespace

Result<Ground, Failure> prepare_ground(const Options& options) {
  Ground ground;
  const int width = (options.width - 1) / 2;
  const int height = (options.height - 1) / 2;
  ground.lattice = Lattice(width, height);
  Lattice& lattice = ground.lattice;
  const bool masked = !options.mask.empty();
  if (masked) {
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        if (options.mask[{x, y}] == 0) lattice.block(lattice.at({x, y}));
      }
    }
  }

  const Cell centre{(options.width - 1) / 2, (options.height - 1) / 2};
  if (options.start) {
    ground.start = lattice.at_cell(*options.start);
  } else if (masked) {
    ground.start = nearest_room(lattice, centre);
  } else {
    ground.start = lattice.at({(width - 1) / 2, (height - 1) / 2});
  }
  if (ground.start == 0) return Failure{"E-MAZE-START", "the mask allows no room at all"};
  if (lattice.blocked(ground.start)) {
    return Failure{"E-MAZE-START", "the start " + to_string(*options.start) +
                                       " is not a room that the mask allows"};
  }
  if (masked) {
    std::tie(ground.rooms, ground.unreachable_rooms) = keep_reachable(lattice, ground.start);
  } else {
    ground.rooms = width * height;
  }

  ground.exits.reserve(std::max<std::size_t>(4, options.exits.size()));
  auto add_exit = [&](Room room) {
    if (room == ground.start || std::ranges::find(ground.exits, room) != ground.exits.end()) {
      ++ground.merged_exits;
    } else {
      ground.exits.push_back(room);
    }
  };
  if (options.exits.empty()) {
    const Cell far{options.width - 2, options.height - 2};
    for (const Cell corner : {Cell{1, 1}, Cell{far.x, 1}, Cell{1, far.y}, far}) {
      const Room room = lattice.at_cell(corner);
      add_exit(lattice.blocked(room) ? nearest_room(lattice, corner) : room);
    }
    ground.four_corners = !masked && ground.exits.size() == 4;
  } else {
    for (const Cell cell : options.exits) {
      const Room room = lattice.at_cell(cell);
      if (lattice.blocked(room)) {
        return Failure{"E-MAZE-EXIT", "no way leads from the start to the exit " + to_string(cell) +
                                          ": the mask cuts it off"};
      }
      add_exit(room);
    }
  }
  if (ground.exits.empty()) {
    return Failure{"E-MAZE-EXIT",
                   ground.rooms == 1
                       ? "the start is a room without neighbours; no exit can be reached"
                       : "no exit is left: all of them fall on the start"};
  }
  for (const Cell cell : options.events.positions) {
    const Room room = lattice.at_cell(cell);
    const bool is_exit = std::ranges::find(ground.exits, room) != ground.exits.end();
    if (!lattice.blocked(room) && room != ground.start && !is_exit) continue;
    return Failure{"E-MAZE-POSITION",
                   "the event at " + to_string(cell) +
                       (is_exit                ? " stands on an exit"
                        : room == ground.start ? " stands on the start"
                                               : " can't be reached from the start")};
  }
  return ground;
}

}  // namespace warren::maze
