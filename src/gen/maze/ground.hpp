#pragma once

#include "gen/maze/lattice.hpp"

#include <warren/core/result.hpp>
#include <warren/gen/maze/maze.hpp>

#include <vector>

namespace warren::maze {

/// Where a maze is made, before anything is drawn.
struct Ground {
  Lattice lattice;  ///< free rooms: those that can be reached from the start
  Room start = 0;
  std::vector<Room> exits;  ///< all different, none the start
  int rooms = 0;            ///< free rooms
  int merged_exits = 0;
  int unreachable_rooms = 0;
  bool four_corners = false;  ///< no mask, and the exits are the four corner rooms
};

/// Failures: `E-MAZE-START`, `E-MAZE-EXIT`, `E-MAZE-POSITION`; see generate().
Result<Ground, Failure> prepare_ground(const Options& options);

}  // namespace warren::maze
