#include "gen/maze/regions.hpp"

#include <algorithm>
#include <array>

namespace warren::maze {

Split pinwheel(const Ground& ground, bool mirrored) {
  const Lattice& lattice = ground.lattice;
  const Cell start = lattice.position(ground.start);
  Split split{Regions(lattice.size(), kNowhere), {}};
  // By exit: low-low, high-low, low-high, high-high corner. Unmirrored, the column above the start
  // belongs to the first, the row right of it to the second, and so on round.
  for (int y = 0; y < lattice.height(); ++y) {
    Room room = lattice.at({0, y});
    for (int x = 0; x < lattice.width(); ++x, ++room) {
      bool right = x > start.x;
      bool below = y > start.y;
      if (x == start.x) right = mirrored != below;
      if (y == start.y) below = mirrored == right;
      split.regions[room] =
          region_of_exit((below ? std::size_t{2} : 0U) + (right ? std::size_t{1} : 0U));
    }
  }
  split.regions[ground.start] = kNowhere;
  split.entries.resize(4);
  for (int d = 0; d < kDirections; ++d) {
    const Room room = lattice.neighbour(ground.start, d);
    split.entries[split.regions[room] - 1U] = room;
  }
  return split;
}

Split grown_regions(const Ground& ground, DisjointPaths& paths, Search search, Stream& stream) {
  const Lattice& lattice = ground.lattice;
  Split split{Regions(lattice.size(), kNowhere), {}};
  lattice.for_each([&](Room room) { split.regions[room] = kAnywhere; });
  const auto ways =
      paths.find(lattice, split.regions, kAnywhere, ground.start, ground.exits, search, stream);
  std::ranges::fill(split.regions, kNowhere);
  std::vector<Room> frontier;
  std::vector<std::uint8_t> queued(lattice.size());
  queued[ground.start] = 1;
  for (const auto& way : ways) {
    for (std::size_t i = 1; i < way.size(); ++i) queued[way[i]] = 1;
  }
  auto queue_neighbours = [&](Room room) {
    for (int d = 0; d < kDirections; ++d) {
      const Room other = lattice.neighbour(room, d);
      if (lattice.blocked(other) || queued[other] != 0) continue;
      queued[other] = 1;
      frontier.push_back(other);
    }
  };
  for (std::size_t exit = 0; exit < ways.size(); ++exit) {
    split.entries.push_back(ways[exit][1]);
    for (std::size_t i = 1; i < ways[exit].size(); ++i) {
      split.regions[ways[exit][i]] = region_of_exit(exit);
    }
  }
  for (const auto& way : ways) {
    // An exit is no place to grow from: what lies behind it would be out of its route's reach.
    for (std::size_t i = 1; i + 1 < way.size(); ++i) queue_neighbours(way[i]);
  }
  while (!frontier.empty()) {
    const auto i = stream.below(static_cast<std::uint32_t>(frontier.size()));
    const Room room = frontier[i];
    frontier[i] = frontier.back();
    frontier.pop_back();
    std::array<std::uint8_t, kDirections> near{};
    std::uint32_t count = 0;
    for (int d = 0; d < kDirections; ++d) {
      const Room other = lattice.neighbour(room, d);
      const std::uint8_t region = split.regions[other];
      if (region != kNowhere && other != ground.exits[region - 1U]) near[count++] = region;
    }
    split.regions[room] = near[stream.below(count)];
    queue_neighbours(room);
  }
  return split;
}

}  // namespace warren::maze
