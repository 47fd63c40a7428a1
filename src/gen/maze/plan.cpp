#include "gen/maze/plan.hpp"

#include "gen/maze/disjoint_paths.hpp"
#include "gen/maze/regions.hpp"
#include "gen/maze/trails.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace warren::maze {
namespace {

int usable_neighbours(const Ground& ground) {
  int count = 0;
  for (int d = 0; d < kDirections; ++d) {
    if (ground.lattice.free(ground.lattice.neighbour(ground.start, d))) ++count;
  }
  return count;
}

[[nodiscard]] int most_openings(const Options& options) { return options.two_openings ? 2 : 4; }

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
