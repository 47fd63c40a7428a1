#include <warren/core/random.hpp>
#include <warren/gen/terrain/terrain.hpp>
#include <warren/scene/splat.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <gtest/gtest.h>

namespace warren::terrain {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

/// Noise over 40 x 30 samples with a halo of 3 that no measure may see but for slopes.
scene::Heightfield noise(std::uint32_t steps) {
  scene::Heightfield out;
  out.halo = 3;
  out.spacing = 0.25;
  out.step = 0x1p-10;
  out.base = -1;
  out.steps = Grid<std::uint16_t>(46, 36, 65535);
  Stream stream(1, Stage::terrain, 0, 99);
  for (int z = -1; z <= 30; ++z) {
    for (int x = -1; x <= 40; ++x) {
      out.steps[{x + 3, z + 3}] = static_cast<std::uint16_t>(stream.below(steps));
    }
  }
  return out;
}

template <class Body>
void for_each_sample(const scene::Heightfield& field, Body body) {
  for (int z = 0; z < field.depth(); ++z) {
    for (int x = 0; x < field.width(); ++x) body(x, z);
  }
}

double share_under(const scene::Heightfield& field, double level) {
  double under = 0;
  for_each_sample(field, [&](int x, int z) { under += field.height(x, z) < level ? 1 : 0; });
  return under / (field.width() * field.depth());
}

TEST(Measure, HeightsAndSlopesEqualPlainSums) {
  for (const std::uint32_t steps : {1U, 100U, 3000U, 65535U}) {
    const scene::Heightfield field = noise(steps);
    const scene::TerrainMetrics metrics = measure(field, nullptr);
    double least = 1e9;
    double most = -1e9;
    double sum = 0;
    double slopes = 0;
    for_each_sample(field, [&](int x, int z) {
      least = std::min(least, field.height(x, z));
      most = std::max(most, field.height(x, z));
      sum += field.height(x, z);
      const double rise_x = field.height(x + 1, z) - field.height(x - 1, z);
      const double rise_z = field.height(x, z + 1) - field.height(x, z - 1);
      slopes += std::atan(std::hypot(rise_x, rise_z) / 0.5) * kDegrees;
    });
    EXPECT_EQ(metrics.height_min, least);
    EXPECT_EQ(metrics.height_max, most);
    EXPECT_NEAR(metrics.height_mean, sum / 1200, 1e-9);
    EXPECT_NEAR(metrics.slope_mean_deg, slopes / 1200, 3e-6);
    EXPECT_FALSE(metrics.flooded_low || metrics.flooded_mean || metrics.flooded_high);
  }
}

TEST(Measure, ASlopeIsTheAngleOfTheGround) {
  scene::Heightfield field;
  field.spacing = 1;
  field.step = 0x1p-4;
  field.steps = Grid<std::uint16_t>(12, 12);
  for (const int rise : {0, 1, 5, 16, 17, 100, 4000}) {
    for (int z = 0; z < 12; ++z) {
      for (int x = 0; x < 12; ++x) field.steps[{x, z}] = static_cast<std::uint16_t>(rise * x);
    }
    EXPECT_NEAR(measure(field, nullptr).slope_mean_deg, std::atan(rise / 16.0) * kDegrees, 2e-6);
  }
}

TEST(Measure, FloodedSharesEqualCounts) {
  const scene::Heightfield field = noise(3000);
  for (const auto& [low, high] : {std::pair{-0.5, 1.0}, std::pair{-3.0, 0.0}, std::pair{0.25, 0.25},
                                  std::pair{-9.0, -8.0}, std::pair{-9.0, 90.0}}) {
    const scene::Tide water = tide({.low = low, .high = high, .period = 60, .wet_lag = 5});
    const scene::TerrainMetrics metrics = measure(field, &water);
    EXPECT_EQ(metrics.flooded_low, share_under(field, low));
    EXPECT_EQ(metrics.flooded_high, share_under(field, high));
    double sum = 0;
    constexpr int kParts = 5000;
    for (int i = 0; i < kParts; ++i) {
      sum += share_under(field, scene::tide_at(water, 60.0 * (i + 0.5) / kParts).water);
    }
    EXPECT_NEAR(*metrics.flooded_mean, sum / kParts, 1e-4) << low << ' ' << high;
  }
}

TEST(Measure, WaterAtAHeightDoesNotFloodIt) {
  scene::Heightfield field = noise(1);
  const double height = field.height(0, 0);
  for (const auto& [level, share] : {std::pair{height, 0.0}, std::pair{height + 0x1p-20, 1.0}}) {
    const scene::Tide water = tide({.low = level, .high = level, .keys = {{0, level}}});
    EXPECT_EQ(measure(field, &water).flooded_mean, share);
  }
}

}  // namespace
}  // namespace warren::terrain
