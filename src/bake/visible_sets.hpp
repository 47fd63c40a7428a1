#pragma once

#include "bake/chunk_grid.hpp"

#include <warren/core/grid.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace warren::bake {

/// Which chunks can be seen from where.
struct VisibleSets {
  std::vector<std::vector<std::size_t>> sets;  ///< chunks in rising order; each set once
  std::vector<std::size_t> set_of_cell;  ///< index of a set, over open cells in row-major order
};

/// Cones that may be looked at for one grid, which takes a second or so. Perfect mazes of up to
/// some 1,100 x 1,100 cells stay below it, as do open halls of up to 63 x 63.
inline constexpr std::uint64_t kSightBudget = 1U << 24U;

/// For each open cell the chunks with an open cell that is seen from anywhere in it (see Sight),
/// for an eye below the walls' tops. None where that would take more than the budget: then all may
/// be seen from everywhere.
[[nodiscard]] std::optional<VisibleSets> visible_sets(const Grid<std::uint8_t>& open,
                                                      const ChunkGrid& chunks,
                                                      std::uint64_t budget = kSightBudget);

/// Of several things the open cells, counted in row-major order, from which they are seen, rising.
/// None: from everywhere.
using SeenFrom = std::vector<std::optional<std::vector<std::size_t>>>;

/// From where each of some things is seen, given the open cells that it comes through; one without
/// cells is seen from everywhere. So are all where finding out would take more than the budget, or
/// where the lists would hold over a million cells.
[[nodiscard]] SeenFrom seen_from(const Grid<std::uint8_t>& open,
                                 const std::vector<std::vector<Cell>>& things,
                                 std::uint64_t budget = kSightBudget);

}  // namespace warren::bake
