#pragma once

#include "bake/chunk_grid.hpp"
#include "bake/slabs.hpp"
#include "bake/surface.hpp"

#include <warren/scene/scene.hpp>

#include <cstdint>

/// Ambient occlusion as colours of vertices, between which it rises evenly: dark where surfaces
/// meet, light edge_width() away.
namespace warren::bake {

/// How wide the darkened strips are, in metres.
[[nodiscard]] double edge_width(double cell);

/// The light at a point, by how many of the four quarters round it are open: all of it, half of it
/// where surfaces meet, a quarter in inner corners and where all is closed. Outer corners have
/// half, too: so strips run through to them.
[[nodiscard]] std::uint8_t point_light(int open);

/// The level surface of some cells of the grid, cut at edge_width() from walls and put together
/// to rectangles of even colour or, along walls, of even slope. Edges are cut wherever a corner of
/// another rectangle lies on them, and where chunks meet at every point where any chunk may cut
/// them, so that there is no T-junction. Only open cells are covered, unless the scene has a wall
/// prop: then closed ones are, too. Else a quad of all the cells lies kSkirt behind, as dark as the
/// foot of a wall: where the strips meet the walls, which are cut elsewhere, and rounding parts
/// them, it is seen instead of the background. Pictures lie as on the slabs.
[[nodiscard]] Surface strips(const scene::WalkGrid& walk, const scene::Masonry& masonry,
                             const Rectangle& cells, Level level, const Layout& layout);

}  // namespace warren::bake
