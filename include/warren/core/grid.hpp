#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <vector>

namespace warren {

/// A position in a two-dimensional grid: column x, row y (design: "Grid column i runs along +X, row
/// j along +Z"). Units are whatever the grid counts, cells unless said otherwise. Cells are ordered
/// by x, then y, which isn't the order of a grid's values.
struct Cell {
  int x = 0;
  int y = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy takes the 0 of a rewritten < for a pointer
  friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
};

/// `[x, y]`, as in JSON.
[[nodiscard]] inline std::string to_string(Cell cell) {
  return "[" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + "]";
}

/// A dense row-major array of width x height values.
template <class T>
class Grid {
 public:
  Grid() = default;
  /// Both sides must be >= 0.
  Grid(int width, int height, T value = T{})
      : width_(width),
        height_(height),
        values_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), value) {}

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] bool empty() const { return values_.empty(); }
  [[nodiscard]] std::size_t size() const { return values_.size(); }

  [[nodiscard]] bool contains(Cell c) const {
    return c.x >= 0 && c.y >= 0 && c.x < width_ && c.y < height_;
  }
  /// Where a cell's value stands in values(); the cell must be inside.
  [[nodiscard]] std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(c.x);
  }
  /// The cell of an index below size().
  [[nodiscard]] Cell cell(std::size_t index) const {
    const auto width = static_cast<std::size_t>(width_);
    return {static_cast<int>(index % width), static_cast<int>(index / width)};
  }

  /// The cell must be inside; see contains().
  [[nodiscard]] T& operator[](Cell c) { return values_[index(c)]; }
  [[nodiscard]] const T& operator[](Cell c) const { return values_[index(c)]; }
  /// The value at c, or `outside` where c lies beyond the border.
  [[nodiscard]] T get(Cell c, T outside) const { return contains(c) ? values_[index(c)] : outside; }

  [[nodiscard]] std::vector<T>& values() { return values_; }
  [[nodiscard]] const std::vector<T>& values() const { return values_; }

  friend bool operator==(const Grid&, const Grid&) = default;

 private:
  int width_ = 0;
  int height_ = 0;
  std::vector<T> values_;
};

}  // namespace warren
