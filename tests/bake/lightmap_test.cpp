#include "bake/lightmap.hpp"

#include "bake/chunk_grid.hpp"
#include "bake/scenes.hpp"
#include "bake/walls.hpp"

#include <warren/image/png.hpp>

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace warren::bake {
namespace {

scene::WalkGrid grid(std::uint64_t seed) {
  if (seed % 6 == 5) return maze_grid(seed, 15);
  return noise_grid(seed, 14, 0.1 + 0.2 * static_cast<double>(seed % 5));
}

/// The picture at a point, texels counted from its corner, blended like a graphics processor does.
double blended(const Grid<std::uint8_t>& light, double x, double y) {
  const int column = static_cast<int>(std::floor(x - 0.5));
  const int row = static_cast<int>(std::floor(y - 0.5));
  const double right = x - 0.5 - column;
  const double down = y - 0.5 - row;
  const auto at = [&](int c, int r) {
    return static_cast<double>(
        light[{std::clamp(c, 0, light.width() - 1), std::clamp(r, 0, light.height() - 1)}]);
  };
  return (at(column, row) * (1 - right) + at(column + 1, row) * right) * (1 - down) +
         (at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right) * down;
}

/// The light of a whole grid at a point, in cells from its corner.
double at_cell(const Grid<std::uint8_t>& light, double x, double y) {
  return blended(light, 1 + kFloorTexels * x, 1 + kFloorTexels * y);
}

template <class T>
Grid<T> transposed(const Grid<T>& from) {
  Grid<T> out(from.height(), from.width());
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Cell at = from.cell(i);
    out[{at.y, at.x}] = from[at];
  }
  return out;
}

template <class T>
Grid<T> mirrored(const Grid<T>& from) {
  Grid<T> out(from.width(), from.height());
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Cell at = from.cell(i);
    out[{from.width() - 1 - at.x, at.y}] = from[at];
  }
  return out;
}

TEST(FloorLight, FollowsTheGridsSymmetries) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    scene::WalkGrid walk = grid(seed);
    const Grid<std::uint8_t> light = floor_light(walk, whole(walk));
    scene::WalkGrid turned = walk;
    turned.open = transposed(walk.open);
    ASSERT_EQ(floor_light(turned, whole(turned)), transposed(light)) << seed;
    turned.open = mirrored(walk.open);
    ASSERT_EQ(floor_light(turned, whole(turned)), mirrored(light)) << seed;
  }
}

TEST(FloorLight, PiecesAreCutFromTheWholeWithTheirRim) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const scene::WalkGrid walk = grid(seed);
    const Grid<std::uint8_t> all = floor_light(walk, whole(walk));
    for (const Rectangle& cells : quarters(walk, seed)) {
      const Grid<std::uint8_t> piece = floor_light(walk, cells);
      ASSERT_EQ(piece.width(), kFloorTexels * cells.width + 2);
      ASSERT_EQ(piece.height(), kFloorTexels * cells.height + 2);
      for (std::size_t i = 0; i < piece.size(); ++i) {
        const Cell at = piece.cell(i);
        ASSERT_EQ(piece[at], (all[{at.x + kFloorTexels * cells.x, at.y + kFloorTexels * cells.y}]))
            << seed;
      }
    }
  }
}

/// At the middles of texels along walls; corners have tests of their own.
TEST(FloorLight, AWallsFootHasHalfOfTheLight) {
  for (const double cell : {0.5, 1.0, 2.0, 3.5, 8.0}) {
    scene::WalkGrid walk;
    walk.cell = cell;
    walk.open = Grid<std::uint8_t>(8, 3);
    for (int x = 0; x < 8; ++x) walk.open[{x, 1}] = 1;
    const Grid<std::uint8_t> light = floor_light(walk, whole(walk));
    for (double x = 2; x < 6; x += 0.01) {
      EXPECT_NEAR(at_cell(light, x, 1), 127.5, 1) << cell;
      EXPECT_NEAR(at_cell(light, x, 2), 127.5, 1) << cell;
      // Beyond the reach there's nothing.
      if (cell >= 2) {
        EXPECT_GE(at_cell(light, x, 1.5), 252) << cell;
      }
    }
  }
}

