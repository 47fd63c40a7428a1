#pragma once

#include "gen/maze/ground.hpp"
#include "gen/maze/lay.hpp"

#include <warren/core/random.hpp>
#include <warren/gen/maze/maze.hpp>

#include <span>

namespace warren::maze {

/// After grow(): joins each exit that still stands apart as an end of the maze, and opens the
/// pockets that sealed rooms cut off, through a room that is neither event, exit nor start where
/// possible. False when only a start with two openings could let a pocket or an exit in.
bool join_rest(Lattice& lattice, const Ground& ground, const Options& options,
               std::span<const Site> sites, Stream& growth, Stream& choice);

/// Opens `share` of the dead ends, exits aside, into loops, in random order. No loop leads round an
/// event or through an exit, so that what every way passes stays so; dead ends that only such a
/// slot could open stay.
void braid(Lattice& lattice, const Ground& ground, const Options& options,
           std::span<const Site> sites, Stream& stream);

}  // namespace warren::maze
