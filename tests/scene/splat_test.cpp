#include <warren/core/random.hpp>
#include <warren/scene/splat.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace warren::scene {
namespace {

Layer layer(Trapezoid range, bool tidal = false) {
  Layer out;
  out.range = range;
  out.tidal = tidal;
  return out;
}

/// One to eight layers of quarter metres within 0..8, some without bounds, some with steps.
std::vector<Layer> random_layers(Stream& stream) {
  std::vector<Layer> out;
  for (std::uint32_t i = stream.below(kMaxLayers) + 1; i > 0; --i) {
    std::array<double, 4> bounds{};
    for (double& bound : bounds) bound = stream.below(33) / 4.0;
    std::ranges::sort(bounds);
    Trapezoid range{bounds[0], bounds[1], bounds[2], bounds[3]};
    if (stream.below(6) == 0) range.lmin = range.lmax = std::nullopt;
    if (stream.below(6) == 0) range.hmin = range.hmax = std::nullopt;
    if (stream.below(6) == 0) range.lmin = range.lmax;
    if (stream.below(6) == 0) range.hmax = range.hmin;
    out.push_back(layer(range, stream.coin()));
  }
  return out;
}

/// Document 001, Figure 5, in words: what rises up to lmax, and what falls from hmin on.
double figure(const Trapezoid& range, double height) {
  double rise = 1;
  if (range.lmin && *range.lmin < *range.lmax) {
    rise = std::clamp((height - *range.lmin) / (*range.lmax - *range.lmin), 0.0, 1.0);
  } else if (range.lmin) {
    rise = height < *range.lmin ? 0 : 1;
  }
  double fall = 1;
  if (range.hmin && *range.hmin < *range.hmax) {
    fall = std::clamp((*range.hmax - height) / (*range.hmax - *range.hmin), 0.0, 1.0);
  } else if (range.hmin) {
    fall = height > *range.hmin ? 0 : 1;
  }
  return rise * fall;
}

/// Heights of eighths are often on a bound, others hardly ever.
double random_height(Stream& stream) {
  return stream.coin() ? stream.below(81) / 8.0 - 1 : stream.unit() * 10 - 1;
}

TEST(Weight, IsTheTrapezoid) {
  const Trapezoid range{1.0, 2.0, 4.0, 8.0};
  for (const auto& [height, expected] :
       {std::pair{0.0, 0.0}, std::pair{1.0, 0.0}, std::pair{1.25, 0.25}, std::pair{2.0, 1.0},
        std::pair{3.0, 1.0}, std::pair{4.0, 1.0}, std::pair{5.0, 0.75}, std::pair{8.0, 0.0},
        std::pair{9.0, 0.0}}) {
    EXPECT_EQ(weight(range, 0, height), expected) << height;
    EXPECT_EQ(weight(range, -16, height - 16), expected) << height;
  }
}

TEST(Weight, HasStepsThatBelongToTheLayer) {
  const Trapezoid range{1.0, 1.0, 2.0, 2.0};
  EXPECT_EQ(weight(range, 0, std::nextafter(1.0, 0.0)), 0);
  EXPECT_EQ(weight(range, 0, 1), 1);
  EXPECT_EQ(weight(range, 0, 2), 1);
  EXPECT_EQ(weight(range, 0, std::nextafter(2.0, 3.0)), 0);
  EXPECT_EQ(weight({1.0, 1.0, 1.0, 1.0}, 0, 1), 1);
}

TEST(Weight, HasNoBoundWhereNoneIsGiven) {
  EXPECT_EQ(weight({}, 0, -1e9), 1);
  EXPECT_EQ(weight({}, 3, 1e9), 1);
  EXPECT_EQ(weight({std::nullopt, std::nullopt, 0.0, 2.0}, 0, -1e9), 1);
  EXPECT_EQ(weight({std::nullopt, std::nullopt, 0.0, 2.0}, 0, 1), 0.5);
  EXPECT_EQ(weight({0.0, 2.0, std::nullopt, std::nullopt}, 0, 1e9), 1);
}

TEST(Weights, AreSharesOfTheTrapezoidsOrTheNearestLayersOwn) {
  Stream stream(1, Stage::terrain, 0, 99);
  for (int i = 0; i < 100'000; ++i) {
    const std::vector<Layer> layers = random_layers(stream);
    const double shift = static_cast<int>(stream.below(9)) / 8.0 - 0.5;
    const double height = random_height(stream);
    const Weights made = weights(layers, shift, height);
    Weights expected{};
    double sum = 0;
    std::size_t nearest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < layers.size(); ++k) {
      const Trapezoid& range = layers[k].range;
      const double at = height - (layers[k].tidal ? shift : 0);
      sum += expected[k] = figure(range, at);
      double distance = 0;
      if (range.lmin) distance = std::max(distance, *range.lmin - at);
      if (range.hmax) distance = std::max(distance, at - *range.hmax);
      if (distance < least) nearest = k;
      least = std::min(least, distance);
    }
    double made_sum = 0;
    for (std::size_t k = 0; k < kMaxLayers; ++k) {
      const double share = sum > 0 ? expected[k] / sum : k == nearest ? 1 : 0;
      ASSERT_NEAR(made[k], share, 1e-12) << height;
      made_sum += made[k];
    }
    ASSERT_NEAR(made_sum, 1, 1e-12);
  }
}

