#include "textures/cells.hpp"

#include "textures/noise.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace warren::textures;

constexpr int kSide = 64;

Bent straight(float metres) { return bend(Field(kSide, kSide), Field(kSide, kSide), metres, 0); }

Bent bent_by_noise(float metres, float most, std::uint32_t seed) {
  return bend(Noise(kSide, 4, 2, seed).picture(), Noise(kSide, 4, 2, seed + 100).picture(), metres,
              most);
}

/// The least distance from a point to a line halfway between its nearest site and any other, all
/// sites of the picture being there nine times over.
struct Nearest {
  std::size_t cell = 0;
  double edge = 0;
};

Nearest search(const Cells& cells, const Point& at, double metres) {
  struct Site {
    double x, y;
    std::size_t cell;
  };
  std::vector<Site> all;
  for (std::size_t k = 0; k < cells.sites.size(); ++k) {
    for (const double up : {-metres, 0.0, metres}) {
      for (const double across : {-metres, 0.0, metres}) {
        all.push_back({static_cast<double>(cells.sites[k].x - at.x) + across,
                       static_cast<double>(cells.sites[k].y - at.y) + up, k});
      }
    }
  }
  const auto square = [](const Site& site) { return site.x * site.x + site.y * site.y; };
  const Site nearest = *std::min_element(
      all.begin(), all.end(), [&](const Site& a, const Site& b) { return square(a) < square(b); });
  double edge = std::numeric_limits<double>::infinity();
  for (const Site& site : all) {
    const double apart = std::hypot(site.x - nearest.x, site.y - nearest.y);
    if (apart > 0) edge = std::min(edge, (square(site) - square(nearest)) / (2 * apart));
  }
  return {nearest.cell, edge};
}

TEST(Cells, AreThoseOfTheNearestSitesAlsoAcrossTheBorders) {
  for (std::uint32_t seed = 0; seed < 12; ++seed) {
    const Division division{.metres = 2, .count = 3 + static_cast<int>(seed % 4), .jitter = 0.65F};
    for (const Bent& bent : {straight(2), bent_by_noise(2, 0.15F, seed)}) {
      const Cells cells = divide(division, bent, seed);
      ASSERT_EQ(cells.sites.size(), static_cast<std::size_t>(division.count * division.count));
      for (std::size_t i = 0; i < cells.edge.size(); ++i) {
        const Nearest nearest = search(cells, bent.at(i), 2);
        ASSERT_NEAR(static_cast<double>(cells.edge.values()[i]), nearest.edge, 1e-5) << seed;
        if (nearest.edge > 1e-5) {
          ASSERT_EQ(static_cast<std::size_t>(cells.cell.values()[i]), nearest.cell) << seed;
        }
      }
    }
  }
}

TEST(Cells, WithoutJitterAreSquares) {
  const Cells cells = divide({.metres = 1, .count = 4, .jitter = 0}, straight(1), 5);
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      EXPECT_EQ((cells.cell[{x, y}]), y / 16 * 4 + x / 16);
    }
  }
  EXPECT_NEAR(static_cast<double>((cells.edge[{8, 8}])), 7.5 / 64, 1e-6);
  EXPECT_NEAR(static_cast<double>((cells.edge[{0, 8}])), 0.5 / 64, 1e-6);
}

TEST(Cells, BendingMovesNoPixelFurtherThanAsked) {
  for (std::uint32_t seed = 0; seed < 10; ++seed) {
    const Bent bent = bent_by_noise(4, 0.25F, seed);
    const Bent plain = straight(4);
    float most = 0;
    for (std::size_t i = 0; i < bent.x.size(); ++i) {
      most = std::max(
          {most, std::abs(bent.at(i).x - plain.at(i).x), std::abs(bent.at(i).y - plain.at(i).y)});
    }
    EXPECT_LE(most, 0.25F + 1e-6F) << seed;
    EXPECT_GT(most, 0.1F) << seed;
  }
}

TEST(Cells, TheWayIsTheShortOne) {
  constexpr Point kAcross = way({0.5F, 3.5F}, {3.75F, 0.25F}, 4);
  EXPECT_FLOAT_EQ(kAcross.x, -0.75F);
  EXPECT_FLOAT_EQ(kAcross.y, 0.75F);
  constexpr Point kInside = way({1, 2}, {2.5F, 1.5F}, 4);
  EXPECT_FLOAT_EQ(kInside.x, 1.5F);
  EXPECT_FLOAT_EQ(kInside.y, -0.5F);
}

}  // namespace