TEST(FloorLight, InnerCornersHaveAQuarterAndOuterOnesMoreThanEdges) {
  scene::WalkGrid walk;
  walk.open = Grid<std::uint8_t>(5, 5, 1);
  walk.open[{2, 2}] = 0;
  const Grid<std::uint8_t> pillar = floor_light(walk, whole(walk));
  for (auto& value : walk.open.values()) value = value == 0 ? 1 : 0;
  const Grid<std::uint8_t> pit = floor_light(walk, whole(walk));
  for (const int x : {2, 3}) {
    for (const int y : {2, 3}) {
      EXPECT_NEAR(at_cell(pit, x, y), 63.75, 1.5);
      // Blending four texels rounds it off.
      EXPECT_GT(at_cell(pillar, x, y), 150);
      EXPECT_LT(at_cell(pillar, x, y), 192);
    }
  }
}

TEST(FloorLight, RisesAwayFromWalls) {
  // By each pattern of what is closed round a cell's corner, which decides of its quarter.
  for (unsigned pattern = 0; pattern < 8; ++pattern) {
    scene::WalkGrid walk;
    walk.open = Grid<std::uint8_t>(3, 3, 1);
    walk.open[{0, 1}] = (pattern & 1U) == 0 ? 1 : 0;
    walk.open[{1, 0}] = (pattern & 2U) == 0 ? 1 : 0;
    walk.open[{0, 0}] = (pattern & 4U) == 0 ? 1 : 0;
    const Grid<std::uint8_t> light = floor_light(walk, {1, 1, 1, 1});
    for (int y = 1; y <= kFloorTexels / 2; ++y) {
      for (int x = 1; x <= kFloorTexels / 2; ++x) {
        const bool left = (pattern & 1U) != 0;
        const bool above = (pattern & 2U) != 0;
        // Along a wall that ends beside it, light falls away from the end.
        if (x > 1 && (left || !above)) {
          EXPECT_GE((light[{x, y}]), (light[{x - 1, y}])) << pattern;
        }
        if (y > 1 && (above || !left)) {
          EXPECT_GE((light[{x, y}]), (light[{x, y - 1}])) << pattern;
        }
        if (left || above) {
          EXPECT_LT((light[{x, y}]), 255) << pattern;
        }
      }
    }
  }
}

TEST(FloorLight, IsEvenWithinOpenLand) {
  scene::WalkGrid walk;
  walk.open = Grid<std::uint8_t>(5, 5, 1);
  const Grid<std::uint8_t> light = floor_light(walk, {1, 1, 3, 3});
  for (const std::uint8_t texel : light.values()) EXPECT_EQ(texel, 255);
}

TEST(FloorLight, NothingIsPitchDarkOrLighterBehindWalls) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const scene::WalkGrid walk = grid(seed);
    const Grid<std::uint8_t> light = floor_light(walk, whole(walk));
    for (std::size_t i = 0; i < light.size(); ++i) {
      const Cell at = light.cell(i);
      const Cell cell{(at.x + kFloorTexels - 1) / kFloorTexels - 1,
                      (at.y + kFloorTexels - 1) / kFloorTexels - 1};
      ASSERT_GT(light[at], 8) << seed;
      ASSERT_LT(light[at], walk.open.get(cell, 0) == 0 ? 180 : 256) << seed;
    }
  }
}

TEST(FloorLight, UvIsTheMiddleOfTheRimsInnerEdge) {
  const Rectangle cells{16, 32, 16, 23};
  const auto at = [&](int x, int y) {
    const scene::Float2 uv = floor_light_uv(cells, {x, y});
    return std::pair{static_cast<double>(uv[0]) * (16 * kFloorTexels + 2),
                     static_cast<double>(uv[1]) * (23 * kFloorTexels + 2)};
  };
  EXPECT_NEAR(at(16, 32).first, 1, 1e-4);
  EXPECT_NEAR(at(16, 32).second, 1, 1e-4);
  EXPECT_NEAR(at(32, 55).first, 16 * kFloorTexels + 1, 1e-4);
  EXPECT_NEAR(at(32, 55).second, 23 * kFloorTexels + 1, 1e-4);
}

