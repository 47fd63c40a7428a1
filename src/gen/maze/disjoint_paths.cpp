#include "gen/maze/disjoint_paths.hpp"

#include <algorithm>
#include <utility>

namespace warren::maze {
std::vector<std::vector<Room>> DisjointPaths::find(const Lattice& lattice,
                                                   std::span<const std::uint8_t> region,
                                                   std::uint8_t id, Room source,
                                                   std::span<const Room> targets, Search search,
                                                   Stream& stream) {
  ++flow_;
  firsts_.clear();
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (!augment(lattice, region, id, source, targets, search, stream)) return {};
  }
  std::vector<std::vector<Room>> paths(targets.size());
  for (const Room first : firsts_) {
    std::vector<Room> path;
    path.reserve(kUsualLength);
    path.assign({source, first});
    auto end = std::ranges::find(targets, first);
    while (end == targets.end()) {
      path.push_back(nodes_[path.back()].next);
      end = std::ranges::find(targets, path.back());
    }
    paths[static_cast<std::size_t>(end - targets.begin())] = std::move(path);
  }
  return paths;
}

bool DisjointPaths::augment(const Lattice& lattice, std::span<const std::uint8_t> region,
                            std::uint8_t id, Room source, std::span<const Room> targets,
                            Search search, Stream& stream) {
  ++search_;
  open_.clear();
  auto visit = [&](State state, State from) {
    seen(state) = search_;
    parent(state) = from;
    open_.push_back(state);
  };
  visit(2 * source + 1, 2 * source + 1);
  std::size_t head = 0;
  while (head < open_.size()) {
    const State state = search == Search::depth ? open_.back() : open_[head];
    const Room room = state / 2;
    std::array<State, kDirections + 1> ways{};
    std::uint32_t count = 0;
    auto offer = [&](State way) {
      if (seen(way) != search_) ways[count++] = way;
    };
    if ((state & 1U) != 0) {
      for (int d = 0; d < kDirections; ++d) {
        const Room other = lattice.neighbour(room, d);
        if (region[other] != id || other == source) continue;
        const bool flows = used(other) && nodes_[other].previous == room;
        if (!flows) offer(2 * other);
      }
      if (room != source && used(room)) offer(2 * room);
    } else if (!used(room)) {
      if (std::ranges::find(targets, room) != targets.end()) {
        apply(state, source);
        return true;
      }
      offer(2 * room + 1);
    } else if (nodes_[room].previous != source) {
      offer(2 * nodes_[room].previous + 1);
    }
    if (search == Search::depth) {
      if (count == 0) {
        open_.pop_back();
      } else {
        visit(ways[count == 1 ? 0 : stream.below(count)], state);
      }
    } else {
      ++head;
      stream.shuffle(std::span(ways.data(), count));
      for (std::uint32_t i = 0; i < count; ++i) visit(ways[i], state);
    }
  }
  return false;
}

void DisjointPaths::apply(State goal, Room source) {
  // Steps against the flow take it away, steps with it add it. All that goes is taken away before
  // anything is added, since a room may lose one path and get another.
  added_.clear();
  for (State state = goal; parent(state) != state; state = parent(state)) {
    const Room to = state / 2;
    const Room from = parent(state) / 2;
    if (from == to) continue;
    if ((state & 1U) == 0) {
      added_.emplace_back(from, to);
    } else {
      nodes_[from].flow = 0;
    }
  }
  for (const auto& [from, to] : added_) {
    nodes_[to].previous = from;
    nodes_[to].flow = flow_;
    if (from == source) {
      firsts_.push_back(to);
    } else {
      nodes_[from].next = to;
    }
  }
}

}  // namespace warren::maze
