#pragma once

#include "gen/maze/lattice.hpp"

#include <warren/core/random.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace warren::maze {

/// How the next way is looked for.
enum class Search : std::uint8_t {
  depth,    ///< winding ways
  breadth,  ///< short ways
};

/// Finds random paths from one room that share no other room: unit-capacity flow over rooms, one
/// augmentation a path (Menger's theorem says when there are enough). Keeps its memory from call to
/// call.
class DisjointPaths {
 public:
  /// For lattices of this many rooms, border included.
  explicit DisjointPaths(std::size_t size) : nodes_(size) {
    open_.reserve(2 * kUsualLength);
    added_.reserve(kUsualLength);
  }

  /// Paths from `source` to each of `targets`, in their order, ends included; empty when there are
  /// none. They keep to rooms whose `region` is `id`; the source need not. Targets are only ends.
  std::vector<std::vector<Room>> find(const Lattice& lattice, std::span<const std::uint8_t> region,
                                      std::uint8_t id, Room source, std::span<const Room> targets,
                                      Search search, Stream& stream);

 private:
  static constexpr std::size_t kUsualLength = 32;  // rooms; saves most paths their growing pains
  // A room is split into where paths enter it (2 * room) and where they leave it (2 * room + 1).
  using State = std::uint32_t;

  struct Node {
    Room next = 0;      // where a used room's path goes on
    Room previous = 0;  // where it comes from; valid while `flow` is the current one
    std::uint32_t flow = 0;
    std::array<State, 2> parents{};       // by State: what it was visited from
    std::array<std::uint32_t, 2> seen{};  // and in which search
  };

  [[nodiscard]] bool used(Room room) const { return nodes_[room].flow == flow_; }
  [[nodiscard]] State& parent(State state) { return nodes_[state / 2].parents[state & 1U]; }
  [[nodiscard]] std::uint32_t& seen(State state) { return nodes_[state / 2].seen[state & 1U]; }
  bool augment(const Lattice& lattice, std::span<const std::uint8_t> region, std::uint8_t id,
               Room source, std::span<const Room> targets, Search search, Stream& stream);
  void apply(State goal, Room source);

  std::vector<Node> nodes_;
  std::vector<State> open_;
  std::vector<Room> firsts_;  // the rooms after the source
  std::vector<std::pair<Room, Room>> added_;
  std::uint32_t flow_ = 0;
  std::uint32_t search_ = 0;
};

}  // namespace warren::maze
