#pragma once

#include "gen/maze/ground.hpp"

#include <warren/core/random.hpp>
#include <warren/gen/maze/maze.hpp>

namespace warren::maze {

struct LiteralCells {
  Grid<std::uint8_t> cells;  ///< 1 open
  std::vector<Cell> events;
};

/// Algorithm 1 of document 000 as printed, in its first reading: event cells are drawn anywhere
/// (border, start and each other included) and marked as paths before Prim's algorithm of section 3
/// runs, which doesn't enter them; then a closed-in event gets both cells left and right of it, or
/// both above and below, except where they leave the grid. The maze has loops, events that can be
/// walked past and some that can't be reached; nothing is repaired.
LiteralCells literal_cells(const Options& options, const Ground& ground, Stream& stream);

}  // namespace warren::maze
