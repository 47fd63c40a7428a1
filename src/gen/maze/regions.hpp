#pragma once

#include "gen/maze/disjoint_paths.hpp"
#include "gen/maze/ground.hpp"

#include <warren/core/random.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace warren::maze {

/// By room of a lattice: the region it belongs to, one per exit and counted from 1.
using Regions = std::vector<std::uint8_t>;

inline constexpr std::uint8_t kNowhere = 0;   ///< in no region
inline constexpr std::uint8_t kAnywhere = 1;  ///< of rooms that aren't divided

[[nodiscard]] constexpr std::uint8_t region_of_exit(std::size_t exit) {
  return static_cast<std::uint8_t>(exit + 1);
}

/// A ground divided into one region per exit, each with a way from `entry`, a neighbour of the
/// start, to the exit. The start is in none.
struct Split {
  Regions regions;
  std::vector<Room> entries;  ///< by exit
};

/// Four rectangles round the start, each reaching from one of its neighbours to a corner; turning
/// the other way when `mirrored`. Start and corners as in Ground::four_corners, the start off the
/// border.
[[nodiscard]] Split pinwheel(const Ground& ground, bool mirrored);

/// Regions that grow at random around disjoint paths to the exits; no entries when there are no
/// such paths.
[[nodiscard]] Split grown_regions(const Ground& ground, DisjointPaths& paths, Search search,
                                  Stream& stream);

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

}  // namespace warren::maze
