#pragma once

#include <warren/core/grid.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace warren::maze {

/// Index of a room in a Lattice, border included.
using Room = std::uint32_t;

/// Directions 0..3 are +x, -x, +y, -y.
inline constexpr int kDirections = 4;
[[nodiscard]] constexpr int opposite(int direction) { return direction ^ 1; }

/// The rooms of a maze, one byte each, inside a border of blocked ones, so that every room has four
/// neighbours. A byte holds which of the four slots are open and what a tree algorithm may do with
/// the room.
class Lattice {
 public:
  static constexpr std::uint8_t kOpen = 0x0F;     ///< bit d: the slot in direction d is open
  static constexpr std::uint8_t kSealed = 0x10;   ///< in the tree, and should get no more openings
  static constexpr std::uint8_t kBlocked = 0x20;  ///< no room of the maze (border, mask)
  static constexpr std::uint8_t kTaken = 0x40;    ///< not to be joined by a tree algorithm
  static constexpr std::uint8_t kSource = 0x80;   ///< in the tree, and may be grown from

  Lattice() = default;
  /// width x height free rooms.
  Lattice(int width, int height)
      : width_(width),
        height_(height),
        stride_(static_cast<Room>(width) + 2),
        offsets_{1, ~Room{0}, stride_, ~stride_ + 1},
        rooms_(std::size_t{stride_} * (static_cast<std::size_t>(height) + 2)) {
    const auto last = static_cast<Room>(rooms_.size()) - stride_;
    for (Room i = 0; i < stride_; ++i) rooms_[i] = rooms_[last + i] = kBlocked | kTaken;
    for (Room i = 0; i <= last; i += stride_)
      rooms_[i] = rooms_[i + stride_ - 1] = kBlocked | kTaken;
  }

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] std::size_t size() const { return rooms_.size(); }

  /// From and to positions in rooms, (0, 0) being the low corner.
  [[nodiscard]] Room at(Cell position) const {
    return static_cast<Room>(position.y + 1) * stride_ + static_cast<Room>(position.x + 1);
  }
  [[nodiscard]] Cell position(Room room) const {
    return {static_cast<int>(room % stride_) - 1, static_cast<int>(room / stride_) - 1};
  }
  /// From and to cells of the maze, where rooms stand at odd (x, y).
  [[nodiscard]] Room at_cell(Cell cell) const { return at({cell.x / 2, cell.y / 2}); }
  [[nodiscard]] Cell cell(Room room) const {
    const Cell p = position(room);
    return {2 * p.x + 1, 2 * p.y + 1};
  }

  [[nodiscard]] Room neighbour(Room room, int direction) const {
    return room + offsets_[static_cast<std::size_t>(direction)];
  }
  [[nodiscard]] const std::array<Room, 4>& offsets() const { return offsets_; }
  /// The direction that leads from a room to its neighbour.
  [[nodiscard]] int direction(Room from, Room to) const {
    int d = 0;
    while (neighbour(from, d) != to) ++d;
    return d;
  }

  std::uint8_t& operator[](Room room) { return rooms_[room]; }
  const std::uint8_t& operator[](Room room) const { return rooms_[room]; }
  std::uint8_t* data() { return rooms_.data(); }

  [[nodiscard]] bool blocked(Room room) const { return (rooms_[room] & kBlocked) != 0; }
  [[nodiscard]] bool free(Room room) const { return (rooms_[room] & kTaken) == 0; }
  [[nodiscard]] bool source(Room room) const { return (rooms_[room] & kSource) != 0; }
  /// Part of the tree.
  [[nodiscard]] bool joined(Room room) const { return (rooms_[room] & (kSource | kSealed)) != 0; }
  [[nodiscard]] bool is_open(Room room, int direction) const {
    return (rooms_[room] >> direction & 1) != 0;
  }
  [[nodiscard]] int degree(Room room) const {
    // Baseline x86-64 has no instruction for it, and a call costs more than the look-up.
    constexpr std::array<std::uint8_t, 16> kBits{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    return kBits[rooms_[room] & kOpen];
  }

  void open(Room room, int direction) {
    rooms_[room] = static_cast<std::uint8_t>(rooms_[room] | 1U << direction);
    Room other = neighbour(room, direction);
    rooms_[other] = static_cast<std::uint8_t>(rooms_[other] | 1U << opposite(direction));
  }
  void make_source(Room room) {
    rooms_[room] = static_cast<std::uint8_t>((rooms_[room] & ~kSealed) | kTaken | kSource);
  }
  void seal(Room room) {
    rooms_[room] = static_cast<std::uint8_t>((rooms_[room] & ~kSource) | kTaken | kSealed);
  }
  /// Keeps a free room out of reach of the tree algorithms, outside the tree.
  void withhold(Room room) { rooms_[room] |= kTaken; }
  void release(Room room) { rooms_[room] &= static_cast<std::uint8_t>(~kTaken); }
  void block(Room room) { rooms_[room] = kBlocked | kTaken; }

  /// Calls visit(room) for each room that isn't blocked, row by row.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (int y = 0; y < height_; ++y) {
      Room room = at({0, y});
      for (int x = 0; x < width_; ++x, ++room) {
        if (!blocked(room)) visit(room);
      }
    }
  }

  /// The maze in cells, 1 where one can walk: blocked rooms are walls.
  [[nodiscard]] Grid<std::uint8_t> cells() const;

 private:
  int width_ = 0;
  int height_ = 0;
  Room stride_ = 0;
  std::array<Room, 4> offsets_{};
  std::vector<std::uint8_t> rooms_;
};

}  // namespace warren::maze