TEST(Weights, In255thsHaveThatSumAndAreWithinOneOfTheirShare) {
  Stream stream(2, Stage::terrain, 0, 99);
  for (int i = 0; i < 1'000'000; ++i) {
    const std::size_t count = stream.below(kMaxLayers) + 1;
    Weights shares{};
    double sum = 0;
    for (std::size_t k = 0; k < count; ++k) {
      // Zeros, simple fractions and any.
      const std::uint32_t kind = stream.below(3);
      if (kind == 1) shares[k] = stream.below(6);
      if (kind == 2) shares[k] = stream.unit();
      sum += shares[k];
    }
    if (sum <= 0) continue;
    for (double& share : shares) share /= sum;
    const Weights8 made = weights8(shares, count);
    int made_sum = 0;
    for (std::size_t k = 0; k < kMaxLayers; ++k) {
      made_sum += made[k];
      ASSERT_LT(std::abs(made[k] - 255 * shares[k]), 1 + 1e-9);
      if (shares[k] == 0) {
        ASSERT_EQ(made[k], 0);
      }
    }
    ASSERT_EQ(made_sum, 255);
  }
}

TEST(Weights, In255thsRoundTheLargestRemaindersUpTheFirstOfEqualOnes) {
  EXPECT_EQ(weights8({0.5, 0.5}, 2), (Weights8{128, 127}));
  EXPECT_EQ(weights8({0.25, 0.25, 0.25, 0.25}, 4), (Weights8{64, 64, 64, 63}));
  // 63.75, 127.5 and 63.75.
  EXPECT_EQ(weights8({0.25, 0.5, 0.25}, 3), (Weights8{64, 127, 64}));
  EXPECT_EQ(weights8({0, 1, 0}, 3), (Weights8{0, 255, 0}));
}

TEST(LayerMix, GivesWhatTheFunctionsGive) {
  Stream stream(3, Stage::terrain, 0, 99);
  for (int i = 0; i < 5000; ++i) {
    const std::vector<Layer> layers = random_layers(stream);
    const double shift = stream.unit() - 0.5;
    const LayerMix mix(layers, shift);
    for (int k = 0; k < 20; ++k) {
      const double height = random_height(stream);
      const Weights expected = weights(layers, shift, height);
      ASSERT_EQ(mix.at(height), expected);
      ASSERT_EQ(mix.at8(height), weights8(expected, layers.size()));
    }
  }
}

