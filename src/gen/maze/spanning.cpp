#include "gen/maze/grow.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace warren::maze {
namespace {

/// Disjoint sets of rooms, by path halving; a set's root is its lowest room.
class Parts {
 public:
  explicit Parts(std::size_t size) : parents_(size) {
    for (std::size_t i = 0; i < size; ++i) parents_[i] = static_cast<Room>(i);
  }
  Room find(Room room) {
    while (parents_[room] != room) {
      parents_[room] = parents_[parents_[room]];
      room = parents_[room];
    }
    return room;
  }
  [[nodiscard]] bool is_root(Room room) const { return parents_[room] == room; }
  /// Joins two different roots.
  void join(Room a, Room b) {
    if (a < b) {
      parents_[b] = a;
    } else {
      parents_[a] = b;
    }
  }
  /// Joins all these rooms, and gives their root.
  Room join_all(std::span<const Room> rooms) {
    for (const Room room : rooms) {
      const Room a = find(rooms[0]);
      const Room b = find(room);
      if (a != b) join(a, b);
    }
    return find(rooms[0]);
  }

 private:
  std::vector<Room> parents_;
};

/// A slot is the room on its low side, times two, plus 1 for +y.
using Slot = std::uint32_t;

[[nodiscard]] int slot_direction(Slot slot) { return (slot & 1U) != 0 ? 2 : 0; }

/// Calls visit(slot) for each closed slot that a tree may use: between two free rooms, or a free
/// room and a source; row by row.
template <class Visit>
void for_each_slot(const Lattice& lattice, Visit&& visit) {
  auto usable = [&](Room room) { return lattice.free(room) || lattice.source(room); };
  lattice.for_each([&](Room room) {
    if (!usable(room)) return;
    for (const int d : {0, 2}) {
      const Room other = lattice.neighbour(room, d);
      if (usable(other) && (lattice.free(room) || lattice.free(other))) {
        visit(room << 1 | (d == 2 ? 1U : 0U));
      }
    }
  });
}

/// Free rooms that are joined to the sources become sources; what was opened elsewhere is undone.
void settle(Lattice& lattice, Parts& parts, std::span<const Room> sources) {
  const Room root = parts.find(sources[0]);
  lattice.for_each([&](Room room) {
    if (!lattice.free(room)) return;
    if (parts.find(room) == root) {
      lattice.make_source(room);
    } else {
      lattice[room] &= static_cast<std::uint8_t>(~Lattice::kOpen);
    }
  });
}

}  // namespace

void grow_kruskal(Lattice& lattice, std::span<const Room> sources, Stream& stream) {
  std::vector<Slot> slots;
  for_each_slot(lattice, [&](Slot slot) { slots.push_back(slot); });
  stream.shuffle(std::span(slots));
  Parts parts(lattice.size());
  parts.join_all(sources);
  for (const Slot slot : slots) {
    const Room room = slot >> 1;
    const int d = slot_direction(slot);
    const Room a = parts.find(room);
    const Room b = parts.find(lattice.neighbour(room, d));
    if (a == b) continue;
    parts.join(a, b);
    lattice.open(room, d);
  }
  settle(lattice, parts, sources);
}

// With weights that are all different the minimum spanning tree is unique, so that Boruvka's
// algorithm, which reads the rooms in memory order, finds Prim's tree without Prim's heap, which
// grows with the maze.
void grow_random_weight(Lattice& lattice, std::span<const Room> sources, Stream& stream) {
  // Weight above slot: no two keys are equal.
  std::vector<std::uint64_t> keys;
  keys.reserve(2 * lattice.size());
  for_each_slot(lattice,
                [&](Slot slot) { keys.push_back(std::uint64_t{stream.next()} << 32 | slot); });
  constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();
  std::vector<std::uint64_t> lightest(lattice.size(), kNone);
  Parts parts(lattice.size());
  parts.join_all(sources);
  std::vector<Room> roots;
  roots.reserve(lattice.size());
  lattice.for_each([&](Room room) {
    if (parts.is_root(room)) roots.push_back(room);
  });
  while (!keys.empty()) {
    std::size_t kept = 0;
    for (const std::uint64_t key : keys) {
      const auto slot = static_cast<Slot>(key);
      const Room room = slot >> 1;
      const Room a = parts.find(room);
      const Room b = parts.find(lattice.neighbour(room, slot_direction(slot)));
      if (a == b) continue;
      keys[kept++] = key;
      lightest[a] = std::min(lightest[a], key);
      lightest[b] = std::min(lightest[b], key);
    }
    keys.resize(kept);
    for (const Room root : roots) {
      const std::uint64_t key = lightest[root];
      if (key == kNone) continue;
      lightest[root] = kNone;
      const auto slot = static_cast<Slot>(key);
      const Room room = slot >> 1;
      const int d = slot_direction(slot);
      const Room a = parts.find(room);
      const Room b = parts.find(lattice.neighbour(room, d));
      if (a == b) continue;  // chosen from both sides
      parts.join(a, b);
      lattice.open(room, d);
    }
    std::erase_if(roots, [&](Room room) { return !parts.is_root(room); });
  }
  settle(lattice, parts, sources);
}

}  // namespace warren::maze
