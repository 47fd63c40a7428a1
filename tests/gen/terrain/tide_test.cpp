#include <warren/gen/terrain/terrain.hpp>
#include <warren/scene/splat.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

namespace warren::terrain {
namespace {

/// The level that the options ask for, any time.
double level(const TideOptions& options, double time) {
  time -= std::floor(time / options.period) * options.period;
  if (options.keys.empty()) {
    return (options.low + options.high) / 2 +
           (options.high - options.low) / 2 *
               std::cos(2 * std::numbers::pi * time / options.period);
  }
  std::vector<TideOptions::Key> keys = options.keys;
  keys.insert(keys.begin(), {keys.back().time - options.period, keys.back().level});
  keys.push_back({options.keys[0].time + options.period, options.keys[0].level});
  std::size_t i = 1;
  while (keys[i].time < time) ++i;
  const double share = (time - keys[i - 1].time) / (keys[i].time - keys[i - 1].time);
  return keys[i - 1].level + (keys[i].level - keys[i - 1].level) * share;
}

constexpr int kParts = 3000;

std::vector<TideOptions> cases() {
  std::vector<TideOptions> out;
  for (const double lag : {0.0, 0.5, 5.0, 31.0, 47.3, 59.9, 60.0, 500.0}) {
    out.push_back({.low = 0.5, .high = 2, .period = 60, .wet_lag = lag});
    out.push_back({.low = 0,
                   .high = 3,
                   .period = 60,
                   .wet_lag = lag,
                   .keys = {{0, 1}, {10, 3}, {12, 0.5}, {30, 2}, {45, 0}}});
    out.push_back({.low = 0, .high = 1, .period = 60, .wet_lag = lag, .keys = {{20, 1}, {25, 0}}});
    out.push_back({.low = 1, .high = 1, .period = 60, .wet_lag = lag, .keys = {{7, 1}}});
    out.push_back({.low = -2, .high = -2, .period = 60, .wet_lag = lag});
  }
  return out;
}

TEST(Tide, IsNearTheTrueLevelAndWetWhereItWasWithinTheLag) {
  for (const TideOptions& options : cases()) {
    const scene::Tide made = tide(options);
    // 1 mm, or a 1,600th of the range.
    const double tolerance =
        options.keys.empty() ? std::max(1e-3, (options.high - options.low) / 1600) : 1e-6;
    std::vector<double> levels;
    for (int i = 0; i < kParts; ++i) levels.push_back(level(options, 60.0 * i / kParts));
    const int lag = static_cast<int>(std::min(options.wet_lag, 60.0) / 60 * kParts);
    // Between two of the moments that are looked at, the level doesn't change by more than this.
    double change = 0;
    for (int i = 0; i < kParts; ++i) {
      change = std::max(change, std::abs(levels[static_cast<std::size_t>((i + 1) % kParts)] -
                                         levels[static_cast<std::size_t>(i)]));
    }
    for (int i = 0; i < kParts; i += 11) {
      const double time = 60.0 * i / kParts;
      const scene::TideKey at = scene::tide_at(made, time);
      ASSERT_NEAR(at.water, levels[static_cast<std::size_t>(i)], tolerance) << time;
      double wet = levels[static_cast<std::size_t>(i)];
      for (int back = 0; back <= lag; ++back) {
        wet = std::max(wet, levels[static_cast<std::size_t>((i - back + kParts) % kParts)]);
      }
      ASSERT_NEAR(at.wet, wet, tolerance + change) << options.wet_lag << " at " << time;
      ASSERT_GE(at.wet, at.water) << time;
    }
  }
}

TEST(Tide, HasKeysByTimeFromZeroOnOfWhichNoneIsNeedless) {
  for (const TideOptions& options : cases()) {
    const scene::Tide made = tide(options);
    EXPECT_EQ(made.period, 60);
    EXPECT_EQ(made.reference, (options.low + options.high) / 2);
    ASSERT_GE(made.keys.size(), 2U);
    EXPECT_LE(made.keys.size(), 200U);
    EXPECT_EQ(made.keys[0].time, 0);
    for (std::size_t i = 1; i < made.keys.size(); ++i) {
      EXPECT_LT(made.keys[i - 1].time, made.keys[i].time);
      EXPECT_GE(made.keys[i].wet, made.keys[i].water);
    }
    EXPECT_LT(made.keys.back().time, 60);
    if (made.keys.size() == 2) continue;
    for (std::size_t i = 1; i + 1 < made.keys.size(); ++i) {
      scene::Tide without = made;
      without.keys.erase(without.keys.begin() + static_cast<std::ptrdiff_t>(i));
      const scene::TideKey guess = scene::tide_at(without, made.keys[i].time);
      EXPECT_GT(std::abs(guess.water - made.keys[i].water) + std::abs(guess.wet - made.keys[i].wet),
                1e-10)
          << i;
    }
  }
}

TEST(Tide, KeepsTheKeysThatItIsGiven) {
  const TideOptions options{.low = 0,
                            .high = 3,
                            .period = 60,
                            .wet_lag = 5,
                            .keys = {{0, 1}, {10, 3}, {12, 0.5}, {30, 2}, {45, 0}}};
  const scene::Tide made = tide(options);
  for (const TideOptions::Key& key : options.keys) {
    EXPECT_EQ(scene::tide_at(made, key.time).water, key.level) << key.time;
  }
  EXPECT_EQ(scene::tide_at(made, 15).wet, 3) << "five seconds after the highest";
}

TEST(Tide, WithoutALagIsWetUpToTheWater) {
  const scene::Tide made = tide({.low = 0, .high = 2, .period = 30, .wet_lag = 0});
  for (const scene::TideKey& key : made.keys) EXPECT_EQ(key.wet, key.water);
  EXPECT_EQ(made.keys[0].water, 2) << "high at first";
  EXPECT_EQ(scene::tide_at(made, 15).water, 0);
}

TEST(Tide, WithALagOfThePeriodIsAlwaysWetUpToTheHighest) {
  const scene::Tide made = tide({.low = 0, .high = 2, .period = 30, .wet_lag = 30});
  for (const scene::TideKey& key : made.keys) EXPECT_EQ(key.wet, 2);
}

}  // namespace
}  // namespace warren::terrain
