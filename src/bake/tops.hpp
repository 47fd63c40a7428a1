#pragma once

#include "bake/surface.hpp"

#include <warren/core/grid.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>
#include <vector>

namespace warren::bake {

/// Cells [x, x + width) x [y, y + height).
struct Rectangle {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  friend bool operator==(const Rectangle&, const Rectangle&) = default;
};

/// Rectangles that cover each closed cell once and no open one: greedy, in row-major order, each
/// the larger of "first right, then down" and "first down, then right".
[[nodiscard]] std::vector<Rectangle> closed_rectangles(const Grid<std::uint8_t>& open);

/// The tops of the closed cells at y = height, facing up: the rectangles, their edges cut wherever
/// a corner of another one lies on them, so that no T-junction lets the background through. u = x
/// and v = z from the grid's corner.
[[nodiscard]] Surface wall_tops(const scene::WalkGrid& walk, double height);

}  // namespace warren::bake
