#include <warren/core/random.hpp>
#include <warren/scene/heightfield.hpp>

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace warren::scene {
namespace {

Heightfield noise(int halo) {
  Heightfield out;
  out.halo = halo;
  out.spacing = 0.5;
  out.step = 0x1p-8;
  out.base = -3;
  out.steps = Grid<std::uint16_t>(17 + 2 * halo, 9 + 2 * halo);
  Stream stream(7, Stage::terrain, 0, 99);
  for (std::uint16_t& steps : out.steps.values()) {
    steps = static_cast<std::uint16_t>(stream.next() >> 16);
  }
  return out;
}

TEST(Heightfield, CountsSamplesFromTheWindowsCorner) {
  for (const int halo : {1, 2, 5}) {
    const Heightfield field = noise(halo);
    EXPECT_EQ(field.width(), 17);
    EXPECT_EQ(field.depth(), 9);
    EXPECT_EQ(field.at(0, 0), (field.steps[{halo, halo}]));
    EXPECT_EQ(field.at(-halo, 9 + halo - 1), (field.steps[{0, 9 + 2 * halo - 1}]));
    EXPECT_EQ(field.height(3, 4), -3 + field.at(3, 4) / 256.0);
  }
}

TEST(Heightfield, NormalsAreUnitVectorsOfCentralDifferences) {
  for (const int halo : {1, 3}) {
    const Heightfield field = noise(halo);
    for (int z = 0; z < field.depth(); ++z) {
      for (int x = 0; x < field.width(); ++x) {
        const double slope_x = field.height(x + 1, z) - field.height(x - 1, z);
        const double slope_z = field.height(x, z + 1) - field.height(x, z - 1);
        const double length = std::sqrt(slope_x * slope_x + 1 + slope_z * slope_z);
        const Float3 normal = field.normal(x, z);
        EXPECT_NEAR(normal[0], -slope_x / length, 1e-7);
        EXPECT_NEAR(normal[1], 1 / length, 1e-7);
        EXPECT_NEAR(normal[2], -slope_z / length, 1e-7);
        EXPECT_NEAR(std::hypot(normal[0], normal[1], normal[2]), 1, 1e-6);
      }
    }
  }
}

TEST(Heightfield, LevelGroundHasTheUpwardNormal) {
  Heightfield field;
  field.steps = Grid<std::uint16_t>(5, 5, 1000);
  const Float3 normal = field.normal(1, 1);
  EXPECT_EQ(normal, (Float3{0, 1, 0}));
  EXPECT_FALSE(std::signbit(normal[0]) || std::signbit(normal[2]));
}

TEST(Heightfield, NormalsLeanAwayFromTheRise) {
  Heightfield field;
  field.spacing = 1;
  field.step = 1;
  field.steps = Grid<std::uint16_t>(3, 3);
  for (int z = 0; z < 3; ++z) {
    for (int x = 0; x < 3; ++x) field.steps[{x, z}] = static_cast<std::uint16_t>(x);
  }
  const Float3 normal = field.normal(0, 0);
  EXPECT_NEAR(normal[0], -std::sqrt(0.5), 1e-7);
  EXPECT_NEAR(normal[1], std::sqrt(0.5), 1e-7);
  EXPECT_EQ(normal[2], 0);
}

TEST(Heightfield, BetweenSamplesHeightsAreBilinear) {
  const Heightfield field = noise(1);
  for (int z = 0; z < 8; ++z) {
    for (int x = 0; x < 16; ++x) {
      EXPECT_EQ(field.between(x, z), field.height(x, z));
      for (const double u : {0.25, 0.5, 0.984375}) {
        for (const double v : {0.0, 0.125, 0.75}) {
          const double expected =
              field.height(x, z) * (1 - u) * (1 - v) + field.height(x + 1, z) * u * (1 - v) +
              field.height(x, z + 1) * (1 - u) * v + field.height(x + 1, z + 1) * u * v;
          EXPECT_NEAR(field.between(x + u, z + v), expected, 1e-9);
        }
      }
    }
  }
}

TEST(Heightfield, IsHeldAtTheWindowsBorder) {
  const Heightfield field = noise(2);
  for (double z = -3; z < 12; z += 0.625) {
    const double row = std::clamp(z, 0.0, 8.0);
    EXPECT_EQ(field.between(-0.5, z), field.between(0, row));
    EXPECT_EQ(field.between(16, z), field.between(16, row));
    EXPECT_EQ(field.between(99, z), field.between(16, row));
  }
  EXPECT_EQ(field.between(16, 8), field.height(16, 8));
  EXPECT_EQ(field.between(-1, 9), field.height(0, 8));
}

}  // namespace
}  // namespace warren::scene
