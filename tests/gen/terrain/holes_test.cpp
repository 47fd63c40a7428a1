#include <warren/gen/terrain/holes.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace warren::terrain {
namespace {

/// Blocks of 64 x 64 samples in which holes keep 6 samples' distance: about 80 fit.
Options small() {
  Options out;
  out.chunk = 33;
  out.spacing = 0.25;
  out.holes.count = 40;
  out.holes.min_distance = 1.5;
  return out;
}

std::int64_t square(HolePlace a, HolePlace b) {
  return (a.x - b.x) * (a.x - b.x) + (a.z - b.z) * (a.z - b.z);
}

/// The holes of 3 x 3 blocks.
std::vector<HolePlace> around(const Options& options, std::uint64_t seed, std::int64_t x,
                              std::int64_t z) {
  std::vector<HolePlace> out;
  for (std::int64_t dz = -1; dz <= 1; ++dz) {
    for (std::int64_t dx = -1; dx <= 1; ++dx) {
      const std::vector<HolePlace> block = holes_of_block(options, seed, x + dx, z + dz);
      out.insert(out.end(), block.begin(), block.end());
    }
  }
  return out;
}

std::int64_t least_square(const std::vector<HolePlace>& holes) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (std::size_t i = 0; i < holes.size(); ++i) {
    for (std::size_t j = i + 1; j < holes.size(); ++j) {
      least = std::min(least, square(holes[i], holes[j]));
    }
  }
  return least;
}

/// The holes that fit as no sample of the block has room for one more.
Options full(Options options) {
  options.holes.count = std::numeric_limits<int>::max();
  return options;
}

TEST(Holes, AreExactlyAsManyAsAskedForAndKeepTheirDistanceAcrossBlocks) {
  const Options options = small();
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const auto x = static_cast<std::int64_t>(seed % 7) - 3;
    const auto z = static_cast<std::int64_t>(seed % 11) - 5;
    const std::vector<HolePlace> holes = around(options, seed, x, z);
    ASSERT_EQ(holes.size(), 9U * 40U) << seed;
    ASSERT_GE(least_square(holes), 36) << seed;
  }
}

TEST(Holes, LieInTheirBlock) {
  const std::int64_t far = kMaxChunk / 2 - 1;
  for (const std::int64_t x : {std::int64_t{0}, std::int64_t{-1}, far, -far}) {
    for (const std::int64_t z : {std::int64_t{1}, std::int64_t{-2}, -far}) {
      for (const HolePlace hole : holes_of_block(small(), 5, x, z)) {
        EXPECT_GE(hole.x, x * 64);
        EXPECT_LT(hole.x, (x + 1) * 64);
        EXPECT_GE(hole.z, z * 64);
        EXPECT_LT(hole.z, (z + 1) * 64);
      }
    }
  }
}

TEST(Holes, AreTheSameWhateverBlockIsAskedForFirst) {
  std::vector<std::vector<HolePlace>> first;
  for (std::int64_t i = 0; i < 25; ++i) {
    first.push_back(holes_of_block(small(), 9, i % 5 - 2, i / 5 - 2));
  }
  for (std::int64_t i = 25; i-- > 0;) {
    EXPECT_EQ(holes_of_block(small(), 9, i % 5 - 2, i / 5 - 2), first[static_cast<std::size_t>(i)]);
  }
}

TEST(Holes, DifferBySeedAndBlock) {
  const std::vector<HolePlace> here = holes_of_block(small(), 1, 0, 0);
  EXPECT_NE(holes_of_block(small(), 2, 0, 0), here);
  for (const auto& [x, z] : {std::pair{2, 0}, std::pair{0, 2}, std::pair{-2, 0}}) {
    std::vector<HolePlace> other = holes_of_block(small(), 1, x, z);
    for (HolePlace& hole : other) hole = {hole.x - 64 * x, hole.z - 64 * z};
    EXPECT_NE(other, here) << x << ' ' << z;
  }
}

