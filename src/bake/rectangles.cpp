#include "bake/rectangles.hpp"

namespace warren::bake {
namespace {

/// The largest rectangle of one kind with its first corner at a cell that isn't left out.
class Growth {
 public:
  Growth(const Grid<CellKind>& cells, Cell from) : cells_(cells), from_(from) {}

  [[nodiscard]] Rectangle largest() const {
    const Rectangle wide = grow(true);
    const Rectangle tall = grow(false);
    return tall.width * tall.height > wide.width * wide.height ? tall : wide;
  }

 private:
  /// Grows as far as it goes along one axis, then along the other.
  [[nodiscard]] Rectangle grow(bool along_x) const {
    const CellKind kind = cells_[from_];
    const Cell along = along_x ? Cell{1, 0} : Cell{0, 1};
    const auto same = [&](int a, int b) {
      return cells_.get({from_.x + a * along.x + b * along.y, from_.y + a * along.y + b * along.x},
                        {}) == kind;
    };
    int length = 1;
    if (along_x ? kind.along_x : kind.along_y) {
      while (same(length, 0)) ++length;
    }
    const auto row_same = [&](int breadth) {
      for (int a = 0; a < length; ++a) {
        if (!same(a, breadth)) return false;
      }
      return true;
    };
    int breadth = 1;
    if (along_x ? kind.along_y : kind.along_x) {
      while (row_same(breadth)) ++breadth;
    }
    return along_x ? Rectangle{from_.x, from_.y, length, breadth}
                   : Rectangle{from_.x, from_.y, breadth, length};
  }

  const Grid<CellKind>& cells_;
  Cell from_;
};

}  // namespace

std::vector<Rectangle> cover(Grid<CellKind> cells) {
  std::vector<Rectangle> rectangles;
  for (int y = 0; y < cells.height(); ++y) {
    for (int x = 0; x < cells.width(); ++x) {
      if (cells[{x, y}].kind == 0) continue;
      const Rectangle found = Growth(cells, {x, y}).largest();
      for (int row = found.y; row < found.y + found.height; ++row) {
        for (int column = found.x; column < found.x + found.width; ++column) {
          cells[{column, row}] = {};
        }
      }
      rectangles.push_back(found);
    }
  }
  return rectangles;
}

}  // namespace warren::bake
