#include "gen/maze/grow.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

namespace warren::maze {
namespace {

struct NamedOptions {
  const char* name;
  Options options;
};

std::vector<NamedOptions> all_algorithms() {
  std::vector<NamedOptions> all(8);
  const char* names[] = {"random-wall", "random-cell", "random-weight", "kruskal",
                         "depth-first", "newest",      "mixed",         "wilson"};
  for (std::size_t i = 0; i < all.size(); ++i) all[i].name = names[i];
  for (std::size_t i = 0; i < 3; ++i) all[i].options.frontier = static_cast<Frontier>(i);
  all[3].options.algorithm = Algorithm::kruskal;
  all[4].options.algorithm = Algorithm::depth_first;
  all[5].options.algorithm = all[6].options.algorithm = Algorithm::growing_tree;
  all[6].options.growing_tree = {0.4, 0.2, 0.4};
  all[7].options.algorithm = Algorithm::wilson;
  return all;
}

Stream stream_of(std::uint64_t seed) { return {seed, Stage::maze, 0, 99}; }

int edges(const Lattice& lattice) {
  int ends = 0;
  lattice.for_each([&](Room room) { ends += lattice.degree(room); });
  return ends / 2;
}

std::vector<Room> reach(const Lattice& lattice, Room from) {
  std::vector<std::uint8_t> seen(lattice.size());
  std::vector<Room> reached{from};
  seen[from] = 1;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (int d = 0; d < kDirections; ++d) {
      const Room other = lattice.neighbour(reached[i], d);
      if (!lattice.is_open(reached[i], d) || seen[other] != 0) continue;
      seen[other] = 1;
      reached.push_back(other);
    }
  }
  return reached;
}

TEST(Grow, EveryAlgorithmSpansTheLatticeWithATree) {
  for (const auto& [name, options] : all_algorithms()) {
    SCOPED_TRACE(name);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      Stream shape = stream_of(seed);
      const int width = shape.between(3, 24);
      const int height = shape.between(3, 24);
      Lattice lattice(width, height);
      const Room start = lattice.at({shape.between(0, width - 1), shape.between(0, height - 1)});
      lattice.make_source(start);
      Stream stream = stream_of(seed + 1000);
      grow(lattice, std::vector{start}, options, stream);
      ASSERT_EQ(edges(lattice), width * height - 1);
      ASSERT_EQ(reach(lattice, start).size(), static_cast<std::size_t>(width * height));
      lattice.for_each([&](Room room) { ASSERT_TRUE(lattice.source(room)); });
    }
  }
}

// Random walls inside the lattice: pockets that can't be reached stay untouched, sealed rooms get
// no opening, and what was opened before stays.
TEST(Grow, EveryAlgorithmKeepsToTheFreeRoomsAroundItsSources) {
  for (const auto& [name, options] : all_algorithms()) {
    SCOPED_TRACE(name);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      Stream shape = stream_of(seed);
      Lattice lattice(12, 9);
      std::vector<Room> sources{lattice.at({4, 4}), lattice.at({5, 4}), lattice.at({6, 4})};
      lattice.open(sources[0], 0);
      lattice.open(sources[1], 0);
      for (const Room room : sources) lattice.make_source(room);
      lattice.seal(sources[1]);
      sources.erase(sources.begin() + 1);
      lattice.for_each([&](Room room) {
        if (!lattice.free(room)) return;
        const auto fate = shape.below(8);
        if (fate == 0) lattice.block(room);
        if (fate == 1) lattice.withhold(room);
      });
      std::vector<std::uint8_t> expected(lattice.size());
      std::vector<Room> open(sources);
      int rooms = 3;
      while (!open.empty()) {
        const Room room = open.back();
        open.pop_back();
        for (int d = 0; d < kDirections; ++d) {
          const Room other = lattice.neighbour(room, d);
          if (!lattice.free(other) || expected[other] != 0) continue;
          expected[other] = 1;
          ++rooms;
          open.push_back(other);
        }
      }
      const Lattice before = lattice;
      Stream stream = stream_of(seed + 1000);
      grow(lattice, sources, options, stream);
      ASSERT_EQ(edges(lattice), rooms - 1);
      ASSERT_EQ(reach(lattice, sources[0]).size(), static_cast<std::size_t>(rooms));
      lattice.for_each([&](Room room) {
        if (expected[room] != 0) {
          ASSERT_TRUE(lattice.source(room));
        } else if (!before.source(room)) {
          ASSERT_EQ(lattice[room], before[room]);
        }
      });
    }
  }
}

