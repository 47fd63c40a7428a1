#include "gen/maze/select.hpp"

#include "gen/maze/nearby.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>

namespace warren::maze {
namespace {

/// Type of a room by its openings: classify() for a lattice.
EventType classify_room(const Lattice& lattice, Room room) {
  if (lattice.degree(room) != 2) return EventType::creature;
  int arms = 0;
  for (int d = 0; d < kDirections; ++d) {
    if (!lattice.is_open(room, d)) continue;
    // Each step to a room is two cells, so that one side of two steps, or two sides of one step
    // each, make a run of five.
    if (lattice.is_open(room, opposite(d))) return EventType::object;
    if (lattice.is_open(lattice.neighbour(room, d), d)) ++arms;
  }
  return arms > 0 ? EventType::object : EventType::container;
}

struct Candidate {
  Room room = 0;
  EventType type = EventType::container;
  std::uint64_t exits = 0;  ///< bit e: on the route to exit e
};

class Selector {
 public:
  Selector(const Lattice& lattice, const Ground& ground, const Options& options, Stream& stream)
      : lattice_(lattice),
        ground_(ground),
        options_(options),
        stream_(stream),
        nearby_(lattice.size()) {}

  SelectResult run() {
    find_parents();
    collect_candidates();
    met_.assign(ground_.exits.size(), 0);
    choose_fixed();
    stream_.shuffle(std::span(candidates_));
    std::array<int, 3> wanted = options_.events.quotas;
    for (const Candidate& c : chosen_) --wanted[static_cast<std::size_t>(c.type)];
    for (int type = 0; type < 3; ++type) {
      while (wanted[static_cast<std::size_t>(type)]-- > 0 && !full()) {
        if (!choose_one(static_cast<EventType>(type))) break;
      }
    }
    while (!full()) {
      if (!choose_one(std::nullopt)) {
        result_.missing = options_.events.count - static_cast<int>(chosen_.size());
        break;
      }
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool full() const {
    return static_cast<int>(chosen_.size()) >= options_.events.count;
  }

  void find_parents() {
    parents_.assign(lattice_.size(), 0);
    depths_.assign(lattice_.size(), 0);
    std::vector<Room> reached{ground_.start};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const Room room = reached[i];
      for (int d = 0; d < kDirections; ++d) {
        const Room other = lattice_.neighbour(room, d);
        if (!lattice_.is_open(room, d) || other == parents_[room]) continue;
        parents_[other] = room;
        depths_[other] = depths_[room] + 1;
        reached.push_back(other);
      }
    }
  }

  void collect_candidates() {
    std::vector<std::uint64_t> exits(lattice_.size());
    std::vector<Room> rooms;
    for (std::size_t e = 0; e < ground_.exits.size(); ++e) {
      for (Room room = parents_[ground_.exits[e]]; room != ground_.start && room != 0;
           room = parents_[room]) {
        if (exits[room] == 0) rooms.push_back(room);
        exits[room] |= std::uint64_t{1} << e;
      }
    }
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - ground_.exits.size());
    for (const Room room : rooms) {
      if (std::ranges::find(ground_.exits, room) != ground_.exits.end()) continue;
      if (options_.events.share == Share::trunk && exits[room] != all) continue;
      candidates_.push_back({room, classify_room(lattice_, room), exits[room]});
    }
  }

  void choose_fixed() {
    for (const Cell cell : options_.events.positions) {
      const auto found = std::ranges::find(candidates_, lattice_.at_cell(cell), &Candidate::room);
      if (found == candidates_.end()) {
        ++result_.missed_positions;
      } else {
        take(*found);
      }
    }
  }

  /// Of the exits whose route passes, the one that meets the fewest events so far.
  [[nodiscard]] std::size_t emptiest_exit(const Candidate& candidate) const {
    std::size_t best = std::numeric_limits<std::size_t>::max();
    for (std::size_t e = 0; e < met_.size(); ++e) {
      if ((candidate.exits >> e & 1U) == 0) continue;
      if (best >= met_.size() || met_[e] < met_[best]) best = e;
    }
    return best;
  }

  bool choose_one(std::optional<EventType> type) {
    const Candidate* best = nullptr;
    int best_met = 0;
    for (const Candidate& candidate : candidates_) {
      if (type && candidate.type != *type) continue;
      const int met = met_[emptiest_exit(candidate)];
      if ((best != nullptr && met >= best_met) || nearby_.contains(candidate.room)) continue;
      best = &candidate;
      best_met = met;
    }
    if (best == nullptr) return false;
    take(*best);
    return true;
  }

  void take(const Candidate& candidate) {
    const std::size_t exit = emptiest_exit(candidate);
    Room after = ground_.exits[exit];
    while (parents_[after] != candidate.room) after = parents_[after];
    result_.sites.push_back({candidate.room, static_cast<int>(exit), depths_[candidate.room],
                             parents_[candidate.room], after});
    for (std::size_t e = 0; e < met_.size(); ++e) {
      met_[e] += static_cast<int>(candidate.exits >> e & 1U);
    }
    nearby_.add(lattice_, candidate.room, options_.events.min_spacing - 1);
    chosen_.push_back(candidate);
  }

  const Lattice& lattice_;
  const Ground& ground_;
  const Options& options_;
  Stream& stream_;
  std::vector<Room> parents_;  // 0: the start's
  std::vector<int> depths_;
  std::vector<Candidate> candidates_;
  std::vector<Candidate> chosen_;
  std::vector<int> met_;  // events on each exit's route
  Nearby nearby_;
  SelectResult result_;
};

}  // namespace

SelectResult select_events(const Lattice& lattice, const Ground& ground, const Options& options,
                           Stream& stream) {
  return Selector(lattice, ground, options, stream).run();
}

}  // namespace warren::maze
