#pragma once

#include "bake/chunk_grid.hpp"

#include <warren/core/grid.hpp>

#include <cstdint>
#include <vector>

namespace warren::bake {

/// What rectangles are made of; kind 0 is left out. Cells of one kind make up a rectangle, as far
/// as the kind stretches.
struct CellKind {
  std::uint32_t kind = 0;
  bool along_x = true;  ///< over several columns
  bool along_y = true;  ///< over several rows
  friend bool operator==(const CellKind&, const CellKind&) = default;
};

/// Rectangles that cover each cell of a kind once and no other cell: greedy, in row-major order,
/// each the larger of "first right, then down" and "first down, then right".
[[nodiscard]] std::vector<Rectangle> cover(Grid<CellKind> cells);

}  // namespace warren::bake
