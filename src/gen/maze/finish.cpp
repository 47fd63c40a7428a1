#include "gen/maze/finish.hpp"

#include "gen/maze/grow.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace warren::maze {
namespace {

bool is_exit(const Ground& ground, Room room) {
  return std::ranges::find(ground.exits, room) != ground.exits.end();
}

bool is_site(std::span<const Site> sites, Room room) {
  return std::ranges::find(sites, room, &Site::room) != sites.end();
}

/// A slot between a room and its neighbour.
struct Link {
  Room room = 0;
  int direction = 0;
};

/// Links from `room` to neighbours that may be grown from, else to any that are in the tree but a
/// start whose openings are counted.
std::vector<Link> links_to_tree(const Lattice& lattice, const Ground& ground,
                                const Options& options, Room room) {
  std::vector<Link> links;
  for (const bool need_source : {true, false}) {
    for (int d = 0; d < kDirections && (need_source || links.empty()); ++d) {
      const Room other = lattice.neighbour(room, d);
      if (other == ground.start && options.two_openings) continue;
      if (need_source ? lattice.source(other) : lattice.joined(other)) links.push_back({room, d});
    }
  }
  return links;
}

const Link& pick(const std::vector<Link>& links, Stream& stream) {
  return links[stream.below(static_cast<std::uint32_t>(links.size()))];
}

bool join_exits(Lattice& lattice, const Ground& ground, const Options& options,
                bool only_to_sources, Stream& stream) {
  bool progress = false;
  for (const Room exit : ground.exits) {
    if (lattice.joined(exit)) continue;
    const std::vector<Link> links = links_to_tree(lattice, ground, options, exit);
    if (links.empty()) continue;
    if (only_to_sources && !lattice.source(lattice.neighbour(exit, links[0].direction))) continue;
    lattice.open(exit, pick(links, stream).direction);
    lattice.seal(exit);
    progress = true;
  }
  return progress;
}

/// What opening a pocket through this room of the tree would spoil; lower is better.
int harm(const Ground& ground, std::span<const Site> sites, Room room) {
  if (room == ground.start) return 3;
  if (is_exit(ground, room)) return 2;
  return is_site(sites, room) ? 1 : 0;
}

}  // namespace

bool join_rest(Lattice& lattice, const Ground& ground, const Options& options,
               std::span<const Site> sites, Stream& growth, Stream& choice) {
  for (;;) {
    join_exits(lattice, ground, options, true, choice);
    std::vector<Link> links;
    int least_harm = 4;
    bool pockets = false;
    lattice.for_each([&](Room room) {
      if (!lattice.free(room)) return;
      pockets = true;
      for (int d = 0; d < kDirections; ++d) {
        const Room other = lattice.neighbour(room, d);
        if (!lattice.joined(other)) continue;
        const int here = harm(ground, sites, other);
        if (here == 3 && options.two_openings) continue;
        if (here > least_harm) continue;
        if (here < least_harm) links.clear();
        least_harm = here;
        links.push_back({room, d});
      }
    });
    if (links.empty()) {
      if (join_exits(lattice, ground, options, false, choice)) continue;
      const bool all_exits =
          std::ranges::all_of(ground.exits, [&](Room exit) { return lattice.joined(exit); });
      return all_exits && !pockets;
    }
    const Link link = pick(links, choice);
    lattice.open(link.room, link.direction);
    lattice.make_source(link.room);
    const std::array<Room, 1> source{link.room};
    grow(lattice, source, options, growth);
  }
}

void braid(Lattice& lattice, const Ground& ground, const Options& options,
           std::span<const Site> sites, Stream& stream) {
  std::vector<std::uint8_t> events(lattice.size());
  for (const Site& site : sites) events[site.room] = 1;
  const auto is_event = [&](Room room) { return events[room] != 0; };
  const auto fixed = [&](Room room) {
    return is_event(room) || is_exit(ground, room) ||
           (options.two_openings && room == ground.start);
  };
  // Parts into which the events cut the maze; a loop inside one leaves all events on every way.
  std::vector<Room> parts(lattice.size());
  std::vector<Room> reached;
  std::vector<Room> dead_ends;
  lattice.for_each([&](Room first) {
    if (!lattice.joined(first) || parts[first] != 0 || is_event(first)) return;
    parts[first] = first;
    reached.assign(1, first);
    while (!reached.empty()) {
      const Room room = reached.back();
      reached.pop_back();
      if (lattice.degree(room) == 1 && !fixed(room)) dead_ends.push_back(room);
      for (int d = 0; d < kDirections; ++d) {
        const Room other = lattice.neighbour(room, d);
        if (!lattice.is_open(room, d) || parts[other] != 0 || is_event(other)) continue;
        parts[other] = first;
        reached.push_back(other);
      }
    }
  });
  auto left =
      static_cast<int>(std::floor(options.braid * static_cast<double>(dead_ends.size()) + 0.5));
  stream.shuffle(std::span(dead_ends));
  for (const Room room : dead_ends) {
    if (left <= 0) break;
    if (lattice.degree(room) != 1) continue;
    std::vector<Link> links;
    for (int d = 0; d < kDirections; ++d) {
      const Room other = lattice.neighbour(room, d);
      if (lattice.is_open(room, d) || parts[other] != parts[room] || fixed(other)) continue;
      links.push_back({room, d});
    }
    if (links.empty()) continue;
    const Link link = pick(links, stream);
    const Room other = lattice.neighbour(room, link.direction);
    left -= lattice.degree(other) == 1 ? 2 : 1;
    lattice.open(room, link.direction);
  }
}

}  // namespace warren::maze
