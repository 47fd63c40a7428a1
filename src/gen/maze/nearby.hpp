#pragma once

#include "gen/maze/lattice.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace warren::maze {

/// The rooms that are too near to an event for another one.
class Nearby {
 public:
  /// For lattices of this many rooms, border included.
  explicit Nearby(std::size_t size) : marks_(size) {}

  [[nodiscard]] bool contains(Room room) const { return marks_[room] != 0; }

  /// Adds the rooms within `steps` of a room, itself included, along open slots without loops.
  void add(const Lattice& lattice, Room room, int steps);

 private:
  std::vector<std::uint8_t> marks_;
  std::vector<std::pair<Room, int>> open_;  // a room, and the direction back
};

}  // namespace warren::maze
