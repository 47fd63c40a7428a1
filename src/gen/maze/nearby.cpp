#include "gen/maze/nearby.hpp"

namespace warren::maze {

void Nearby::add(const Lattice& lattice, Room room, int steps) {
  marks_[room] = 1;
  // Each entry came from a neighbour, which is where it doesn't go back to.
  open_.assign(1, {room, -1});
  std::size_t begin = 0;
  for (int step = 0; step < steps; ++step) {
    const std::size_t end = open_.size();
    for (; begin < end; ++begin) {
      const auto [here, came_from] = open_[begin];
      for (int d = 0; d < kDirections; ++d) {
        if (d == came_from || !lattice.is_open(here, d)) continue;
        const Room other = lattice.neighbour(here, d);
        marks_[other] = 1;
        open_.emplace_back(other, opposite(d));
      }
    }
  }
}

}  // namespace warren::maze
