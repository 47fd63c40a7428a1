#pragma once

#include "gen/maze/ground.hpp"

#include <warren/core/random.hpp>
#include <warren/gen/maze/maze.hpp>

#include <optional>
#include <vector>

namespace warren::maze {

/// A way that the maze is to hold, planned before the maze.
struct Route {
  std::vector<Room> rooms;  ///< from the start to the exit, or to the stem's end, ends included
  std::size_t own = 1;      ///< the first room that no route before this one has
  int exit = -1;            ///< index into the ground's exits; -1 for a stem
  Room favourite = 0;       ///< the room the route was drawn around; 0: none
};

struct Plan {
  Skeleton kind = Skeleton::disjoint;
  std::vector<Route> routes;
};

/// Draws routes on which the events can stand, by `options.events.share`:
/// - one region per exit and in it a route around a random room, wherever the start has a neighbour
///   for each exit and no position is fixed: four rectangles round the start like a pinwheel's
///   wings when the exits are the four corners, else regions grown around disjoint paths;
/// - else routes through the fixed positions, one exit after the other, that may share a beginning;
/// - for Share::trunk a stem that leaves every exit reachable from its end.
/// None when this draw found no way; `attempt` only varies the search.
std::optional<Plan> plan_routes(const Ground& ground, const Options& options, int attempt,
                                Stream& stream);

}  // namespace warren::maze
