#pragma once

#include "gen/maze/ground.hpp"
#include "gen/maze/lay.hpp"

#include <warren/core/random.hpp>
#include <warren/gen/maze/maze.hpp>

#include <vector>

namespace warren::maze {

struct SelectResult {
  std::vector<Site> sites;
  int missing = 0;           ///< events for which the routes have no room
  int missed_positions = 0;  ///< fixed positions that lie on no route
};

/// Chooses events among the rooms of the finished tree's routes from the start to the exits (with
/// Share::trunk: among those common to all), types that are demanded first, then so that each
/// exit's route meets about as many.
SelectResult select_events(const Lattice& lattice, const Ground& ground, const Options& options,
                           Stream& stream);

}  // namespace warren::maze
