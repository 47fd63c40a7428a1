#include "gen/maze/plan.hpp"

#include "gen/maze/disjoint_paths.hpp"

#include <algorithm>
#include <cstdlib>

namespace warren::maze {
namespace {

/// Rooms that routes may use, by the region they belong to; kNowhere for all others.
using Regions = std::vector<std::uint8_t>;
constexpr std::uint8_t kNowhere = 0;
constexpr std::uint8_t kAnywhere = 1;

[[nodiscard]] std::uint8_t region_of_exit(std::size_t exit) {
  return static_cast<std::uint8_t>(exit + 1);
}

int usable_neighbours(const Ground& ground) {
  int count = 0;
  for (int d = 0; d < kDirections; ++d) {
    if (ground.lattice.free(ground.lattice.neighbour(ground.start, d))) ++count;
  }
  return count;
}

[[nodiscard]] int most_openings(const Options& options) { return options.two_openings ? 2 : 4; }

/// Where a region's route comes in.
struct Split {
  Regions regions;
  std::vector<Room> entries;  ///< by exit
};

/// Four rectangles round the start, each reaching from one of its neighbours to a corner; turning
/// the other way when `mirrored`. Start and corners as in Ground::four_corners, the start off the
/// border.
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

/// Regions that grow at random around disjoint paths to the exits; no entries when there are no
/// such paths.
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

/// The rooms of each region, exits aside.
class Members {
 public:
  Members(const Ground& ground, const Regions& regions) : ends_(ground.exits.size() + 1) {
    const Lattice& lattice = ground.lattice;
    lattice.for_each([&](Room room) { ++ends_[regions[room]]; });
    ends_[kNowhere] = 0;
    for (std::size_t i = 1; i < ends_.size(); ++i) ends_[i] += ends_[i - 1];
    rooms_.resize(ends_.back());
    std::vector<std::size_t> next(ends_.begin(), ends_.end() - 1);
    lattice.for_each([&](Room room) {
      const std::uint8_t region = regions[room];
      if (region == kNowhere) return;
      std::size_t& place = next[region - 1U];
      rooms_[place++] = room;
    });
    // The exit goes to the end, out of sight.
    for (std::size_t exit = 0; exit < ground.exits.size(); ++exit) {
      const auto begin = rooms_.begin() + static_cast<std::ptrdiff_t>(ends_[exit]);
      const auto end = rooms_.begin() + static_cast<std::ptrdiff_t>(ends_[exit + 1]);
      std::iter_swap(std::find(begin, end, ground.exits[exit]), end - 1);
    }
  }

  [[nodiscard]] std::span<const Room> of(std::uint8_t region) const {
    return std::span(rooms_).subspan(ends_[region - 1U], ends_[region] - ends_[region - 1U] - 1);
  }

 private:
  std::vector<std::size_t> ends_;  // by region; that of kNowhere is 0
  std::vector<Room> rooms_;
};

/// A way through the region that comes in by `entry`, passes `favourite` and ends at `exit`; empty
/// when there is none.
std::vector<Room> way_around(const Lattice& lattice, const Split& split, std::uint8_t region,
                             Room entry, Room favourite, Room exit, DisjointPaths& paths,
                             Stream& stream) {
  if (favourite == entry) {
    const std::array<Room, 1> targets{exit};
    auto ways = paths.find(lattice, split.regions, region, entry, targets, Search::depth, stream);
    return ways.empty() ? std::vector<Room>{} : std::move(ways[0]);
  }
  const std::array<Room, 2> targets{entry, exit};
  auto ways = paths.find(lattice, split.regions, region, favourite, targets, Search::depth, stream);
  if (ways.empty()) return {};
  std::vector<Room> way = std::move(ways[0]);
  std::ranges::reverse(way);
  way.insert(way.end(), ways[1].begin() + 1, ways[1].end());
  return way;
}

std::optional<Plan> plan_disjoint(const Ground& ground, int attempt, Stream& stream) {
  const Lattice& lattice = ground.lattice;
  DisjointPaths paths(lattice.size());
  const Cell start = lattice.position(ground.start);
  const bool off_border =
      start.x > 0 && start.y > 0 && start.x + 1 < lattice.width() && start.y + 1 < lattice.height();
  const Split split =
      ground.four_corners && off_border
          ? pinwheel(ground, stream.coin())
          : grown_regions(ground, paths, attempt % 2 == 0 ? Search::breadth : Search::depth,
                          stream);
  if (split.entries.empty()) return std::nullopt;
  const Members members(ground, split.regions);
  Plan plan{Skeleton::disjoint, {}};
  plan.routes.reserve(ground.exits.size());
  for (std::size_t exit = 0; exit < ground.exits.size(); ++exit) {
    const Room entry = split.entries[exit];
    Route route{{ground.start}, 1, static_cast<int>(exit), 0};
    if (entry == ground.exits[exit]) {
      route.rooms.push_back(entry);
      plan.routes.push_back(std::move(route));
      continue;
    }
    const std::uint8_t region = region_of_exit(exit);
    const std::span<const Room> rooms = members.of(region);
    // Not every room of a region lies on a way through it. The entry always does, since the region
    // grew around such a way.
    constexpr int kTries = 8;
    std::vector<Room> way;
    for (int i = 0; way.empty(); ++i) {
      route.favourite =
          i == kTries ? entry : rooms[stream.below(static_cast<std::uint32_t>(rooms.size()))];
      way = way_around(lattice, split, region, entry, route.favourite, ground.exits[exit], paths,
                       stream);
    }
    route.rooms.insert(route.rooms.end(), way.begin(), way.end());
    plan.routes.push_back(std::move(route));
  }
  return plan;
}

/// Draws ways one after the other over rooms that are still open to them.
class Trails {
 public:
  explicit Trails(const Ground& ground)
      : lattice_(ground.lattice), regions_(lattice_.size(), kNowhere), parents_(lattice_.size()) {
    lattice_.for_each([&](Room room) { regions_[room] = kAnywhere; });
  }