TEST(Uncovered, IsWhereNoLayerHasWeightAtSomeShift) {
  Stream stream(4, Stage::terrain, 0, 99);
  int bare = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::vector<Layer> layers = random_layers(stream);
    const double low = -1 + stream.below(9) / 4.0;
    const double high = low + stream.below(33) / 4.0;
    const int shift_low = -static_cast<int>(stream.below(5));
    const int shift_high = static_cast<int>(stream.below(5));
    const auto ranges = uncovered(layers, shift_low / 4.0, shift_high / 4.0, low, high);
    for (std::size_t k = 0; k < ranges.size(); ++k) {
      EXPECT_LT(ranges[k].first, ranges[k].second);
      EXPECT_GE(ranges[k].first, low);
      EXPECT_LE(ranges[k].second, high);
      if (k > 0) {
        EXPECT_LT(ranges[k - 1].second, ranges[k].first);
      }
    }
    // All bounds and shifts are quarters of a metre: between two of them it is all or nothing.
    for (double height = low + 0.125; height < high; height += 0.25) {
      bool covered = true;
      for (int shift = 2 * shift_low; shift <= 2 * shift_high; ++shift) {
        double sum = 0;
        const double place = height + 0.0625;  // off the eighths, so as not to meet a bound
        for (const Layer& one : layers) {
          sum += weight(one.range, one.tidal ? shift / 8.0 : 0, place);
        }
        covered = covered && sum > 0;
      }
      const bool listed = std::ranges::any_of(
          ranges, [&](const auto& range) { return range.first < height && height < range.second; });
      EXPECT_EQ(listed, !covered) << height;
      bare += listed ? 1 : 0;
    }
  }
  EXPECT_GT(bare, 1000);
}

TEST(Uncovered, PassesOverLayersThatMeet) {
  const std::vector<Layer> layers{layer({std::nullopt, std::nullopt, 0.0, 1.0}),
                                  layer({1.0, 2.0, std::nullopt, std::nullopt})};
  EXPECT_TRUE(uncovered(layers, 0, 0, -9, 9).empty());
}

TEST(Uncovered, OpensAGapWhereATidalLayerMovesAway) {
  const std::vector<Layer> layers{layer({std::nullopt, std::nullopt, 1.0, 2.0}, true),
                                  layer({2.0, 3.0, std::nullopt, std::nullopt})};
  EXPECT_TRUE(uncovered(layers, 0, 0.5, 0, 9).empty());
  EXPECT_EQ(uncovered(layers, -0.5, 0.5, 0, 9),
            (std::vector<std::pair<double, double>>{{1.5, 2.0}}));
  EXPECT_EQ(uncovered({}, 0, 0, 1, 2), (std::vector<std::pair<double, double>>{{1.0, 2.0}}));
}

Tide three_keys() {
  Tide out;
  out.period = 60;
  out.keys = {{10, 1, 2}, {20, 3, 3}, {40, 0, 1}};
  return out;
}

TEST(TideAt, IsStraightBetweenKeysAndRoundTheEnd) {
  const Tide tide = three_keys();
  for (const auto& [time, water, wet] :
       {std::tuple{10.0, 1.0, 2.0}, std::tuple{15.0, 2.0, 2.5}, std::tuple{20.0, 3.0, 3.0},
        std::tuple{30.0, 1.5, 2.0}, std::tuple{40.0, 0.0, 1.0}, std::tuple{55.0, 0.5, 1.5},
        std::tuple{5.0, 5.0 / 6, 11.0 / 6}, std::tuple{0.0, 2.0 / 3, 5.0 / 3}}) {
    for (const int turn : {0, 1, -1, 1000}) {
      const TideKey at = tide_at(tide, time + 60 * turn);
      EXPECT_NEAR(at.time, time, 1e-9);
      EXPECT_NEAR(at.water, water, 1e-9) << time;
      EXPECT_NEAR(at.wet, wet, 1e-9) << time;
    }
  }
}

TEST(TideAt, StaysWithinThePeriodAndWetAboveTheWater) {
  const Tide tide = three_keys();
  Stream stream(5, Stage::terrain, 0, 99);
  for (int i = 0; i < 10'000; ++i) {
    const TideKey at = tide_at(tide, (stream.unit() - 0.5) * 1e6);
    ASSERT_GE(at.time, 0);
    ASSERT_LT(at.time, 60);
    ASSERT_GE(at.wet, at.water);
  }
  EXPECT_LT(tide_at(tide, -1e-300).time, 60);
}

}  // namespace
}  // namespace warren::scene