TEST(FloorLight, OfASmallMazeTakesAboutAKilobyte) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const scene::WalkGrid walk = maze_grid(seed, 15);
    const std::string png = image::encode_png_luminance(floor_light(walk, whole(walk)));
    EXPECT_GT(png.size(), 300U);
    EXPECT_LT(png.size(), 1800U);
  }
}

/// The walls' picture at a point, metres from an inner corner and over the floor.
double at_wall(const Grid<std::uint8_t>& light, double height, double along, double up) {
  const scene::Float2 uv =
      wall_light_uv(std::min(1.0, along), (up + kSkirt) / (height + 2 * kSkirt));
  return blended(light, static_cast<double>(uv[0]) * kWallColumns,
                 static_cast<double>(uv[1]) * kWallRows);
}

TEST(WallLight, IsThatOfALargerCellSeenSmaller) {
  EXPECT_EQ(wall_light(1.5, 0.5, true).values()[0], wall_light(3, 1, true).values()[0]);
  const Grid<std::uint8_t> near = wall_light(3, 0.25, false);
  const Grid<std::uint8_t> far = wall_light(3, 1, false);
  // A third of the way up, a foot that darkens less far has no hold any more.
  EXPECT_GT((near[{kWallColumns - 1, kWallRows - 8}]), (far[{kWallColumns - 1, kWallRows - 8}]));
}

TEST(WallLight, IsHalfAtEdgesAndAQuarterInCorners) {
  for (const double height : {0.5, 1.0, 3.0, 12.0}) {
    for (const bool ceiling : {false, true}) {
      const Grid<std::uint8_t> light = wall_light(height, 1, ceiling);
      ASSERT_EQ(light.width(), kWallColumns);
      ASSERT_EQ(light.height(), kWallRows);
      EXPECT_NEAR(at_wall(light, height, 1, 0), 127.5, 4);
      EXPECT_NEAR(at_wall(light, height, 0, 0), 63.75, 4);
      if (ceiling) {
        EXPECT_NEAR(at_wall(light, height, 1, height), 127.5, 4);
        EXPECT_NEAR(at_wall(light, height, 0, height), 63.75, 4);
      }
    }
  }
  const Grid<std::uint8_t> light = wall_light(3, 1, false);
  EXPECT_NEAR(at_wall(light, 3, 0, 3), 127.5, 1);
  EXPECT_EQ(at_wall(light, 3, 1, 3), 255);
  EXPECT_EQ(at_wall(light, 3, 1, 1.5), 255);
}

TEST(WallLight, RisesAwayFromCornerFloorAndCeiling) {
  for (const double height : {0.5, 1.7, 3.0, 12.0}) {
    for (const bool ceiling : {false, true}) {
      const Grid<std::uint8_t> light = wall_light(height, 1, ceiling);
      for (int row = 0; row < kWallRows; ++row) {
        for (int column = 0; column < kWallColumns; ++column) {
          const int value = light[{column, row}];
          EXPECT_GE(value, (light[{std::max(column - 1, 0), row}]));
          if (ceiling) {
            EXPECT_EQ(value, (light[{column, kWallRows - 1 - row}]));
          } else {
            EXPECT_LE(value, (light[{column, std::max(row - 1, 0)}]));
          }
        }
      }
    }
  }
}

/// Where floor and wall meet, far from corners, the same darkness runs down the one and out on the
/// other.
TEST(WallLight, GoesOnAsTheFloors) {
  scene::WalkGrid walk;
  walk.open = Grid<std::uint8_t>(8, 3);
  for (int x = 0; x < 8; ++x) walk.open[{x, 1}] = 1;
  const Grid<std::uint8_t> floor = floor_light(walk, whole(walk));
  const Grid<std::uint8_t> wall = wall_light(3, 1, false);
  for (double way = 0; way <= 1; way += 0.125) {
    EXPECT_NEAR(at_wall(wall, 3, 1, way), at_cell(floor, 4, 1 + way / 2), 6) << way;
  }
}

TEST(WallLight, ReachIsAMetreOrHalfACell) {
  EXPECT_EQ(reach(0.5), 0.25);
  EXPECT_EQ(reach(2), 1);
  EXPECT_EQ(reach(40), 1);
}

}  // namespace
}  // namespace warren::bake
