#include "gen/maze/lattice.hpp"

namespace warren::maze {

Grid<std::uint8_t> Lattice::cells() const {
  Grid<std::uint8_t> cells(2 * width_ + 1, 2 * height_ + 1);
  const auto row = static_cast<std::size_t>(cells.width());
  for (int y = 0; y < height_; ++y) {
    std::uint8_t* out = cells.values().data() + static_cast<std::size_t>(2 * y + 1) * row + 1;
    Room room = at({0, y});
    for (int x = 0; x < width_; ++x, ++room, out += 2) {
      if (!joined(room)) continue;
      const std::uint8_t bits = rooms_[room];
      out[0] = 1;
      out[1] = bits & 1U;
      out[row] = static_cast<std::uint8_t>(bits >> 2 & 1U);
    }
  }
  return cells;
}

}  // namespace warren::maze
