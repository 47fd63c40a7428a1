#include "gen/maze/grow.hpp"

#include <vector>

namespace warren::maze {
namespace {

constexpr unsigned kTaken = Lattice::kTaken;
constexpr unsigned kSource = Lattice::kSource;
constexpr std::size_t kFirstFrontier = 256;  // enough for most small mazes

/// A multiple of each number of ways from one to four, so that a remainder chooses fairly.
constexpr std::uint32_t kShares = 12;

/// By a set of directions (bit d) and a remainder below kShares: one of the directions.
constexpr auto kWays = [] {
  std::array<std::array<std::uint8_t, kShares>, 16> table{};
  for (std::uint32_t set = 1; set < 16; ++set) {
    std::array<std::uint8_t, 4> ways{};
    std::uint32_t count = 0;
    for (std::uint8_t d = 0; d < 4; ++d) {
      if ((set >> d & 1U) != 0) ways[count++] = d;
    }
    for (std::uint32_t i = 0; i < kShares; ++i) table[set][i] = ways[i * count / kShares];
  }
  return table;
}();

}  // namespace

void grow_random_cell(Lattice& lattice, std::span<const Room> sources, Stream& stream) {
  std::uint8_t* const rooms = lattice.data();
  const std::array<Room, 4> offsets = lattice.offsets();
  // The list's size and place and the stream are kept in locals: bytes may alias anything, so that
  // the compiler would read members anew after every room it writes.
  Stream local = stream;
  std::vector<Room> frontier(kFirstFrontier);
  Room* list = frontier.data();
  std::uint32_t size = 0;
  auto reserve = [&](std::uint32_t more) {
    if (frontier.size() >= size + more) return;
    frontier.resize(2 * frontier.size());
    list = frontier.data();
  };
  auto add = [&](Room room, std::uint8_t bits) {
    if ((bits & kTaken) != 0) return;
    rooms[room] = static_cast<std::uint8_t>(bits | kTaken);
    list[size++] = room;
  };
  for (const Room room : sources) {
    reserve(kDirections);
    for (const Room offset : offsets) add(room + offset, rooms[room + offset]);
  }
  while (size > 0) {
    reserve(kDirections);
    // One draw chooses the room and, by its remainder, one of its ways to the tree.
    const std::uint32_t draw = local.below(size * kShares);
    const std::uint32_t index = draw / kShares;
    const Room room = list[index];
    list[index] = list[--size];
    std::array<std::uint8_t, 4> near{};
    std::uint32_t in_tree = 0;
    for (std::uint32_t d = 0; d < 4; ++d) {
      near[d] = rooms[room + offsets[d]];
      in_tree |= static_cast<std::uint32_t>(near[d] >> 7) << d;
    }
    const std::uint32_t way = kWays[in_tree][draw - index * kShares];
    rooms[room] = static_cast<std::uint8_t>(rooms[room] | kSource | 1U << way);
    for (std::uint32_t d = 0; d < 4; ++d) add(room + offsets[d], near[d]);
    std::uint8_t& parent = rooms[room + offsets[way]];
    parent = static_cast<std::uint8_t>(parent | 1U << (way ^ 1U));
  }
  stream = local;
}

void grow_random_wall(Lattice& lattice, std::span<const Room> sources, Stream& stream) {
  std::uint8_t* const rooms = lattice.data();
  const std::array<Room, 4> offsets = lattice.offsets();
  // A wall is the room it is seen from, times four, plus the direction. Walls between two rooms of
  // the tree stay in the list until they are drawn, which changes no chance: a draw that meets one
  // is repeated.
  Stream local = stream;
  std::vector<std::uint32_t> walls(kFirstFrontier);
  std::uint32_t* list = walls.data();
  std::uint32_t size = 0;
  auto add_walls = [&](Room room) {
    if (walls.size() < size + kDirections) {
      walls.resize(2 * walls.size());
      list = walls.data();
    }
    for (std::uint32_t d = 0; d < 4; ++d) {
      if ((rooms[room + offsets[d]] & kTaken) == 0) list[size++] = room << 2 | d;
    }
  };
  for (const Room room : sources) add_walls(room);
  while (size > 0) {
    const std::uint32_t index = local.below(size);
    const std::uint32_t wall = list[index];
    list[index] = list[--size];
    const Room room = wall >> 2;
    const std::uint32_t d = wall & 3U;
    const Room other = room + offsets[d];
    if ((rooms[other] & kTaken) != 0) continue;
    rooms[room] = static_cast<std::uint8_t>(rooms[room] | 1U << d);
    rooms[other] = static_cast<std::uint8_t>(rooms[other] | kTaken | kSource | 1U << (d ^ 1U));
    add_walls(other);
  }
  stream = local;
}

}  // namespace warren::maze