TEST(Holes, LeaveNoRoomWhereMoreAreAskedForThanFit) {
  for (const double distance : {0.5, 0.8, 1.5, 2.9, 7.3, 15.9}) {
    Options options = full(small());
    options.holes.min_distance = distance;
    const double samples = distance / options.spacing;
    for (const auto& [x, z] :
         {std::pair{0, 0}, std::pair{1, 0}, std::pair{0, -1}, std::pair{3, 5}}) {
      const std::vector<HolePlace> holes = around(options, 3, x, z);
      EXPECT_GE(std::sqrt(static_cast<double>(least_square(holes))), samples);
      Grid<std::uint8_t> taken(64, 64);
      const auto reach = static_cast<std::int64_t>(samples);
      for (const HolePlace hole : holes) {
        for (std::int64_t dz = -reach; dz <= reach; ++dz) {
          for (std::int64_t dx = -reach; dx <= reach; ++dx) {
            const Cell at{static_cast<int>(hole.x + dx - 64 * x),
                          static_cast<int>(hole.z + dz - 64 * z)};
            const bool near = std::sqrt(static_cast<double>(dx * dx + dz * dz)) < samples;
            if (near && taken.contains(at)) taken[at] = 1;
          }
        }
      }
      EXPECT_EQ(std::ranges::count(taken.values(), 0), 0) << distance << ": " << x << ' ' << z;
    }
  }
}

TEST(Holes, FillEverySampleAtADistanceOfOne) {
  Options options = full(small());
  options.holes.min_distance = options.spacing;
  EXPECT_EQ(holes_of_block(options, 0, -1, 0).size(), 64U * 64U);
  EXPECT_GE(most_holes(options), 64 * 64);
}

TEST(Holes, AreSpreadEvenly) {
  Options options = small();
  options.holes.count = 16;
  options.holes.min_distance = 0.5;
  for (const auto& [x, z] : {std::pair{0, 0}, std::pair{1, 1}}) {
    std::array<int, 64> bins{};
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
      for (const HolePlace hole : holes_of_block(options, seed, x, z)) {
        ++bins[static_cast<std::size_t>((hole.z - 64 * z) / 8 * 8 + (hole.x - 64 * x) / 8)];
      }
    }
    double chi_square = 0;
    for (const int bin : bins) chi_square += (bin - 250.0) * (bin - 250.0) / 250;
    EXPECT_LT(chi_square, 110) << "63 degrees of freedom: one in 5,000 is above";
    EXPECT_GT(chi_square, 25) << "and as few are below";
  }
}

TEST(Holes, NeverFitInGreaterNumbersThanTheBound) {
  for (const double distance : {0.25, 0.3, 0.5, 0.75, 1.0, 2.0, 4.0, 8.0, 11.0, 16.0}) {
    Options options = full(small());
    options.holes.min_distance = distance;
    std::size_t most = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      most = std::max(most, holes_of_block(options, seed, 0, 0).size());
    }
    EXPECT_LE(most, static_cast<std::size_t>(most_holes(options))) << distance;
    if (distance < 4) {
      EXPECT_GE(3 * most, static_cast<std::size_t>(most_holes(options))) << distance;
    }
  }
  // A square pattern, which no draws find.
  Options options = small();
  options.holes.min_distance = 2 * options.spacing;
  EXPECT_GE(most_holes(options), 32 * 32);
}

/// A pinned result: a change here changes every bundle with holes.
TEST(Holes, AreWhereTheyWere) {
  std::vector<HolePlace> holes = holes_of_block(small(), 42, 1, -1);
  ASSERT_GE(holes.size(), 3U);
  holes.erase(holes.begin() + 1, holes.end() - 2);
  EXPECT_EQ(holes, (std::vector<HolePlace>{{102, -6}, {111, -14}, {110, -29}}));
}

TEST(Holes, AreNoneWhereNoneAreAskedFor) {
  Options options = small();
  options.holes.count = 0;
  EXPECT_TRUE(holes_of_block(options, 1, 0, 0).empty());
}

}  // namespace
}  // namespace warren::terrain
