#pragma once

#include "bake/chunk_grid.hpp"

#include <warren/core/grid.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace warren::bake {

/// A rectangle of a lattice with points on its edges as triangles, none of them flat: the two long
/// edges are zipped together, and the short ones become fans of the first and last zip triangle.
class Zip {
 public:
  /// `corners` is nonzero at the points that must be corners of triangles where they lie on the
  /// rectangle's edges. Its own corners are, anyway.
  Zip(const Grid<std::uint8_t>& corners, const Rectangle& rectangle);

  [[nodiscard]] const std::vector<Cell>& points() const { return points_; }
  /// Three indices of points each, counter-clockwise when seen from above with +x to the right and
  /// +y (along +Z) down.
  [[nodiscard]] const std::vector<std::uint16_t>& triangles() const { return triangles_; }

 private:
  using Index = std::uint16_t;

  void build(const std::vector<Cell>& lower, const std::vector<Cell>& upper,
             const std::vector<Cell>& start, const std::vector<Cell>& end);
  Index append(std::span<const Cell> points);
  void fan(Index apex, Index from, Index between, std::size_t count, Index to);

  std::vector<Cell> points_;
  std::vector<Index> triangles_;
};

}  // namespace warren::bake
