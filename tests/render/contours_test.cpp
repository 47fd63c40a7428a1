#include "render/contours.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace warren::render {
namespace {

/// 1, 2 or 5 times a power of ten.
bool is_round(double value) {
  while (value >= 9.99) value /= 10;
  while (value < 0.99) value *= 10;
  return std::abs(value - 1) < 1e-6 || std::abs(value - 2) < 1e-6 || std::abs(value - 5) < 1e-6;
}

TEST(Contours, AboutADozenPassThroughTheSpanAtRoundHeights) {
  for (double range = 0.02; range < 5000; range *= 1.07) {
    const Contours contours({-range / 3, 2 * range / 3});
    EXPECT_TRUE(is_round(contours.interval())) << range;
    EXPECT_LE(range / contours.interval(), 18.001) << range;
    EXPECT_GE(range / contours.interval(), 7) << range;
  }
}

TEST(Contours, LinesLieAtMultiplesOfTheIntervalAndIndexLinesAtEveryFifth) {
  const Contours contours({0, 8});
  ASSERT_EQ(contours.interval(), 0.5);
  const double steepness = 0.02;  // 25 pixels between lines
  for (int i = -20; i <= 20; ++i) {
    const double height = i * 0.5;
    EXPECT_GT(contours.fine(height, steepness), 0.9) << height;
    EXPECT_EQ(contours.fine(height + 0.25, steepness), 0) << height;
    if (i % 5 == 0) {
      EXPECT_EQ(contours.index(height, steepness), 1) << height;
    } else {
      EXPECT_EQ(contours.index(height, steepness), 0) << height;
    }
  }
}

TEST(Contours, AreAsWideOnAnySlope) {
  const Contours contours({0, 8});
  for (const double steepness : {0.002, 0.01, 0.05}) {
    double covered = 0;
    const int pixels = 400;
    for (int i = -pixels; i <= pixels; ++i)
      covered += contours.fine(i * steepness / 100, steepness);
    EXPECT_NEAR(covered / 100, 0.9, 0.02) << steepness;
  }
}

TEST(Contours, FadeWhereTheyLieTooClose) {
  const Contours contours({0, 8});
  EXPECT_EQ(contours.fine(1, 0.3), 0);     // under two pixels between lines
  EXPECT_GT(contours.index(2.5, 0.3), 0);  // over eight between index lines
  EXPECT_EQ(contours.index(2.5, 1.3), 0);
}

TEST(Contours, LevelGroundHasNone) {
  const Contours contours({0, 8});
  EXPECT_EQ(contours.fine(1.01, 0), 0);
  EXPECT_EQ(contours.index(2.51, 0), 0);
  EXPECT_GT(Contours({3, 3}).interval(), 0);
}

}  // namespace
}  // namespace warren::render
