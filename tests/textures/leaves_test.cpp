#include "textures/leaves.hpp"

#include "textures/wave.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

#include <gtest/gtest.h>

namespace {

using namespace warren::textures;

constexpr int kSide = 128;

double covered(const Leaves& leaves) {
  const auto& back = leaves.back.values();
  return static_cast<double>(
             std::count_if(back.begin(), back.end(), [](float value) { return value > 0; })) /
         static_cast<double>(back.size());
}

Litter litter() {
  Litter out;
  out.strewing = {.metres = 2, .tries = 150, .smallest = 0.08F, .largest = 0.16F, .spacing = 0.6F};
  return out;
}

TEST(Leaves, KeepWithinTheirRanges) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const Leaves leaves = lay_leaves(kSide, litter(), seed);
    for (std::size_t i = 0; i < leaves.back.size(); ++i) {
      const float back = leaves.back.values()[i];
      ASSERT_TRUE(back >= 0 && back <= 1) << seed;
      ASSERT_LE(std::abs(leaves.tone.values()[i]), 1) << seed;
      if (back == 0) {
        ASSERT_EQ(leaves.tone.values()[i], 0) << seed;
      }
    }
    EXPECT_GT(covered(leaves), 0.2) << seed;
    EXPECT_LT(covered(leaves), 0.95) << seed;
  }
}

TEST(Leaves, SlimOnesCoverLess) {
  Litter slim = litter();
  slim.stoutest = 0.2F;
  slim.slimmest = 0.15F;
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    EXPECT_LT(covered(lay_leaves(kSide, slim, seed)),
              0.7 * covered(lay_leaves(kSide, litter(), seed)))
        << seed;
  }
}

TEST(Leaves, PointTheirWay) {
  // Along leaves values change more slowly than across.
  Litter along = litter();
  along.way_x = 1;
  along.way_y = 0;
  along.stray = 0.1F;
  along.bow = 0;
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const Field back = lay_leaves(kSide, along, seed).back;
    double across = 0;
    double down = 0;
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        const float value = back[{x, y}];
        across += static_cast<double>(std::abs(back[{(x + 1) % kSide, y}] - value));
        down += static_cast<double>(std::abs(back[{x, (y + 1) % kSide}] - value));
      }
    }
    EXPECT_GT(down, 1.4 * across) << seed;
  }
}

TEST(Wave, IsNearlyTheSine) {
  for (int k = -100000; k <= 100000; ++k) {
    const double turns = k / 8192.0;
    ASSERT_NEAR(static_cast<double>(wave(static_cast<float>(turns))),
                std::sin(2 * std::numbers::pi * turns), 0.0012)
        << turns;
  }
}

TEST(Wave, RepeatsAfterEachTurn) {
  for (int k = 0; k < 4096; ++k) {
    const float turns = static_cast<float>(k) / 4096;
    ASSERT_EQ(wave(turns), wave(turns + 7)) << turns;
    ASSERT_EQ(wave(turns), wave(turns - 9)) << turns;
  }
}

}  // namespace
