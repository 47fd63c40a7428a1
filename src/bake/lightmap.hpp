#pragma once

#include "bake/chunk_grid.hpp"

#include <warren/core/grid.hpp>
#include <warren/scene/asset.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>

/// Ambient occlusion as pictures (design note "Maze and events", "What is baked"). A point's light
/// is the share of directions along its surface, all round, in which nothing stands near; what
/// stands farther away darkens less, and beyond the reach not at all: s metres away, with a reach
/// of 1, by (1 - s^2)^2. So a wall's foot and the floor beside it have half of the light, an inner
/// corner a quarter, an outer corner three quarters.
namespace warren::bake {

/// Texels along a cell's side in a floor's picture.
inline constexpr int kFloorTexels = 8;

/// Sides of the walls' picture in texels.
inline constexpr int kWallColumns = 32;
inline constexpr int kWallRows = 48;

/// How far walls darken what is beside them, in metres: one, but at most half a cell.
[[nodiscard]] double reach(double cell);

/// How much light the floor of a chunk gets, 255 all of it: kFloorTexels a cell and, so that
/// neighbours blend alike, a rim of one texel of what lies beyond. Rows run along +Z. The ceiling
/// uses it, too. Texels of closed cells continue the light before them, so that what is blended at
/// a wall's foot is the light there.
[[nodiscard]] Grid<std::uint8_t> floor_light(const scene::WalkGrid& walk, const Rectangle& cells);

/// Where a chunk's picture shows the lattice point (x, y) of the grid, a corner of cells.
[[nodiscard]] scene::Float2 floor_light_uv(const Rectangle& cells, Cell point);

/// How much light walls of a height get, `reach` being how far floors and walls darken them, see
/// reach(): columns from an inner corner to where it no longer darkens, rows from the wall's top to
/// its foot, skirts included. With a ceiling it darkens towards it. Both in metres.
[[nodiscard]] Grid<std::uint8_t> wall_light(double height, double reach, bool ceiling);

/// Where the picture shows a point of a wall: `across` is 0 at an inner corner and 1 where it no
/// longer darkens, `up` 0 at the lower end of the skirt and 1 at the wall's upper end.
[[nodiscard]] scene::Float2 wall_light_uv(double across, double up);

}  // namespace warren::bake
