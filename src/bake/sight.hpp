#pragma once

#include "bake/cone.hpp"

#include <warren/core/grid.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace warren::bake {

/// What can be seen from a grid's open cells, closed cells and all beyond the grid being walls.
/// Exact: a cell is seen from another one when a straight line from a point inside the one to a
/// point inside the other meets no wall; lines along a wall or through the point where two closed
/// cells touch don't count. So it is mutual.
class Sight {
 public:
  /// The grid, 1 open and 0 closed, has sides of at most 16,383 and must outlive this.
  explicit Sight(const Grid<std::uint8_t>& open);

  /// All cells seen from an open one, itself included, each once, as indices of the grid's values.
  /// Valid until the next call.
  std::span<const std::size_t> from(Cell source);

  /// Cones looked at so far: a measure of the time it took that is the same everywhere.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  /// The cells of a diagonal that lines have come to, by column, and the lines of each.
  struct Front {
    std::vector<Cell> cells;  ///< counted from the source
    Cones cones;
  };
  /// A mirror image of the grid, in which one looks right and up from the source.
  struct Quadrant;

  void look(const Quadrant& quadrant);
  void pass_on(std::size_t index, Pass pass);

  const Grid<std::uint8_t>& open_;
  std::vector<std::uint32_t> seen_at_;  ///< the turn_ in which a cell was seen last
  std::uint32_t turn_ = 0;
  std::vector<std::size_t> seen_;
  Front front_;
  Front next_;
  std::uint64_t work_ = 0;
};

}  // namespace warren::bake
