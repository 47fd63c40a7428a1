#pragma once

#include "bake/chunk_grid.hpp"
#include "bake/surface.hpp"

#include <warren/scene/scene.hpp>

namespace warren::bake {

/// How far walls reach under the floor and over their height, in metres: it hides seams.
inline constexpr double kSkirt = 0.01;

/// The sides of closed cells as seen from the open ones among `cells`, which must be inside the
/// grid: one patch for every maximal run of these with a closed neighbour, wherever it lies, on the
/// same side, from -kSkirt to height + kSkirt. What lies beyond the grid is closed. u counts to the
/// right from the grid's corner (x, -x, -z, z for faces +z, -z, +x, -x), v downwards from y = 0, in
/// tiles of the walls' material.
///
/// A patch is one quad with Occlusion::none. With `lightmap`, quads beside inner corners (where the
/// cell that follows the run's last is closed, too) end where the walls' picture does, see reach().
/// With `vertex`, quads are cut at edge_width() from inner corners, the floor and the ceiling.
[[nodiscard]] Surface walls(const scene::WalkGrid& walk, const scene::Masonry& masonry,
                            const Rectangle& cells, const Layout& layout);

}  // namespace warren::bake
