#include "textures/surface.hpp"

#include "textures/blocks.hpp"
#include "textures/discs.hpp"
#include "textures/srgb.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace warren;
using namespace warren::textures;

/// A field without any order.
Field rough_field(int side) {
  Field field(side, side);
  std::uint32_t state = 1;
  for (float& value : field.values()) {
    state = state * 1664525U + 1013904223U;
    value = static_cast<float>(state >> 8U) * 0x1p-24F;
  }
  return field;
}

TEST(Surface, BlurIsTheMeanOfASquareAcrossTheBorders) {
  constexpr int kSide = 32;
  const Field field = rough_field(kSide);
  for (const int radius : {1, 4, 15}) {
    const Field blurred = blur(field, radius);
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        double sum = 0;
        for (int dy = -radius; dy <= radius; ++dy) {
          for (int dx = -radius; dx <= radius; ++dx) {
            sum += static_cast<double>(field[{(x + dx + kSide) % kSide, (y + dy + kSide) % kSide}]);
          }
        }
        const double mean = sum / ((2 * radius + 1) * (2 * radius + 1));
        ASSERT_NEAR(static_cast<double>(blurred[{x, y}]), mean, 1e-5) << radius;
      }
    }
  }
}

TEST(Surface, ShrinkTakesMeans) {
  Surface surface(8, 3);
  surface.height = rough_field(8);
  const Surface small = shrink(surface, 2);
  ASSERT_EQ(small.height.width(), 4);
  const Field& h = surface.height;
  const float mean = (h[{4, 2}] + h[{5, 2}] + h[{4, 3}] + h[{5, 3}]) / 4;
  EXPECT_NEAR(static_cast<double>((small.height[{2, 1}])), static_cast<double>(mean), 1e-6);
  EXPECT_FLOAT_EQ((small.tone[{0, 0}]), 1);
  EXPECT_TRUE(small.vivid.empty());
}

TEST(Surface, BrushLightensWhatStandsOut) {
  Surface surface(64, 1);
  surface.height[{20, 20}] = 1;
  const Field tone = brush(surface, 0.05F, 0.5F, 0.25F);
  EXPECT_FLOAT_EQ((tone[{20, 20}]), 1.25F);
  EXPECT_LT((tone[{21, 20}]), 1);
  EXPECT_FLOAT_EQ((tone[{40, 40}]), 1);
}

TEST(Surface, BoxesVisitEachPixelOnceAcrossTheBorders) {
  Grid<int> visits(16, 16);
  // From a pixel left of and above the picture to a pixel inside: 3 x 2 pixels.
  visit_box(16, 4, -0.4F, -0.2F, 0.3F, 0.1F, [&](std::size_t i, float x, float y) {
    ++visits.values()[i];
    EXPECT_GE(x, -0.5F);
    EXPECT_LE(y, 0.25F);
  });
  EXPECT_EQ(std::count(visits.values().begin(), visits.values().end(), 1), 4 * 2);
  EXPECT_EQ((visits[{14, 15}]), 1);
  EXPECT_EQ((visits[{1, 0}]), 1);
  EXPECT_EQ((visits[{2, 0}]), 0);
}

/// The least distance round a picture of one metre.
double distance(const Disc& a, const Disc& b) {
  double dx = std::abs(static_cast<double>(a.x - b.x));
  double dy = std::abs(static_cast<double>(a.y - b.y));
  dx = std::min(dx, 1 - dx);
  dy = std::min(dy, 1 - dy);
  return std::sqrt(dx * dx + dy * dy);
}

TEST(Discs, KeepTheirDistanceAcrossTheBorders) {
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    const std::vector<Disc> discs =
        strew({.metres = 1, .tries = 800, .smallest = 0.02F, .largest = 0.06F, .spacing = 1}, seed);
    EXPECT_GT(discs.size(), 40U) << seed;
    for (std::size_t i = 0; i < discs.size(); ++i) {
      EXPECT_TRUE(discs[i].radius >= 0.02F && discs[i].radius <= 0.06F);
      for (std::size_t k = 0; k < i; ++k) {
        const double least = static_cast<double>(discs[i].radius + discs[k].radius);
        ASSERT_GT(distance(discs[i], discs[k]), least - 1e-5) << seed;
      }
    }
  }
}

TEST(Blocks, MeasureTheDistanceToTheirEdges) {
  Block block;
  block.x = 0;  // reaches over the left border
  block.y = 0.5F;
  block.half_width = 0.25F;
  block.half_height = 0.125F;
  block.corner = 0.05F;
  block.lift = 0.01F;
  const Laid laid = lay({block}, 64, 1, 0.1F);
  const double half_pixel = 0.5 / 64;
  EXPECT_NEAR(static_cast<double>((laid.inside[{0, 32}])), 0.125 - half_pixel, 1e-6);
  EXPECT_NEAR(static_cast<double>((laid.inside[{63, 31}])), 0.125 - half_pixel, 1e-6);
  EXPECT_NEAR(static_cast<double>((laid.inside[{16, 32}])), -half_pixel, 1e-6);
  EXPECT_NEAR(static_cast<double>((laid.inside[{0, 0}])), -0.1, 1e-6);
  EXPECT_NEAR(static_cast<double>((laid.lift[{0, 32}])), 0.01, 1e-6);
}

TEST(Blocks, SpreadHoldsEachShareOnce) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    std::vector<float> values = spread(5, seed);
    std::sort(values.begin(), values.end());
    for (int i = 0; i < 5; ++i) {
      EXPECT_NEAR(static_cast<double>(values[static_cast<std::size_t>(i)]), 0.4 * i - 0.8, 1e-6);
    }
  }
  EXPECT_NE(spread(20, 1), spread(20, 2));
}

TEST(Srgb, KeepsEveryCode) {
  const Srgb& srgb = Srgb::tables();
  for (int code = 0; code < 256; ++code) {
    EXPECT_EQ(srgb.code(srgb.linear(static_cast<std::uint8_t>(code))), code);
  }
  EXPECT_EQ(srgb.code(-1), 0);
  EXPECT_EQ(srgb.code(2), 255);
}

TEST(Srgb, GivesTheNearestCode) {
  // The standard's own function, for what the tables hold.
  const Srgb& srgb = Srgb::tables();
  for (int i = 0; i <= 5000; ++i) {
    const double linear = i / 5000.0;
    const double value =
        linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
    EXPECT_NEAR(srgb.code(static_cast<float>(linear)), value * 255, 0.51) << linear;
  }
}

}  // namespace
