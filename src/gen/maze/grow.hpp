#pragma once

#include "gen/maze/lattice.hpp"

#include <warren/core/random.hpp>
#include <warren/gen/maze/maze.hpp>

#include <span>

namespace warren::maze {

/// Grows the tree that holds `sources` over every free room that can be reached from them through
/// free rooms, by the algorithm that `options` names: each such room becomes a source and gets one
/// way to the tree. Rooms that aren't free are neither entered nor, unless they are sources, grown
/// from. The sources must be joined to each other already.
void grow(Lattice& lattice, std::span<const Room> sources, const Options& options, Stream& stream);

/// The algorithms behind grow(); the contract is the same.
void grow_random_wall(Lattice& lattice, std::span<const Room> sources, Stream& stream);
void grow_random_cell(Lattice& lattice, std::span<const Room> sources, Stream& stream);
void grow_random_weight(Lattice& lattice, std::span<const Room> sources, Stream& stream);
void grow_kruskal(Lattice& lattice, std::span<const Room> sources, Stream& stream);
void grow_depth_first(Lattice& lattice, std::span<const Room> sources, Stream& stream);
void grow_active_list(Lattice& lattice, std::span<const Room> sources, const GrowingTree& weights,
                      Stream& stream);
void grow_wilson(Lattice& lattice, std::span<const Room> sources, Stream& stream);

}  // namespace warren::maze
