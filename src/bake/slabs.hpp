#pragma once

#include "bake/chunk_grid.hpp"
#include "bake/surface.hpp"

#include <warren/scene/scene.hpp>

namespace warren::bake {

/// The floor of some cells of the grid: one quad, also under walls, at y = 0, facing up. u = x and
/// v = z from the grid's corner.
[[nodiscard]] Surface floor_slab(const scene::WalkGrid& walk, const Rectangle& cells);

/// Their ceiling: the same at y = height, facing down.
[[nodiscard]] Surface ceiling_slab(const scene::WalkGrid& walk, double height,
                                   const Rectangle& cells);

}  // namespace warren::bake
