#include "gen/terrain/fields.hpp"

#include <warren/gen/terrain/holes.hpp>
#include <warren/gen/terrain/terrain.hpp>

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace warren::terrain {
namespace {

/// Blocks of 2 x 2 chunks of 33 samples, ten holes in each, and a stamp across some chunks.
Options holed() {
  Options options;
  options.spacing = 0.25;
  options.chunk = 33;
  options.noises = {{.scale = 0.05, .octaves = 3}, {.scale = 0.4, .weight = 0.2, .octaves = 2}};
  options.holes = {
      .count = 10, .radius = 0.5, .depth = 0.3, .blur = 0.1, .min_distance = 2, .block = 2};
  Grid<std::uint16_t> picture(3, 3, 20'000);
  picture[{1, 1}] = 60'000;
  options.stamps = {{.picture = picture, .x = -3, .z = -5, .width = 13, .depth = 9, .margin = 2}};
  return options;
}

Landscape made(const Options& options, std::uint64_t seed, const scene::Window& window,
               int halo = 1) {
  auto landscape = generate(options, seed, window, halo);
  EXPECT_TRUE(landscape);
  return std::move(landscape).value();
}

/// Holds windows of random places and halos against one that covers them all.
void expect_equal_windows(const Options& options, std::uint64_t seed) {
  const scene::Window whole{-2, 2, -3, 1};
  const Landscape all = made(options, seed, whole, 5);
  Stream stream(1, Stage::terrain, 0, 102);
  for (int round = 0; round < 40; ++round) {
    const int x0 = stream.between(-2, 2);
    const int z0 = stream.between(-3, 1);
    const scene::Window part{x0, stream.between(x0, 2), z0, stream.between(z0, 1)};
    const int halo = stream.between(1, 5);
    const Landscape cut = made(options, seed, part, halo);
    const int shift_x = (x0 + 2) * 32;
    const int shift_z = (z0 + 3) * 32;
    for (int z = -halo; z < cut.field.depth() + halo; ++z) {
      for (int x = -halo; x < cut.field.width() + halo; ++x) {
        ASSERT_EQ(cut.field.at(x, z), all.field.at(x + shift_x, z + shift_z));
      }
    }
    std::vector<Cell> want;
    for (const scene::Hole& hole : all.holes) {
      const Cell at{hole.sample.x - shift_x, hole.sample.y - shift_z};
      const bool inside =
          at.x >= 0 && at.y >= 0 && at.x < cut.field.width() - 1 && at.y < cut.field.depth() - 1;
      if (inside) want.push_back(at);
    }
    std::vector<Cell> got;
    for (const scene::Hole& hole : cut.holes) got.push_back(hole.sample);
    ASSERT_EQ(got, want);
  }
}

TEST(Terrain, SamplesAreTheSameInWhateverWindowAndHalo) {
  expect_equal_windows(holed(), 3);
  // Holes so wide that they reach over a chunk that lies between their block and a window.
  Options wide = holed();
  wide.holes = {
      .count = 1, .radius = 10.5, .depth = 0.3, .blur = 0.1, .min_distance = 24, .block = 4};
  ASSERT_LE(hole_reach(wide.holes, wide.spacing), wide.holes.min_distance);
  for (std::uint64_t seed = 0; seed < 20; ++seed) expect_equal_windows(wide, seed);
}

TEST(Terrain, HolesAreTheBlocksAndExactlyAsDeepAsAsked) {
  const Options options = holed();
  Options level = options;
  level.holes.count = 0;
  const scene::Window window{-2, 3, 0, 1};
  const Landscape landscape = made(options, 5, window);
  const Landscape ground = made(level, 5, window);
  std::vector<Cell> all;
  std::vector<Cell> want;
  for (std::int64_t block = -2; block <= 2; ++block) {
    for (std::int64_t row = -1; row <= 1; ++row) {
      for (const HolePlace hole : holes_of_block(options, 5, block, row)) {
        const Cell at{static_cast<int>(hole.x + 64), static_cast<int>(hole.z)};
        all.push_back(at);
        if (at.x >= 0 && at.x < 192 && at.y >= 0 && at.y < 64) want.push_back(at);
      }
    }
  }
  std::sort(want.begin(), want.end(),
            [](Cell a, Cell b) { return std::pair(a.y, a.x) < std::pair(b.y, b.x); });
  std::vector<Cell> got;
  for (const scene::Hole& hole : landscape.holes) got.push_back(hole.sample);
  EXPECT_EQ(got, want);
  EXPECT_EQ(got.size(), 30U);
  const double depth =
      std::round(options.holes.depth / landscape.field.step) * landscape.field.step;
  for (const Cell at : got) {
    EXPECT_EQ(ground.field.height(at.x, at.y) - landscape.field.height(at.x, at.y), depth);
  }
  // Away from holes nothing has changed.
  const double reach = hole_reach(options.holes, options.spacing) / options.spacing;
  for (int z = 0; z < landscape.field.depth(); ++z) {
    for (int x = 0; x < landscape.field.width(); ++x) {
      const bool near = std::any_of(
          all.begin(), all.end(), [&](Cell at) { return std::hypot(at.x - x, at.y - z) < reach; });
      const double lowered = ground.field.height(x, z) - landscape.field.height(x, z);
      if (near) {
        ASSERT_GE(lowered, 0);
        ASSERT_LE(lowered, depth);
      } else {
        ASSERT_EQ(lowered, 0);
      }
    }
  }
}

TEST(Terrain, SaysHowManyHolesFit) {
  Options options = holed();
  options.holes.count = 5000;
  const auto landscape = generate(options, 5, {4, 4, -3, -3}, 1);
  ASSERT_FALSE(landscape);
  EXPECT_EQ(landscape.error().id, "E-TERRAIN-HOLES");
  const std::size_t fit = holes_of_block(options, 5, 2, -2).size();
  EXPECT_GT(fit, 10U);
  EXPECT_NE(landscape.error().message.find("only " + std::to_string(fit) + " of 5000 holes"),
            std::string::npos)
      << landscape.error().message;
  EXPECT_NE(landscape.error().message.find("block [2, -2]"), std::string::npos);
}

TEST(Terrain, NeighbouringChunksShareTheirBorderAndItsNormals) {
  Stream stream(2, Stage::terrain, 0, 102);
  int far = 0;
  for (int pair = 0; pair < 10'000; ++pair) {
    Options options = random_options(stream);
    options.chunk = 33;
    options.noises.resize(std::min<std::size_t>(options.noises.size(), 3));
    if (stream.below(4) == 0) {
      options.holes = {.count = 2,
                       .radius = 1 * options.spacing,
                       .depth = 0.5,
                       .blur = options.spacing,
                       .min_distance = 12 * options.spacing,
                       .block = 1};
    }
    const std::uint64_t seed = stream.next();
    const std::int64_t x = random_place(stream, options.spacing) / 32;
    const std::int64_t z = random_place(stream, options.spacing) / 32;
    if (std::abs(x) > 100'000 || std::abs(z) > 100'000) ++far;
    const bool along_x = stream.coin();
    const Landscape a = made(options, seed, {x, x, z, z});
    const std::int64_t beside = along_x ? x + 1 : x;
    const std::int64_t above = along_x ? z : z + 1;
    const Landscape b = made(options, seed, {beside, beside, above, above});
    for (int k = -1; k <= 33; ++k) {
      for (int side = -1; side <= 1; ++side) {
        const Cell in_a = along_x ? Cell{32 + side, k} : Cell{k, 32 + side};
        const Cell in_b = along_x ? Cell{side, k} : Cell{k, side};
        ASSERT_EQ(a.field.at(in_a.x, in_a.y), b.field.at(in_b.x, in_b.y)) << "pair " << pair;
        if (side != 0 || k < 0 || k > 32) continue;
        ASSERT_EQ(a.field.normal(in_a.x, in_a.y), b.field.normal(in_b.x, in_b.y));
      }
    }
    ASSERT_EQ(a.field.base, b.field.base);
    ASSERT_EQ(a.field.step, b.field.step);
  }
  EXPECT_GT(far, 3000);
}

}  // namespace
}  // namespace warren::terrain
