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

/// A drawn room of the frontier, and what decides by which way it joins.
struct Draw {
  std::uint32_t index = 0;
  std::uint32_t rest = 0;
};

/// The free rooms beside a tree, while it grows over them.
struct FrontierView {
  const std::uint8_t* rooms;
  std::array<Room, 4> offsets;
  const Room* list;
  std::uint32_t size;
};

/// Prim's algorithm over a list of the rooms beside the tree. `draw(frontier, stream)` chooses one,
/// `way(in_tree, rest)` the direction it joins the tree by; bit d of in_tree: there is one.
template <class DrawRoom, class Way>
void grow_frontier(Lattice& lattice, std::span<const Room> sources, Stream& stream, DrawRoom draw,
                   Way way) {
  std::uint8_t* const rooms = lattice.data();
  const std::array<Room, 4> offsets = lattice.offsets();
  // The list's size and place and the stream are kept in locals: bytes may alias anything, so that
  // the compiler would read members anew after every room it writes.
  Stream local = stream;
  std::vector<Room> frontier(kFirstFrontier);
  Room* list = frontier.data();
  std::uint32_t size = 0;
  auto reserve = [&] {
    if (frontier.size() >= size + kDirections) return;
    frontier.resize(2 * frontier.size());
    list = frontier.data();
  };
  auto add = [&](Room room, std::uint8_t bits) {
    if ((bits & kTaken) != 0) return;
    rooms[room] = static_cast<std::uint8_t>(bits | kTaken);
    list[size++] = room;
  };
  for (const Room room : sources) {
    reserve();
    for (const Room offset : offsets) add(room + offset, rooms[room + offset]);
  }
  while (size > 0) {
    reserve();
    const Draw drawn = draw(FrontierView{rooms, offsets, list, size}, local);
    const Room room = list[drawn.index];
    list[drawn.index] = list[--size];
    std::array<std::uint8_t, 4> near{};
    std::uint32_t in_tree = 0;
    for (std::uint32_t d = 0; d < 4; ++d) {
      near[d] = rooms[room + offsets[d]];
      in_tree |= static_cast<std::uint32_t>(near[d] >> 7) << d;
    }
    const std::uint32_t d = way(in_tree, drawn.rest);
    rooms[room] = static_cast<std::uint8_t>(rooms[room] | kSource | 1U << d);
    for (std::uint32_t k = 0; k < 4; ++k) add(room + offsets[k], near[k]);
    std::uint8_t& parent = rooms[room + offsets[d]];
    parent = static_cast<std::uint8_t>(parent | 1U << (d ^ 1U));
  }
  stream = local;
}

}  // namespace

void grow_random_cell(Lattice& lattice, std::span<const Room> sources, Stream& stream) {
  grow_frontier(
      lattice, sources, stream,
      [](const FrontierView& frontier, Stream& local) {
        const std::uint32_t drawn = local.below(frontier.size * kShares);
        return Draw{drawn / kShares, drawn % kShares};
      },
      [](std::uint32_t in_tree, std::uint32_t rest) { return kWays[in_tree][rest]; });
}

void grow_random_wall(Lattice& lattice, std::span<const Room> sources, Stream& stream) {
  // A list of walls would hold each wall until it is drawn, most of them long after both its rooms
  // have joined. Drawing a room and a direction until there is a wall to the tree is as fair.
  grow_frontier(
      lattice, sources, stream,
      [](const FrontierView& frontier, Stream& local) {
        for (;;) {
          const std::uint32_t drawn = local.below(frontier.size * 4);
          const Draw draw{drawn / 4, drawn % 4};
          const Room beyond = frontier.list[draw.index] + frontier.offsets[draw.rest];
          if ((frontier.rooms[beyond] & kSource) != 0) return draw;
        }
      },
      [](std::uint32_t, std::uint32_t rest) { return rest; });
}

}  // namespace warren::maze
