#pragma once

#include "bake/chunk_grid.hpp"
#include "bake/surface.hpp"

#include <warren/scene/scene.hpp>

namespace warren::bake {

/// How far walls reach under the floor and over their height, in metres: it hides seams.
inline constexpr double kSkirt = 0.01;

/// The sides of closed cells as seen from the open ones among `cells`, which must be inside the
/// grid: one quad for every maximal run of these with a closed neighbour, wherever it lies, on the
/// same side, from -kSkirt to height + kSkirt. What lies beyond the grid is closed. u counts metres
/// to the right from the grid's corner (x, -x, -z, z for faces +z, -z, +x, -x), v metres upwards
/// from y = 0.
[[nodiscard]] Surface walls(const scene::WalkGrid& walk, double height, const Rectangle& cells);

}  // namespace warren::bake
