#include "render/frame.hpp"

#include <algorithm>
#include <cmath>

namespace warren::render {
namespace {

/// First pixels of `count` cells and the end of the last, centred in `length`. Mazes have walls at
/// even places: there, all cells are equally wide, however the scale rounds, and the rest goes to
/// odd ones. Otherwise walls of two widths would form patterns that aren't in the maze.
std::vector<int> edges(int count, double scale, int length) {
  std::vector<int> out(static_cast<std::size_t>(count) + 1);
  const int narrow = static_cast<int>(scale);
  for (int i = 0; i <= count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    out[at] = i % 2 == 0 ? static_cast<int>(std::lround(i * scale)) : out[at - 1] + narrow;
  }
  const int margin = (length - out.back()) / 2;
  for (int& edge : out) edge += margin;
  return out;
}

}  // namespace

Extent map_extent(int columns, int rows, int size) {
  constexpr int kLeast = 16;
  const int longest = std::max(columns, rows);
  const auto side = [&](int cells) {
    const double exact = static_cast<double>(size) * cells / longest;
    return std::clamp(static_cast<int>(std::lround(exact)), std::min(kLeast, size), size);
  };
  return {side(columns), side(rows)};
}

Frame::Frame(int columns, int rows, Extent extent)
    : longest_(std::max(extent.width, extent.height)),
      scale_(static_cast<double>(longest_) / std::max(columns, rows)),
      corner_{(extent.width - columns * scale_) / 2, (extent.height - rows * scale_) / 2} {
  if (!whole()) return;
  columns_ = edges(columns, scale_, extent.width);
  rows_ = edges(rows, scale_, extent.height);
}

Point Frame::centre(Cell cell) const {
  if (whole()) {
    return {(column(cell.x) + column(cell.x + 1)) / 2.0, (row(cell.y) + row(cell.y + 1)) / 2.0};
  }
  return {corner_.x + (cell.x + 0.5) * scale_, corner_.y + (cell.y + 0.5) * scale_};
}

Point Frame::cell_at(Point point) const {
  return {(point.x - corner_.x) / scale_, (point.y - corner_.y) / scale_};
}

}  // namespace warren::render
