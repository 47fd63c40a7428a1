#pragma once

#include "gen/maze/ground.hpp"
#include "gen/maze/plan.hpp"

#include <warren/core/random.hpp>
#include <warren/gen/maze/maze.hpp>

#include <optional>
#include <vector>

namespace warren::maze {

/// An event before the maze is finished. Its type follows from the finished maze.
struct Site {
  Room room = 0;
  int exit = 0;     ///< index into the ground's exits
  int depth = 0;    ///< steps from the start
  Room before = 0;  ///< the room by which a visitor from the start comes
  Room after = 0;   ///< the room by which he goes on to the exit
};

/// What was laid on the lattice of an attempt.
struct Laid {
  std::vector<Room> sources;  ///< from which the rest of the maze may grow
  std::vector<Site> sites;
};

struct LayResult {
  Laid laid;
  int missing = 0;            ///< events for which the plan has no room
  bool openings_kept = true;  ///< whether the start got the openings that were asked for
};

/// Opens the plan's routes, chooses the events' rooms on them and prepares each for a type: a
/// creature's room gets a third way, an object's stands on a straight run, a container's between
/// two corners; rooms of events are sealed. Exits are sealed ends.
LayResult lay_routes(Lattice& lattice, const Ground& ground, const Options& options,
                     const Plan& plan, Stream& stream);

/// Makes the start a source, or opens two of its slots and seals it. False when it hasn't two
/// neighbours. Opened neighbours that can be grown from are added to `sources`.
bool open_start(Lattice& lattice, const Ground& ground, const Options& options,
                std::vector<Room>& sources, Stream& stream);

}  // namespace warren::maze