// The weights are drawn slot by slot in a fixed order, so the test can draw them too and build the
// minimum spanning tree the slow way.
TEST(Grow, RandomWeightIsTheMinimumSpanningTree) {
  Options options;
  options.frontier = Frontier::random_weight;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Lattice lattice(9, 7);
    const Room start = lattice.at({4, 3});
    lattice.make_source(start);
    Stream weights = stream_of(seed);
    std::vector<std::tuple<std::uint64_t, Room, int>> slots;
    lattice.for_each([&](Room room) {
      for (const int d : {0, 2}) {
        const Room other = lattice.neighbour(room, d);
        if (lattice.blocked(other)) continue;
        const std::uint64_t slot = std::uint64_t{room} * 2 + (d == 2 ? 1 : 0);
        slots.emplace_back(std::uint64_t{weights.next()} << 32 | slot, room, d);
      }
    });
    std::ranges::sort(slots);
    Lattice expected = lattice;
    std::vector<Room> part(lattice.size());
    std::iota(part.begin(), part.end(), Room{0});
    for (const auto& [key, room, d] : slots) {
      const Room a = part[room];
      const Room b = part[lattice.neighbour(room, d)];
      if (a == b) continue;
      std::ranges::replace(part, b, a);
      expected.open(room, d);
    }
    Stream stream = stream_of(seed);
    grow(lattice, std::vector{start}, options, stream);
    lattice.for_each([&](Room room) {
      ASSERT_EQ(lattice[room] & Lattice::kOpen, expected[room] & Lattice::kOpen) << seed;
    });
  }
}

std::uint64_t shape_of(const Lattice& lattice) {
  std::uint64_t shape = 0;
  lattice.for_each([&](Room room) {
    shape =
        shape << 2 | (lattice.is_open(room, 0) ? 1U : 0U) | (lattice.is_open(room, 2) ? 2U : 0U);
  });
  return shape;
}

// 3 x 3 rooms have 192 spanning trees. Chi-square with 191 degrees of freedom: mean 191, standard
// deviation 19.5; the bound lies six of them up.
TEST(Grow, WilsonIsUniformOverAllTrees) {
  Options options;
  options.algorithm = Algorithm::wilson;
  constexpr int kDraws = 40'000;
  std::map<std::uint64_t, int> counts;
  Stream stream = stream_of(7);
  for (int i = 0; i < kDraws; ++i) {
    Lattice lattice(3, 3);
    const Room start = lattice.at({1, 1});
    lattice.make_source(start);
    grow(lattice, std::vector{start}, options, stream);
    ++counts[shape_of(lattice)];
  }
  ASSERT_EQ(counts.size(), 192U);
  double chi_square = 0;
  for (const auto& [shape, count] : counts) {
    const double expected = kDraws / 192.0;
    chi_square += (count - expected) * (count - expected) / expected;
  }
  EXPECT_LT(chi_square, 191 + 6 * 19.5);
}

struct Texture {
  double tortuosity = 0;
  double dead_ends = 0;
};

Texture texture(const Options& options, int side, int draws) {
  Texture texture;
  for (int i = 0; i < draws; ++i) {
    Lattice lattice(side, side);
    const Room start = lattice.at({side / 2, side / 2});
    lattice.make_source(start);
    Stream stream = stream_of(static_cast<std::uint64_t>(i));
    grow(lattice, std::vector{start}, options, stream);
    std::vector<int> steps(lattice.size());
    for (const Room room : reach(lattice, start)) {
      for (int d = 0; d < kDirections; ++d) {
        const Room other = lattice.neighbour(room, d);
        if (lattice.is_open(room, d) && steps[other] == 0 && other != start) {
          steps[other] = steps[room] + 1;
        }
      }
    }
    for (const Cell corner :
         {Cell{0, 0}, Cell{side - 1, 0}, Cell{0, side - 1}, Cell{side - 1, side - 1}}) {
      texture.tortuosity += steps[lattice.at(corner)] / (4.0 * 2 * (side / 2)) / draws;
    }
    lattice.for_each([&](Room room) {
      if (lattice.degree(room) == 1) texture.dead_ends += 1.0 / (side * side) / draws;
    });
  }
  return texture;
}

// The design's figures for 11 x 11 rooms: routes of 1.09 and 1.63 times the Manhattan distance.
TEST(Grow, PrimVariantsHaveTheirKnownTexture) {
  Options options;
  options.frontier = Frontier::random_wall;
  const Texture wall = texture(options, 11, 2000);
  EXPECT_NEAR(wall.tortuosity, 1.09, 0.02);
  options.frontier = Frontier::random_weight;
  const Texture weight = texture(options, 11, 2000);
  EXPECT_NEAR(weight.tortuosity, 1.63, 0.03);
  EXPECT_NEAR(texture(options, 101, 20).dead_ends, 0.307, 0.01);
  options.frontier = Frontier::random_wall;
  EXPECT_NEAR(texture(options, 101, 20).dead_ends, 0.324, 0.01);
}

TEST(Grow, SameStreamSameTree) {
  for (const auto& [name, options] : all_algorithms()) {
    SCOPED_TRACE(name);
    std::vector<std::uint8_t> first;
    for (int run = 0; run < 2; ++run) {
      Lattice lattice(20, 20);
      const Room start = lattice.at({10, 10});
      lattice.make_source(start);
      Stream stream = stream_of(5);
      grow(lattice, std::vector{start}, options, stream);
      std::vector<std::uint8_t> bytes;
      lattice.for_each([&](Room room) { bytes.push_back(lattice[room]); });
      if (run == 0) first = bytes;
      EXPECT_EQ(bytes, first);
    }
  }
}

}  // namespace
}  // namespace warren::maze
