#include "textures/noise.hpp"

#include "textures/hash.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace warren::textures;

std::vector<float> picture(Noise noise, int side) {
  std::vector<float> values;
  for (int y = 0; y < side; ++y) {
    const auto row = noise.row(y);
    values.insert(values.end(), row.begin(), row.end());
  }
  return values;
}

TEST(Noise, StaysWithinItsRangeAndLiesAboutZero) {
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    const std::vector<float> values = picture(Noise(64, 3, 3, seed), 64);
    double sum = 0;
    float largest = 0;
    for (const float value : values) {
      sum += static_cast<double>(value);
      largest = std::max(largest, std::abs(value));
    }
    EXPECT_LT(std::abs(sum / 4096), 0.25) << seed;
    EXPECT_LT(largest, 1.75F) << seed;
    EXPECT_GT(largest, 0.3F) << seed;
  }
}

TEST(Noise, IsSmoothAcrossTheBordersAndInside) {
  // Gradients are unit vectors and the fade's slope is at most 1.875: a pixel of 1/16 cell changes
  // the value by less than 1.4 * (1 + 1.875 * sqrt(2)) / 16.
  constexpr int kSide = 80;
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    const std::vector<float> values = picture(Noise(kSide, 5, 1, seed), kSide);
    const auto at = [&](int x, int y) {
      return values[static_cast<std::size_t>(y % kSide * kSide + x % kSide)];
    };
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        ASSERT_LT(std::abs(at(x + 1, y) - at(x, y)), 0.32F) << seed << ": " << x << ", " << y;
        ASSERT_LT(std::abs(at(x, y + 1) - at(x, y)), 0.32F) << seed << ": " << x << ", " << y;
      }
    }
  }
}

TEST(Noise, RowsComeInAnyOrder) {
  Noise forth(64, 6, 2, 9);
  Noise back(64, 6, 2, 9);
  const std::vector<float> values = picture(forth, 64);
  for (int y = 63; y >= 0; --y) {
    const auto row = back.row(y);
    EXPECT_TRUE(std::equal(row.begin(), row.end(), values.begin() + y * 64)) << y;
  }
}

TEST(Noise, APictureIsAllItsRows) {
  const auto values = Noise(64, 5, 3, 3).picture();
  EXPECT_EQ(values.width(), 64);
  EXPECT_EQ(values.values(), picture(Noise(64, 5, 3, 3), 64));
}

TEST(Noise, DiffersBySeed) {
  std::set<std::vector<float>> pictures;
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    pictures.insert(picture(Noise(64, 4, 2, seed), 64));
  }
  EXPECT_EQ(pictures.size(), 20U);
}

TEST(Noise, FineOctavesGrowWithTheSide) {
  EXPECT_EQ(fine_octaves(64, 3), 3);
  EXPECT_EQ(fine_octaves(256, 3), 3);
  EXPECT_EQ(fine_octaves(2048, 3), 6);
}

TEST(Draws, KeepWithinTheirRangesAndReachAllOfThem) {
  Draws draws(4);
  std::set<int> seen;
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const float unit = draws.unit();
    ASSERT_TRUE(unit >= 0 && unit < 1);
    sum += static_cast<double>(unit);
    const float either = draws.either();
    ASSERT_TRUE(either >= -1 && either < 1);
    const float between = draws.between(2, 3);
    ASSERT_TRUE(between >= 2 && between <= 3);
    seen.insert(draws.below(7));
  }
  EXPECT_NEAR(sum / 10000, 0.5, 0.02);
  EXPECT_EQ(seen, (std::set<int>{0, 1, 2, 3, 4, 5, 6}));
}

}  // namespace