  [[nodiscard]] bool open(Room room) const { return regions_[room] == kAnywhere; }
  void close(Room room) { regions_[room] = kNowhere; }
  void reopen(Room room) { regions_[room] = kAnywhere; }

  /// A random way from one of `sources` over open rooms to `target`, ends included; empty when
  /// there is none.
  std::vector<Room> way(std::span<const Room> sources, Room target, Stream& stream) {
    std::vector<Room> frontier;
    std::vector<Room> reached;
    auto expand = [&](Room room) {
      for (int d = 0; d < kDirections; ++d) {
        const Room other = lattice_.neighbour(room, d);
        if (other != target && !open(other)) continue;
        if (parents_[other] != 0) continue;
        parents_[other] = room;
        reached.push_back(other);
        frontier.push_back(other);
      }
    };
    for (const Room room : sources) expand(room);
    while (!frontier.empty() && parents_[target] == 0) {
      const auto i = stream.below(static_cast<std::uint32_t>(frontier.size()));
      const Room room = frontier[i];
      frontier[i] = frontier.back();
      frontier.pop_back();
      expand(room);
    }
    std::vector<Room> way;
    if (parents_[target] != 0) {
      Room room = target;
      while (parents_[room] != 0) {
        way.push_back(room);
        room = parents_[room];
      }
      way.push_back(room);
      std::ranges::reverse(way);
    }
    for (const Room room : reached) parents_[room] = 0;
    return way;
  }

  /// Goes on from the way's end to a target, closing the rooms it takes; false when it can't.
  bool extend(std::vector<Room>& rooms, Room target, Stream& stream) {
    const std::array<Room, 1> source{rooms.back()};
    const std::vector<Room> next = way(source, target, stream);
    if (next.empty()) return false;
    append(rooms, next);
    return true;
  }

  /// Adds a way without its first room, which `rooms` ends with.
  void append(std::vector<Room>& rooms, const std::vector<Room>& way) {
    rooms.insert(rooms.end(), way.begin() + 1, way.end());
    for (const Room room : way) close(room);
  }

