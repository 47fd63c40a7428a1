#pragma once

#include "bake/surface.hpp"

#include <warren/scene/scene.hpp>

namespace warren::bake {

/// The floor: one quad under the whole grid, walls included, at y = 0, facing up. u = x and v = z
/// from the grid's corner.
[[nodiscard]] Surface floor_slab(const scene::WalkGrid& walk);

/// The ceiling: the same at y = height, facing down.
[[nodiscard]] Surface ceiling_slab(const scene::WalkGrid& walk, double height);

}  // namespace warren::bake
