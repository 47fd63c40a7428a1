#include "gen/maze/grow.hpp"

#include <algorithm>
#include <vector>

namespace warren::maze {
namespace {

/// The directions from a room that lead to free ones.
struct Ways {
  std::array<int, 4> directions{};
  std::uint32_t count = 0;
};

Ways free_ways(const Lattice& lattice, Room room) {
  Ways ways;
  for (int d = 0; d < kDirections; ++d) {
    ways.directions[ways.count] = d;
    if (lattice.free(lattice.neighbour(room, d))) ++ways.count;
  }
  return ways;
}

/// Joins a random free neighbour; the room itself when there is none.
Room step(Lattice& lattice, Room room, Stream& stream) {
  const Ways ways = free_ways(lattice, room);
  if (ways.count == 0) return room;
  const int d = ways.directions[stream.below(ways.count)];
  lattice.open(room, d);
  const Room other = lattice.neighbour(room, d);
  lattice.make_source(other);
  return other;
}

std::vector<Room> shuffled(std::span<const Room> rooms, Stream& stream) {
  std::vector<Room> copy(rooms.begin(), rooms.end());
  stream.shuffle(std::span(copy));
  return copy;
}

}  // namespace

void grow_depth_first(Lattice& lattice, std::span<const Room> sources, Stream& stream) {
  std::vector<Room> stack = shuffled(sources, stream);
  while (!stack.empty()) {
    const Room room = stack.back();
    const Room next = step(lattice, room, stream);
    if (next == room) {
      stack.pop_back();
    } else {
      stack.push_back(next);
    }
  }
}

void grow_active_list(Lattice& lattice, std::span<const Room> sources, const GrowingTree& weights,
                      Stream& stream) {
  // Rooms in the order they joined. Those without a free neighbour are marked done and dropped when
  // they reach an end, or all at once when they are the larger part.
  constexpr Room kDone = 0;
  std::vector<Room> active = shuffled(sources, stream);
  std::size_t first = 0;
  std::size_t done = 0;
  const double total = weights.newest + weights.oldest + weights.random;
  const auto newest = static_cast<float>(weights.newest / total);
  const auto oldest = static_cast<float>((weights.newest + weights.oldest) / total);
  for (;;) {
    while (first < active.size() && active[first] == kDone) ++first, --done;
    while (active.size() > first && active.back() == kDone) active.pop_back(), --done;
    if (first == active.size()) return;
    if (done > (active.size() - first) / 2 || first > active.size() / 2) {
      active.erase(active.begin(), active.begin() + static_cast<std::ptrdiff_t>(first));
      std::erase(active, kDone);
      first = done = 0;
    }
    const float choice = stream.unit();
    std::size_t i = active.size() - 1;
    if (choice >= oldest) {
      do {
        i = first + stream.below(static_cast<std::uint32_t>(active.size() - first));
      } while (active[i] == kDone);
    } else if (choice >= newest) {
      i = first;
    }
    const Room next = step(lattice, active[i], stream);
    if (next == active[i]) {
      active[i] = kDone;
      ++done;
    } else {
      active.push_back(next);
    }
  }
}

void grow_wilson(Lattice& lattice, std::span<const Room> sources, Stream& stream) {
  // A walk from a pocket without a source would never end.
  std::vector<Room> reached;
  auto enter = [&](Room room) {
    for (int d = 0; d < kDirections; ++d) {
      const Room other = lattice.neighbour(room, d);
      if (lattice.free(other)) {
        lattice.withhold(other);
        reached.push_back(other);
      }
    }
  };
  for (const Room room : sources) enter(room);
  // By index, since `reached` grows meanwhile.
  // NOLINTNEXTLINE(modernize-loop-convert)
  for (std::size_t i = 0; i < reached.size(); ++i) enter(reached[i]);
  for (const Room room : reached) lattice.release(room);

  // A free room has no opening, so its four low bits hold the way that the walk last left it by.
  constexpr unsigned kOpen = Lattice::kOpen;
  auto leave_by = [&](Room room, int d) {
    lattice[room] = static_cast<std::uint8_t>((lattice[room] & ~kOpen) | static_cast<unsigned>(d));
  };
  std::vector<std::pair<Room, int>> path;
  for (const Room first : reached) {
    Room room = first;
    while (lattice.free(room)) {
      int d = 0;
      Room next = 0;
      do {
        d = static_cast<int>(stream.next() >> 30);
        next = lattice.neighbour(room, d);
      } while (!lattice.free(next) && !lattice.source(next));
      leave_by(room, d);
      room = next;
    }
    // What the walk's last departures spell is the walk without its loops.
    path.clear();
    for (room = first; lattice.free(room);) {
      const int d = lattice[room] & static_cast<int>(kOpen);
      lattice[room] &= static_cast<std::uint8_t>(~kOpen);
      lattice.make_source(room);
      path.emplace_back(room, d);
      room = lattice.neighbour(room, d);
    }
    for (const auto& [from, d] : path) lattice.open(from, d);
  }
}

}  // namespace warren::maze
