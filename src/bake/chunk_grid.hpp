#pragma once

#include <warren/core/grid.hpp>

#include <cstddef>
#include <string>

namespace warren::bake {

/// Cells [x, x + width) x [y, y + height).
struct Rectangle {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  friend bool operator==(const Rectangle&, const Rectangle&) = default;

  [[nodiscard]] bool contains(Cell c) const {
    return c.x >= x && c.y >= y && c.x < x + width && c.y < y + height;
  }
};

/// How a grid is cut into chunks, each baked into a mesh file of its own: one up to 33 x 33 cells,
/// else chunks of 16 x 16, the last ones of rows and columns with up to 7 more or 8 fewer. In grids
/// that would have over 64 such rows or columns their side is doubled until they haven't, so that
/// there are never over 4,096 files. Chunks are counted in row-major order.
class ChunkGrid {
 public:
  /// Of a grid of width x height cells, both at least 1.
  ChunkGrid(int width, int height);

  [[nodiscard]] std::size_t size() const;
  /// The chunk that a cell of the grid lies in.
  [[nodiscard]] std::size_t of(Cell cell) const;
  [[nodiscard]] Rectangle cells(std::size_t chunk) const;
  /// `maze_<column>_<row>`.
  [[nodiscard]] std::string name(std::size_t chunk) const;

 private:
  [[nodiscard]] Cell place(std::size_t chunk) const;

  int width_;
  int height_;
  int side_;
  int columns_;
  int rows_;
};

}  // namespace warren::bake
