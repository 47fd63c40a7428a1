#pragma once

#include "gen/maze/ground.hpp"

#include <warren/core/random.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace warren::maze {

/// Draws ways one after the other over rooms that are still open to them.
class Trails {
 public:
  explicit Trails(const Ground& ground)
      : lattice_(ground.lattice), open_(lattice_.size()), parents_(lattice_.size()) {
    lattice_.for_each([&](Room room) { open_[room] = 1; });
  }

  [[nodiscard]] bool open(Room room) const { return open_[room] != 0; }
  void close(Room room) { open_[room] = 0; }
  void reopen(Room room) { open_[room] = 1; }

  /// A random way from one of `sources` over open rooms to `target`, ends included; empty when
  /// there is none.
  std::vector<Room> way(std::span<const Room> sources, Room target, Stream& stream);

  /// Goes on from the way's end to a target, closing the rooms it takes; false when it can't.
  bool extend(std::vector<Room>& rooms, Room target, Stream& stream);

  /// Adds a way without its first room, which `rooms` ends with.
  void append(std::vector<Room>& rooms, const std::vector<Room>& way);

 private:
  const Lattice& lattice_;
  std::vector<std::uint8_t> open_;
  std::vector<Room> parents_;  // 0: not reached; the sources have none
};

}  // namespace warren::maze
