#pragma once

#include <warren/core/grid.hpp>

#include <cstdint>
#include <vector>

namespace warren::render {

/// Steps from one open cell to each other; -1 where a cell is closed or can't be reached.
class Walk {
 public:
  Walk(const Grid<std::uint8_t>& open, Cell from);

  [[nodiscard]] const Grid<std::int32_t>& steps() const { return steps_; }
  [[nodiscard]] int farthest() const { return farthest_; }
  /// Corners of a shortest way, both ends included; of several, that which the generator's own
  /// routes take. Empty where there is none.
  [[nodiscard]] std::vector<Cell> way_to(Cell cell) const;

 private:
  Grid<std::int32_t> steps_;
  int farthest_ = 0;
};

}  // namespace warren::render