 private:
  const Lattice& lattice_;
  Regions regions_;
  std::vector<Room> parents_;  // 0: not reached; the sources have none
};

std::vector<Room> fixed_rooms(const Ground& ground, const Options& options) {
  std::vector<Room> rooms;
  for (const Cell cell : options.events.positions) rooms.push_back(ground.lattice.at_cell(cell));
  return rooms;
}

int walk(const Lattice& lattice, Room a, Room b) {
  const Cell p = lattice.position(a);
  const Cell q = lattice.position(b);
  return std::abs(p.x - q.x) + std::abs(p.y - q.y);
}

/// The stops of a way in an order that tends outwards.
void sort_outwards(const Lattice& lattice, Room start, std::vector<Room>& stops) {
  std::ranges::sort(stops, {},
                    [&](Room room) { return std::pair(walk(lattice, start, room), room); });
}

/// Which fixed rooms each exit's route is to pass: on even attempts those nearest to the exit.
std::vector<std::vector<Room>> assign_stops(const Ground& ground, std::span<const Room> fixed,
                                            int attempt, Stream& stream) {
  const auto count = static_cast<std::uint32_t>(ground.exits.size());
  std::vector<std::vector<Room>> stops(count);
  for (const Room room : fixed) {
    std::size_t exit = stream.below(count);
    if (attempt % 2 == 0) {
      for (std::size_t i = 0; i < count; ++i) {
        if (walk(ground.lattice, room, ground.exits[i]) <
            walk(ground.lattice, room, ground.exits[exit])) {
          exit = i;
        }
      }
    }
    stops[exit].push_back(room);
  }
  for (auto& list : stops) sort_outwards(ground.lattice, ground.start, list);
  return stops;
}

std::optional<Plan> plan_tree(const Ground& ground, const Options& options, int attempt,
                              Stream& stream) {
  const std::vector<Room> fixed = fixed_rooms(ground, options);
  const auto stops = assign_stops(ground, fixed, attempt, stream);
  Trails trails(ground);
  trails.close(ground.start);
  for (const Room room : ground.exits) trails.close(room);
  for (const Room room : fixed) trails.close(room);

  std::vector<std::size_t> order(ground.exits.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  stream.shuffle(std::span(order));
  // Fixed positions first, while there is most room to reach them.
  std::ranges::stable_sort(order, {}, [&](std::size_t exit) { return stops[exit].empty(); });

  Plan plan{Skeleton::disjoint, {}};
  int openings = 0;
  std::vector<Room> branches;  // rooms of the routes so far that may fork
  for (const std::size_t exit : order) {
    std::vector<Room> goals = stops[exit];
    goals.push_back(ground.exits[exit]);
    Route route{{ground.start}, 1, static_cast<int>(exit), 0};
    std::vector<Room> way;
    if (openings < most_openings(options)) {
      const std::array<Room, 1> source{ground.start};
      way = trails.way(source, goals[0], stream);
      if (!way.empty()) ++openings;
    }
    if (way.empty()) {
      way = trails.way(branches, goals[0], stream);
      if (way.empty()) return std::nullopt;
      plan.kind = Skeleton::tree;
      for (const Route& other : plan.routes) {
        const auto fork = std::ranges::find(other.rooms, way[0]);
        if (fork == other.rooms.end()) continue;
        route.rooms.assign(other.rooms.begin(), fork + 1);
        break;
      }
      route.own = route.rooms.size();
    }
    trails.append(route.rooms, way);
    for (std::size_t i = 1; i < goals.size(); ++i) {
      if (!trails.extend(route.rooms, goals[i], stream)) return std::nullopt;
    }
    for (std::size_t i = route.own; i + 1 < route.rooms.size(); ++i) {
      if (std::ranges::find(fixed, route.rooms[i]) == fixed.end())
        branches.push_back(route.rooms[i]);
    }
    plan.routes.push_back(std::move(route));
  }
  return plan;
}

/// Whether each exit can be reached from `from` over open rooms.
bool exits_within_reach(const Ground& ground, const Trails& trails, Room from) {
  const Lattice& lattice = ground.lattice;
  std::vector<std::uint8_t> seen(lattice.size());
  std::vector<Room> reached{from};
  std::size_t exits = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (int d = 0; d < kDirections; ++d) {
      const Room other = lattice.neighbour(reached[i], d);
      if (seen[other] != 0) continue;
      if (trails.open(other)) {
        reached.push_back(other);
        seen[other] = 1;
      } else if (std::ranges::find(ground.exits, other) != ground.exits.end()) {
        ++exits;
        seen[other] = 1;
      }
    }
  }
  return exits == ground.exits.size();
}

std::optional<Plan> plan_trunk(const Ground& ground, const Options& options, Stream& stream) {
  const Lattice& lattice = ground.lattice;
  std::vector<Room> stops = fixed_rooms(ground, options);
  sort_outwards(lattice, ground.start, stops);
  Trails trails(ground);
  trails.close(ground.start);
  for (const Room room : ground.exits) trails.close(room);
  for (const Room room : stops) trails.close(room);
  Route stem{{ground.start}, 1, -1, 0};
  for (const Room room : stops) {
    if (!trails.extend(stem.rooms, room, stream)) return std::nullopt;
  }
  // The start and the stem's end are no places for events.
  const auto needed = static_cast<std::size_t>(options.events.count) *
                          static_cast<std::size_t>(options.events.min_spacing) +
                      2;
  constexpr int kExtensions = 16;
  for (int i = 0; i < kExtensions && (i == 0 || stem.rooms.size() < needed); ++i) {
    const Cell position{
        static_cast<int>(stream.below(static_cast<std::uint32_t>(lattice.width()))),
        static_cast<int>(stream.below(static_cast<std::uint32_t>(lattice.height())))};
    const Room target = lattice.at(position);
    if (trails.open(target)) trails.extend(stem.rooms, target, stream);
  }
  const auto last_stop =
      stops.empty() ? stem.rooms.begin() : std::ranges::find(stem.rooms, stops.back());
  const std::size_t least =
      std::max(needed, static_cast<std::size_t>(last_stop - stem.rooms.begin()) + 2);
  if (stem.rooms.size() < least) return std::nullopt;
  // A long stem shuts exits off; its part up to a room that still sees them all will do.
  while (!exits_within_reach(ground, trails, stem.rooms.back())) {
    if (stem.rooms.size() == least) return std::nullopt;
    trails.reopen(stem.rooms.back());
    stem.rooms.pop_back();
  }
  return Plan{Skeleton::trunk, {std::move(stem)}};
}

}  // namespace

std::optional<Plan> plan_routes(const Ground& ground, const Options& options, int attempt,
                                Stream& stream) {
  if (options.events.share == Share::trunk) return plan_trunk(ground, options, stream);
  const int wanted = static_cast<int>(ground.exits.size());
  if (options.events.positions.empty() &&
      wanted <= std::min(usable_neighbours(ground), most_openings(options))) {
    if (auto plan = plan_disjoint(ground, attempt, stream)) return plan;
  }
  return plan_tree(ground, options, attempt, stream);
}

}  // namespace warren::maze
