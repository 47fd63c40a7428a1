#include "gen/maze/lay.hpp"

#include "gen/maze/nearby.hpp"

#include <algorithm>
#include <array>

namespace warren::maze {
namespace {

constexpr int kTypes = 3;
constexpr std::size_t kUsualSources = 64;  // saves most mazes the growing pains

/// A place for an event: room `index` of route `route`.
struct Place {
  std::size_t route = 0;
  std::size_t index = 0;
};

class Layer {
 public:
  Layer(Lattice& lattice, const Ground& ground, const Options& options, const Plan& plan,
        Stream& stream)
      : lattice_(lattice),
        ground_(ground),
        options_(options),
        plan_(plan),
        stream_(stream),
        nearby_(lattice.size()),
        guards_(lattice.size()) {}

  LayResult run() {
    open_routes();
    result_.openings_kept = plan_.kind == Skeleton::trunk
                                ? open_trunk_start()
                                : open_start(lattice_, ground_, options_, sources_, stream_);
    if (!result_.openings_kept) return std::move(result_);
    wanted_ = options_.events.quotas;
    const auto count = static_cast<std::size_t>(options_.events.count);
    places_.reserve(count);
    result_.laid.sites.reserve(count);
    sources_.reserve(kUsualSources);
    place_fixed();
    place_drawn();
    collect_sources();
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool trunk() const { return plan_.kind == Skeleton::trunk; }
  [[nodiscard]] Room room(Place p) const { return plan_.routes[p.route].rooms[p.index]; }

  void open_routes() {
    for (const Route& route : plan_.routes) {
      for (std::size_t i = route.own; i < route.rooms.size(); ++i) {
        lattice_.open(route.rooms[i - 1], lattice_.direction(route.rooms[i - 1], route.rooms[i]));
        lattice_.make_source(route.rooms[i]);
      }
      if (trunk()) {
        // Only the stem's end goes on, so that every way leads through the whole of it.
        for (std::size_t i = 1; i + 1 < route.rooms.size(); ++i) lattice_.seal(route.rooms[i]);
      } else {
        lattice_.seal(route.rooms.back());
      }
    }
    if (trunk()) {
      for (const Room exit : ground_.exits) lattice_.withhold(exit);
    }
  }

  bool open_trunk_start() {
    lattice_.seal(ground_.start);
    return !options_.two_openings || open_stub(ground_.start);
  }

  /// A side room that leads nowhere.
  bool open_stub(Room from) {
    const auto d = free_direction(from);
    if (!d) return false;
    lattice_.open(from, *d);
    lattice_.seal(lattice_.neighbour(from, *d));
    return true;
  }

  std::optional<int> free_direction(Room from) {
    std::array<int, kDirections> ways{};
    std::uint32_t count = 0;
    for (int d = 0; d < kDirections; ++d) {
      if (lattice_.free(lattice_.neighbour(from, d))) ways[count++] = d;
    }
    if (count == 0) return std::nullopt;
    return ways[stream_.below(count)];
  }

  /// Whether the finished maze can have an event of this type here, as far as is known by now.
  [[nodiscard]] bool fits(Place p, EventType type) const {
    const Route& route = plan_.routes[p.route];
    const Room here = route.rooms[p.index];
    const int degree = lattice_.degree(here);
    if (type == EventType::creature)
      return degree > 2 || (!guarded(here) && has_free_neighbour(here));
    if (degree != 2) return false;
    const Room before = route.rooms[p.index - 1];
    const Room after = route.rooms[p.index + 1];
    const int back = lattice_.direction(here, before);
    const int on = lattice_.direction(here, after);
    const bool straight = back == opposite(on);
    const bool long_arm = lattice_.is_open(before, back) || lattice_.is_open(after, on);
    if (type == EventType::object) return straight || long_arm;
    return !straight && !long_arm && can_seal(before) && can_seal(after);
  }

  [[nodiscard]] bool has_free_neighbour(Room here) const {
    for (int d = 0; d < kDirections; ++d) {
      if (lattice_.free(lattice_.neighbour(here, d))) return true;
    }
    return false;
  }
  /// Sealed for the sake of a container beside it.
  [[nodiscard]] bool guarded(Room here) const { return guards_[here] != 0; }
  [[nodiscard]] bool can_seal(Room here) const {
    if (!lattice_.source(here)) return true;
    return here != ground_.start && !(trunk() && here == plan_.routes[0].rooms.back());
  }

  void put(Place p, EventType type) {
    const Route& route = plan_.routes[p.route];
    const Room here = room(p);
    if (type == EventType::creature && lattice_.degree(here) == 2) {
      if (trunk()) {
        open_stub(here);
      } else if (const auto d = free_direction(here)) {
        lattice_.open(here, *d);
        lattice_.make_source(lattice_.neighbour(here, *d));
        sources_.push_back(lattice_.neighbour(here, *d));
      }
    }
    lattice_.seal(here);
    if (type == EventType::container) {
      for (const Room side : {route.rooms[p.index - 1], route.rooms[p.index + 1]}) {
        lattice_.seal(side);
        guards_[side] = 1;
      }
    }
    int& wanted = wanted_[static_cast<std::size_t>(type)];
    if (wanted > 0) --wanted;
    record(p);
  }

  void record(Place p) {
    const Route& route = plan_.routes[p.route];
    places_.push_back(p);
    nearby_.add(lattice_, room(p), options_.events.min_spacing - 1);
    result_.laid.sites.push_back({room(p), std::max(route.exit, 0), static_cast<int>(p.index),
                                  route.rooms[p.index - 1], route.rooms[p.index + 1]});
  }

  /// The types in random order, those still demanded first.
  std::array<EventType, kTypes> types_by_need() {
    std::array<EventType, kTypes> types{EventType::creature, EventType::object,
                                        EventType::container};
    stream_.shuffle(std::span<EventType>(types));
    std::array<EventType, kTypes> sorted{};
    std::size_t count = 0;
    for (const bool needed : {true, false}) {
      for (const EventType type : types) {
        if ((wanted_[static_cast<std::size_t>(type)] > 0) == needed) sorted[count++] = type;
      }
    }
    return sorted;
  }

  void put_best(Place p) {
    for (const EventType type : types_by_need()) {
      if (fits(p, type)) return put(p, type);
    }
    // A guarded bend: whatever the finished maze makes of it.
    lattice_.seal(room(p));
    record(p);
  }

  void place_fixed() {
    for (const Cell cell : options_.events.positions) {
      const Room here = lattice_.at_cell(cell);
      for (std::size_t r = 0; r < plan_.routes.size(); ++r) {
        const auto& rooms = plan_.routes[r].rooms;
        const auto found = std::find(
            rooms.begin() + static_cast<std::ptrdiff_t>(plan_.routes[r].own), rooms.end(), here);
        if (found == rooms.end()) continue;
        put_best({r, static_cast<std::size_t>(found - rooms.begin())});
        break;
      }
    }
  }

  /// Places of a route that can still take an event.
  std::vector<Place>& vacancies(std::size_t r) {
    std::vector<Place>& places = vacancies_;
    places.clear();
    const Route& route = plan_.routes[r];
    for (std::size_t i = route.own; i + 1 < route.rooms.size(); ++i) {
      if (!nearby_.contains(route.rooms[i])) places.push_back({r, i});
    }
    return places;
  }

  /// The route's favourite room when it will do, else a random one.
  std::optional<Place> choose(std::size_t r, std::optional<EventType> type) {
    std::vector<Place>& places = vacancies(r);
    if (type) std::erase_if(places, [&](Place p) { return !fits(p, *type); });
    if (places.empty()) return std::nullopt;
    const Room favourite = plan_.routes[r].favourite;
    for (const Place p : places) {
      if (room(p) == favourite) return p;
    }
    return places[stream_.below(static_cast<std::uint32_t>(places.size()))];
  }

  void place_drawn() {
    const std::size_t routes = plan_.routes.size();
    std::vector<int> load(routes);
    for (const Place p : places_) ++load[p.route];
    std::vector<std::size_t> order(routes);
    for (std::size_t i = 0; i < routes; ++i) order[i] = i;
    stream_.shuffle(std::span(order));
    std::vector<std::size_t> rank(routes);
    for (std::size_t i = 0; i < routes; ++i) rank[order[i]] = i;
    const int drawn = options_.events.count - static_cast<int>(places_.size());
    for (int i = 0; i < drawn; ++i) {
      // The emptiest route that has a place, and there the type that is needed most.
      std::ranges::sort(order, {}, [&](std::size_t r) { return std::pair(load[r], rank[r]); });
      bool placed = false;
      for (std::size_t j = 0; j < routes && !placed; ++j) placed = place_on(order[j], load);
      if (!placed) {
        result_.missing = drawn - i;
        return;
      }
    }
  }

  bool place_on(std::size_t r, std::vector<int>& load) {
    for (const EventType type : types_by_need()) {
      if (const auto p = choose(r, type)) {
        put(*p, type);
        ++load[r];
        return true;
      }
    }
    const auto p = choose(r, std::nullopt);
    if (!p) return false;
    put_best(*p);
    ++load[r];
    return true;
  }

  void collect_sources() {
    for (const Route& route : plan_.routes) {
      for (std::size_t i = route.own; i < route.rooms.size(); ++i) {
        if (lattice_.source(route.rooms[i])) sources_.push_back(route.rooms[i]);
      }
    }
    result_.laid.sources = std::move(sources_);
  }

  Lattice& lattice_;
  const Ground& ground_;
  const Options& options_;
  const Plan& plan_;
  Stream& stream_;
  std::array<int, kTypes> wanted_{};
  std::vector<Place> places_;
  std::vector<Place> vacancies_;
  Nearby nearby_;
  std::vector<std::uint8_t> guards_;
  std::vector<Room> sources_;
  LayResult result_;
};

}  // namespace

LayResult lay_routes(Lattice& lattice, const Ground& ground, const Options& options,
                     const Plan& plan, Stream& stream) {
  return Layer(lattice, ground, options, plan, stream).run();
}

bool open_start(Lattice& lattice, const Ground& ground, const Options& options,
                std::vector<Room>& sources, Stream& stream) {
  const Room start = ground.start;
  if (!options.two_openings) {
    lattice.make_source(start);
    sources.push_back(start);
    return true;
  }
  // Free neighbours first; an exit beside the start only where nothing else is left.
  std::vector<int> ways;
  for (const bool to_free : {true, false}) {
    const std::size_t known = ways.size();
    for (int d = 0; d < kDirections; ++d) {
      const Room other = lattice.neighbour(start, d);
      if (lattice.blocked(other) || lattice.joined(other) || lattice.free(other) != to_free)
        continue;
      ways.push_back(d);
    }
    stream.shuffle(std::span(ways).subspan(known));
  }
  for (std::size_t i = 0; lattice.degree(start) < 2; ++i) {
    if (i == ways.size()) return false;
    const Room other = lattice.neighbour(start, ways[i]);
    lattice.open(start, ways[i]);
    if (lattice.free(other)) {
      lattice.make_source(other);
      sources.push_back(other);
    } else {
      lattice.seal(other);
    }
  }
  lattice.seal(start);
  return true;
}

}  // namespace warren::maze
