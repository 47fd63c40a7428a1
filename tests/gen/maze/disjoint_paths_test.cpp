#include "gen/maze/disjoint_paths.hpp"

#include <algorithm>
#include <set>

namespace warren::maze {
namespace {

using Regions = std::vector<std::uint8_t>;

/// Menger's theorem for two: a way to either end must survive the loss of any one room.
bool two_paths_exist(const Lattice& lattice, const Regions& regions, Room source, Room a, Room b) {
  auto reached = [&](Room without) {
    std::set<Room> seen{source};
    std::vector<Room> open{source};
    while (!open.empty()) {
      const Room room = open.back();
      open.pop_back();
      for (int d = 0; d < kDirections; ++d) {
        const Room other = lattice.neighbour(room, d);
        if (regions[other] != 1 || other == without || !seen.insert(other).second) continue;
        open.push_back(other);
      }
    }
    return seen.contains(a) || seen.contains(b);
  };
  // Both ends are joined to one sink: no one room may cut the source from it, and losing either end
  // must leave the other.
  bool all = true;
  lattice.for_each([&](Room room) {
    if (regions[room] == 1 && room != source) all = all && reached(room);
  });
  return all;
}

TEST(DisjointPaths, AreDisjointAndFoundWhereverTwoExist) {
  int found = 0;
  int missing = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    Stream stream(seed, Stage::maze, 0, 97);
    Lattice lattice(7, 6);
    Regions regions(lattice.size());
    lattice.for_each([&](Room room) { regions[room] = stream.below(4) == 0 ? 0 : 1; });
    auto random_room = [&] { return lattice.at({stream.between(0, 6), stream.between(0, 5)}); };
    const Room source = random_room();
    const Room a = random_room();
    const Room b = random_room();
    if (source == a || source == b || a == b) continue;
    regions[a] = regions[b] = 1;
    DisjointPaths paths(lattice.size());
    for (const Search search : {Search::depth, Search::breadth}) {
      const auto ways = paths.find(lattice, regions, 1, source, std::vector{a, b}, search, stream);
      ASSERT_EQ(!ways.empty(), two_paths_exist(lattice, regions, source, a, b)) << seed;
      (ways.empty() ? missing : found) += 1;
      if (ways.empty()) continue;
      ASSERT_EQ(ways[0].back(), a);
      ASSERT_EQ(ways[1].back(), b);
      std::set<Room> rooms;
      for (const auto& way : ways) {
        ASSERT_EQ(way.front(), source);
        for (std::size_t i = 1; i < way.size(); ++i) {
          ASSERT_TRUE(rooms.insert(way[i]).second) << "a room is used twice";
          ASSERT_EQ(regions[way[i]], 1);
          ASSERT_LT(lattice.direction(way[i - 1], way[i]), kDirections);
        }
      }
    }
  }
  EXPECT_GT(found, 500);
  EXPECT_GT(missing, 500);
}

// In a full rectangle of 2 x 2 or more, a room off the corners has as many disjoint paths to
// corners as it has neighbours.
TEST(DisjointPaths, FourToTheCorners) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Stream stream(seed, Stage::maze, 0, 96);
    Lattice lattice(9, 8);
    Regions regions(lattice.size());
    lattice.for_each([&](Room room) { regions[room] = 1; });
    const Room source = lattice.at({stream.between(1, 7), stream.between(1, 6)});
    const std::vector<Room> corners{lattice.at({0, 0}), lattice.at({8, 0}), lattice.at({0, 7}),
                                    lattice.at({8, 7})};
    DisjointPaths paths(lattice.size());
    const auto ways = paths.find(lattice, regions, 1, source, corners, Search::depth, stream);
    ASSERT_EQ(ways.size(), 4U);
  }
}

}  // namespace
}  // namespace warren::maze
