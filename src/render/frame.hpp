#pragma once

#include "render/canvas.hpp"

#include <warren/core/grid.hpp>
#include <warren/render/map.hpp>

#include <vector>

namespace warren::render {

/// Where the cells of a grid lie in its picture.
class Frame {
 public:
  Frame(int columns, int rows, Extent extent);

  /// Pixels along a cell's side, on average.
  [[nodiscard]] double scale() const { return scale_; }
  /// Cells are of whole pixels, at least one.
  [[nodiscard]] bool whole() const { return scale_ >= 1; }
  [[nodiscard]] Point centre(Cell cell) const;
  /// The cell under a point, which may lie beyond the grid.
  [[nodiscard]] Point cell_at(Point point) const;
  /// Only with whole(): the first pixel of a column or row, up to their number itself.
  [[nodiscard]] int column(int x) const { return columns_.at(static_cast<std::size_t>(x)); }
  [[nodiscard]] int row(int y) const { return rows_.at(static_cast<std::size_t>(y)); }
  /// Pixels of the picture's longest side.
  [[nodiscard]] int longest() const { return longest_; }

 private:
  int longest_;
  double scale_;
  Point corner_;
  std::vector<int> columns_;
  std::vector<int> rows_;
};

}  // namespace warren::render
