#include "gen/terrain/fields.hpp"

#include <warren/core/isa.hpp>
#include <warren/gen/terrain/heights.hpp>
#include <warren/gen/terrain/terrain.hpp>

#include <cmath>

#include <gtest/gtest.h>

namespace warren::terrain {
namespace {

/// Chunks of 33 samples with heights -2..6 and no holes.
Options flat() {
  Options options;
  options.spacing = 0.5;
  options.chunk = 33;
  options.height_min = -2;
  options.height_max = 6;
  options.noises = {{.scale = 0.05, .octaves = 3}};
  return options;
}

/// A picture that rises along X from 0 to 65535.
Grid<std::uint16_t> ramp(int width, int height) {
  Grid<std::uint16_t> picture(width, height);
  for (std::size_t i = 0; i < picture.size(); ++i) {
    picture.values()[i] = static_cast<std::uint16_t>(65535 * picture.cell(i).x / (width - 1));
  }
  return picture;
}

scene::Heightfield field_of(const Options& options, const scene::Window& window, int halo = 1) {
  auto made = generate(options, 7, window, halo);
  EXPECT_TRUE(made);
  return std::move(made->field);
}

TEST(Heights, AreTheNoiseBroughtToTheRangeAndRounded) {
  const Options options = flat();
  const scene::Heightfield field = field_of(options, {-3, 1, 2, 2}, 2);
  EXPECT_EQ(field.width(), 5 * 32 + 1);
  EXPECT_EQ(field.depth(), 33);
  const Area area{-3 * 32 - 2, 2 * 32 - 2, field.steps.width(), field.steps.height()};
  std::vector<float> noise(field.steps.size());
  noise_sum(options, 7, area, noise);
  for (std::size_t i = 0; i < noise.size(); ++i) {
    const Cell cell = field.steps.cell(i);
    const double want = -2 + 8 * (static_cast<double>(noise[i]) + 1) / 2;
    ASSERT_NEAR(field.height(cell.x - 2, cell.y - 2), want, field.step / 2);
  }
}

TEST(Heights, StepsAreFineAndHoldTheWholeRange) {
  Options options = flat();
  options.height_min = 0;
  options.height_max = 15;
  EXPECT_EQ(steps_of(options).step, 0x1p-12);
  EXPECT_EQ(steps_of(options).base, 0);
  options.height_max = 17;
  EXPECT_EQ(steps_of(options).step, 0x1p-11);
  options.height_min = -250;
  EXPECT_EQ(steps_of(options).step, 0x1p-7);
  Stream stream(1, Stage::terrain, 0, 101);
  for (int round = 0; round < 1000; ++round) {
    options.height_min = uniform(stream, -1000, 1000);
    options.height_max = options.height_min + binades(stream, -4, 10);
    options.stamps.clear();
    if (stream.coin()) {
      options.stamps.push_back(
          {.picture = {}, .low = uniform(stream, -1500, 0), .high = uniform(stream, 0, 1500)});
    }
    options.holes.count = stream.coin() ? 1 : 0;
    options.holes.depth = binades(stream, -6, 3);
    const HeightRange range = height_range(options);
    const Steps steps = steps_of(options);
    EXPECT_EQ(std::exp2(std::round(std::log2(steps.step))), steps.step);
    EXPECT_EQ(std::floor(steps.base / steps.step), steps.base / steps.step);
    ASSERT_LE(steps.base, range.low);
    ASSERT_LE((range.high - steps.base) / steps.step, 65535);
    if (steps.step > 0x1p-12) {
      EXPECT_GT((range.high - range.low) / (steps.step / 2), 65532);
    }
  }
}

TEST(Heights, OfMountainsAreHeldBySinglePrecision) {
  Options options = flat();
  for (const double foot : {2000.0, 5000.0, 80'000.0, -6000.0}) {
    options.height_min = foot;
    options.height_max = foot + 8;
    const Steps steps = steps_of(options);
    EXPECT_LE(std::fabs(steps.base) / steps.step, 0x1p23);
    EXPECT_LE(std::fabs(steps.base / steps.step + 65535), 0x1p23);
    EXPECT_LE(steps.step, std::fabs(foot) * 0x1p-21);
  }
}

TEST(Heights, ReachTheEndsOfTheStepsUnharmed) {
  // Nothing but a stamp of both extremes, over the whole window.
  Options options = flat();
  options.holes = {.count = 3, .radius = 1, .depth = 0.7, .blur = 0, .min_distance = 5, .block = 1};
  for (const double high : {6.0, 13.9997, 100.0}) {
    options.height_max = high;
    for (const std::uint16_t value : {std::uint16_t{0}, std::uint16_t{65535}}) {
      options.stamps = {{.picture = Grid<std::uint16_t>(1, 1, value),
                         .x = -100,
                         .z = -100,
                         .width = 400,
                         .depth = 400,
                         .low = -2,
                         .high = high,
                         .margin = 0}};
      auto made = generate(options, 7, {0, 0, 0, 0}, 1);
      ASSERT_TRUE(made);
      ASSERT_FALSE(made->holes.empty());
      const double ground = value == 0 ? -2 : high;
      const Cell hole = made->holes[0].sample;
      EXPECT_NEAR(made->field.height(hole.x, hole.y), ground - 0.7, made->field.step);
      double most = -1e9;
      for (int z = 0; z < 33; ++z) {
        for (int x = 0; x < 33; ++x) most = std::max(most, made->field.height(x, z));
      }
      EXPECT_NEAR(most, ground, made->field.step / 2);
    }
  }
}

TEST(Heights, HaveTheSameBitsAtEveryLevel) {
  Options options = flat();
  options.warp.amplitude = 3;
  options.noises.push_back({.scale = 0.3, .shape = Shape::ridged});
  options.noises.push_back({.scale = 0.1, .shape = Shape::terraced});
  const Isa best = isa();
  const scene::Heightfield want = field_of(options, {0, 1, 0, 1});
  for (const Isa level : isa_levels()) {
    use_isa(level);
    EXPECT_EQ(field_of(options, {0, 1, 0, 1}).steps, want.steps) << isa_name(level);
  }
  use_isa(best);
}

TEST(Stamps, AreThePictureInsideTheMarginAndNothingOutside) {
  Options options = flat();
  const scene::Heightfield plain = field_of(options, {0, 0, 0, 0});
  options.stamps = {{.picture = ramp(9, 3),
                     .x = 2,
                     .z = 3,
                     .width = 10,
                     .depth = 8,
                     .low = 1,
                     .high = 5,
                     .margin = 2}};
  const scene::Heightfield field = field_of(options, {0, 0, 0, 0});
  int inside = 0;
  for (int z = 0; z < 33; ++z) {
    for (int x = 0; x < 33; ++x) {
      const double to_x = x * 0.5 - 2;
      const double to_z = z * 0.5 - 3;
      if (to_x <= 0 || to_z <= 0 || to_x >= 10 || to_z >= 8) {
        ASSERT_EQ(field.height(x, z), plain.height(x, z));
      } else if (to_x >= 2 && to_z >= 2 && to_x <= 8 && to_z <= 6) {
        ASSERT_NEAR(field.height(x, z), 1 + 4 * to_x / 10, field.step);
        ++inside;
      } else {
        const double stamp = 1 + 4 * to_x / 10;
        ASSERT_LE(field.height(x, z), std::max(stamp, plain.height(x, z)) + field.step);
        ASSERT_GE(field.height(x, z), std::min(stamp, plain.height(x, z)) - field.step);
      }
    }
  }
  EXPECT_EQ(inside, 13 * 9);
}

TEST(Stamps, RowZeroIsAtLowZ) {
  Options options = flat();
  Grid<std::uint16_t> picture(2, 2);
  picture[{1, 0}] = 65535;  // high X, low Z
  options.stamps = {
      {.picture = picture, .width = 16, .depth = 16, .low = -1, .high = 4, .margin = 0}};
  const scene::Heightfield field = field_of(options, {0, 0, 0, 0});
  EXPECT_NEAR(field.height(0, 0), -1, field.step);
  EXPECT_NEAR(field.height(32, 0), 4, field.step);
  EXPECT_NEAR(field.height(0, 32), -1, field.step);
  EXPECT_NEAR(field.height(32, 32), -1, field.step);
  EXPECT_NEAR(field.height(16, 16), -1 + 5 * 0.25, field.step);
}

TEST(Stamps, LieOverEachOtherInTheirOrder) {
  Options options = flat();
  const Stamp low{.picture = Grid<std::uint16_t>(4, 4, 0), .width = 16, .depth = 16, .low = 1};
  Stamp high = low;
  high.low = 3;
  for (const bool turned : {false, true}) {
    options.stamps = {turned ? high : low, turned ? low : high};
    EXPECT_NEAR(field_of(options, {0, 0, 0, 0}).height(16, 16), turned ? 1 : 3, 0x1p-12);
  }
}

TEST(Stamps, FadeInWithoutAStepOrAnEdge) {
  Options options = flat();
  options.noises[0].scale = 1e-6;  // as good as level
  options.spacing = 0x1p-5;
  options.chunk = 513;
  options.stamps = {{.picture = Grid<std::uint16_t>(1, 1, 65535),
                     .x = 2,
                     .z = -8,
                     .width = 12,
                     .depth = 32,
                     .low = 0,
                     .high = 5,
                     .margin = 4}};
  const scene::Heightfield field = field_of(options, {0, 0, 0, 0});
  // 1.5 / margin is the steepest that a smooth step of 3 m gets.
  for (int x = 1; x < 512; ++x) {
    const double slope = (field.height(x + 1, 256) - field.height(x, 256)) / options.spacing;
    const double before = (field.height(x, 256) - field.height(x - 1, 256)) / options.spacing;
    ASSERT_LT(std::abs(slope), 1.5 * 3.1 / 4);
    ASSERT_LT(std::abs(slope - before), 0.06);
  }
}

}  // namespace
}  // namespace warren::terrain
