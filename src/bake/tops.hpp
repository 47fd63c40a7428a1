#pragma once

#include "bake/chunk_grid.hpp"
#include "bake/surface.hpp"

#include <warren/core/grid.hpp>
#include <warren/scene/scene.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warren::bake {

/// Rectangles that cover each closed one of `cells` once and no other cell, see cover().
[[nodiscard]] std::vector<Rectangle> closed_rectangles(const Grid<std::uint8_t>& open,
                                                       const Rectangle& cells);

/// How the tops of all closed cells are made of rectangles.
struct TopsPlan {
  std::vector<std::vector<Rectangle>> rectangles;  ///< by chunk
  Grid<std::uint8_t> corners;  ///< 1 at the lattice points where a rectangle of any chunk has one
};

[[nodiscard]] TopsPlan plan_tops(const Grid<std::uint8_t>& open, const ChunkGrid& chunks);

/// The tops of a chunk's closed cells at y = height, facing up: the rectangles, their edges cut
/// wherever a corner of another one lies on them, of whichever chunk, so that no T-junction lets
/// the background through. u = x / tile and v = z / tile from the grid's corner, the tile being
/// that of the tops' material.
[[nodiscard]] Surface wall_tops(const scene::WalkGrid& walk, const scene::Masonry& masonry,
                                const TopsPlan& plan, std::size_t chunk, const Rectangle& cells,
                                const Layout& layout);

}  // namespace warren::bake
