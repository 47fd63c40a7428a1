#pragma once

#include "bake/chunk_grid.hpp"
#include "bake/surface.hpp"

#include <warren/scene/scene.hpp>

#include <array>
#include <cstdint>

namespace warren::bake {

/// Which level surface of cells is meant: the floor at y = 0, facing up, or the ceiling at the
/// walls' height, facing down.
enum class Level : std::uint8_t { floor, ceiling };

/// A vertex of it, or of a level `behind` metres under the floor or over the ceiling; x and z in
/// metres from the grid's corner. u = x / tile and v = z / tile, the tile being that of the floor's
/// or the roof's material.
[[nodiscard]] Vertex level_vertex(const scene::WalkGrid& walk, const scene::Masonry& masonry,
                                  Level level, double x, double z, double behind = 0);

/// The corners of some cells of the grid, counter-clockwise when seen from the surface's front.
/// Their uv1 is that of the cells' picture, see floor_light().
[[nodiscard]] std::array<Vertex, 4> level_corners(const scene::WalkGrid& walk,
                                                  const scene::Masonry& masonry,
                                                  const Rectangle& cells, Level level,
                                                  double behind = 0);

/// The level surface of some cells of the grid as one quad, under and over walls, too.
[[nodiscard]] Surface slab(const scene::WalkGrid& walk, const scene::Masonry& masonry,
                           const Rectangle& cells, Level level, const Layout& layout);

}  // namespace warren::bake
