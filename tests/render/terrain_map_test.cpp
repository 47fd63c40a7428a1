#include "render/ground.hpp"
#include "render/landscapes.hpp"
#include "render/palette.hpp"
#include "render/tints.hpp"

#include <warren/render/terrain_map.hpp>
#include <warren/scene/splat.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>

#include <gtest/gtest.h>

namespace warren::render {
namespace {

constexpr scene::Color kWet{91, 80, 70};
constexpr scene::Color kDry{160, 141, 116};

Rgb rgb(const scene::Color& color) { return {color.r, color.g, color.b}; }

double lightness(Rgb color) { return to_lab(color).lightness; }

bool alike(Rgb a, Rgb b) {
  return std::abs(a.r - b.r) <= 1 && std::abs(a.g - b.g) <= 1 && std::abs(a.b - b.b) <= 1;
}

/// A landscape without marks but the spawn's, in its corner.
TerrainMap map_of_field(scene::Heightfield field) {
  TerrainMap map;
  map.field = std::move(field);
  map.layers = tidal_layers();
  map.tide = plain_tide();
  return map;
}

/// Rises by `rise` metres a sample along x.
TerrainMap slope_map(double rise, int side = 101) {
  return map_of_field(field_of(side, side, 0.25, [&](int x, int) { return 0.5 + rise * (x + 1); }));
}

scene::TideKey moment(const TerrainMap& map, TideState state) {
  return scene::tide_at(*map.tide, time_of(*map.tide, state));
}

TEST(TerrainMap, TellsWhatASceneHolds) {
  scene::Scene scene;
  scene::Terrain& terrain = scene.terrain.emplace();
  terrain.field = field_of(33, 65, 0.5, [](int x, int z) { return 0.01 * (x + z) + 1; });
  terrain.holes = {{{3, 4}}, {{32, 64}}};
  terrain.layers = tidal_layers();
  auto picture = std::make_shared<scene::Picture>();
  picture->pixels = Grid<Rgb>(2, 2, {200, 40, 0});
  terrain.layers[1].material.pictures = scene::Pictures{picture, nullptr, nullptr};
  terrain.tide = plain_tide();
  scene.spawn.position = {8, 1.5, 16};
  const scene::Heightfield field = terrain.field;

  const TerrainMap map = terrain_map_of(std::move(scene));
  EXPECT_EQ(map.field.steps, field.steps);
  ASSERT_EQ(map.holes.size(), 2U);
  EXPECT_EQ(map.holes[0].x, 1.5);
  EXPECT_EQ(map.holes[0].z, 2);
  EXPECT_EQ(map.holes[1].x, 16);
  EXPECT_EQ(map.holes[1].z, 32);
  EXPECT_EQ(map.spawn.x, 8);
  EXPECT_EQ(map.spawn.z, 16);
  ASSERT_EQ(map.layers.size(), 3U);
  EXPECT_EQ(map.layers[0].material.color, kWet);
  EXPECT_EQ(map.layers[1].material.color, (scene::Color{200, 40, 0}));
  EXPECT_FALSE(map.layers[1].material.pictures.has_value());
  EXPECT_EQ(map.tide->keys.size(), 2U);
}

TEST(TerrainMap, TheSpanIsThatOfTheWindowWithoutItsHalo) {
  scene::Heightfield field = field_of(5, 7, 0.25, [](int x, int z) {
    return x < 0 || z < 0 || x > 4 || z > 6 ? 9.0 : 1 + 0.5 * x + 0.25 * z;
  });
  field.base = -2;
  EXPECT_EQ(height_span(field), (HeightSpan{-1, -1 + 0.5 * 4 + 0.25 * 6}));
}

TEST(TerrainMap, TimesOfTheTide) {
  scene::Tide tide = plain_tide();
  EXPECT_EQ(time_of(tide, TideState::low), 0);
  EXPECT_EQ(time_of(tide, TideState::high), 30);
  EXPECT_NEAR(time_of(tide, TideState::half), 15, 1e-9);
  tide.keys = {{0, 2, 2}, {10, 1, 2}, {40, 1.2, 1.4}};  // falls, and rises slowly over the end
  EXPECT_EQ(time_of(tide, TideState::low), 10);
  EXPECT_EQ(time_of(tide, TideState::high), 0);
  EXPECT_NEAR(time_of(tide, TideState::half), 5, 1e-9);
  tide.keys = {{0, 1, 1}, {20, 1.5, 1.5}, {40, 2, 2}};
  EXPECT_NEAR(time_of(tide, TideState::half), 20, 1e-9);
  for (const TideState state : {TideState::low, TideState::half, TideState::high}) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      Stream stream(seed, Stage::terrain, 0, 2001);
      tide.keys.clear();
      for (int i = 0, count = stream.between(2, 9); i < count; ++i) {
        const double level = stream.between(0, 100) / 25.0;
        tide.keys.push_back({i * 5.0, level, level});
      }
      const double time = time_of(tide, state);
      ASSERT_GE(time, 0);
      ASSERT_LT(time, tide.period);
      const auto by_water = [](const auto& a, const auto& b) { return a.water < b.water; };
      const auto [low, high] = std::minmax_element(tide.keys.begin(), tide.keys.end(), by_water);
      const double wanted = state == TideState::low    ? low->water
                            : state == TideState::high ? high->water
                                                       : (low->water + high->water) / 2;
      EXPECT_NEAR(scene::tide_at(tide, time).water, wanted, 1e-9) << seed;
    }
  }
}

TEST(TerrainMap, PicturesHaveTheShapeOfTheWindow) {
  for (const auto& [width, depth] : {std::pair{513, 513}, {257, 1025}, {33, 33}, {65, 129}}) {
    const TerrainMap map = wavy_map(1, width, depth, 0);
    for (const int size : {64, 200, 333}) {
      for (const TerrainView view :
           {TerrainView::relief, TerrainView::height, TerrainView::splat}) {
        const Picture picture = draw_terrain(map, {size, view, {}, {}});
        EXPECT_EQ(std::max(picture.width(), picture.height()), size);
        EXPECT_NEAR(picture.width(),
                    static_cast<double>(picture.height()) * (width - 1) / (depth - 1), 1);
        EXPECT_EQ((Extent{picture.width(), picture.height()}), terrain_extent(width, depth, size));
      }
    }
  }
}

TEST(TerrainMap, SplatShowsTheLayersByTheirWeights) {
  for (const int size : {40, 100, 300}) {  // samples of less and of more than a pixel
    const TerrainMap map = slope_map(0.03);
    const Picture picture = draw_terrain(map, {size, TerrainView::splat, {}, {}});
    const Ground ground(map.field, {size, size});
    bool wet = false;
    bool dry = false;
    for (int x = 0; x < size; ++x) {
      const double height = ground.height({x, size / 2});
      const Rgb pixel = picture[{x, size / 2}];
      const double near = 0.03 * 101.0 / size;
      if (height < 0.9 - near) {
        EXPECT_TRUE(alike(pixel, rgb(kWet))) << height;
        wet = true;
      } else if (height > 1.1 + near && height < 2.8 - near) {
        EXPECT_TRUE(alike(pixel, rgb(kDry))) << height;
        dry = true;
      } else {
        EXPECT_GE(lightness(pixel), lightness(rgb(kWet)) - 0.01);
      }
    }
    EXPECT_TRUE(dry);
    EXPECT_TRUE(wet);
  }
}

TEST(TerrainMap, TheWetBoundaryMovesWithTheTide) {
  const TerrainMap map = slope_map(0.03, 257);
  int before = -1;
  for (const TideState state : {TideState::low, TideState::half, TideState::high}) {
    const scene::TideKey tide = moment(map, state);
    const Picture picture = draw_terrain(map, {256, TerrainView::splat, tide, {}});
    int wet = 0;
    for (int x = 0; x < 256; ++x) wet += alike(picture[{x, 128}], rgb(kWet)) ? 1 : 0;
    // 0.03 m a sample from 0.53 m on; wet up to 0.1 m below the boundary.
    EXPECT_NEAR(wet, std::max((tide.wet - 0.1 - 0.53) / 0.03, 0.0), 2);
    EXPECT_GT(wet, before);
    before = wet;
  }
}

TEST(TerrainMap, WaterCoversWhatLiesBelowIt) {
  for (const TerrainView view : {TerrainView::relief, TerrainView::height}) {
    const TerrainMap map = slope_map(0.01, 257);
    const scene::TideKey tide = moment(map, TideState::high);
    const Picture dry = draw_terrain(map, {256, view, scene::TideKey{0, -5, tide.wet}, {}});
    const Picture with_water = draw_terrain(map, {256, view, tide, {}});
    const Ground ground(map.field, {256, 256});
    for (int x = 40; x < 256; ++x) {
      const double height = ground.height({x, 100});
      const bool same = dry[{x, 100}] == with_water[{x, 100}];
      if (height > tide.water + 0.03) {
        EXPECT_TRUE(same) << height;
      } else if (height < tide.water) {
        EXPECT_FALSE(same) << height;
      }
    }
  }
}

TEST(TerrainMap, WithoutATideThereIsNoWater) {
  TerrainMap map = wavy_map(3, 129, 129, 5);
  const Picture none = draw_terrain(map, {129, TerrainView::relief, {}, {}});
  map.tide.reset();
  EXPECT_EQ(draw_terrain(map, {129, TerrainView::relief, {}, {}}), none);
  EXPECT_EQ(draw_terrain(map, {129, TerrainView::relief, scene::TideKey{0, 9, 9}, {}}), none);
}

TEST(TerrainMap, SlopesThatFaceTheUpperLeftAreLightest) {
  const auto ramp = [](int dx, int dz) {
    TerrainMap map = map_of_field(
        field_of(65, 65, 0.25, [&](int x, int z) { return 8 + 0.05 * (dx * x + dz * z); }));
    return lightness(draw_terrain(map, {128, TerrainView::relief, {}, {}})[{64, 64}]);
  };
  const double level = ramp(0, 0);
  EXPECT_GT(ramp(1, 1), level);
  EXPECT_LT(ramp(-1, -1), level);
  EXPECT_GT(ramp(1, 0), ramp(-1, 0));
  EXPECT_GT(ramp(0, 1), ramp(0, -1));
  EXPECT_NEAR(ramp(1, 0), ramp(0, 1), 1e-9);
  // Level ground has the layer's own colour.
  EXPECT_NEAR(level, lightness({109, 116, 69}), 0.01);
}

TEST(TerrainMap, HolesAreSeenInTheRelief) {
  TerrainMap map = map_of_field(field_of(65, 65, 0.25, [](int x, int z) {
    const double away = ((x - 32) * (x - 32) + (z - 32) * (z - 32)) / 16.0;
    return away < 1 ? 2 - 0.25 * (1 - away) * (1 - away) : 2;
  }));
  const Picture picture = draw_terrain(map, {640, TerrainView::relief, {}, {}});
  const double around = lightness(picture[{500, 320}]);
  // The sun shines on its lower right side, its upper left lies in the shade.
  EXPECT_LT(lightness(picture[{302, 302}]), around - 0.05);
  EXPECT_GT(lightness(picture[{338, 338}]), around + 0.02);
}

TEST(TerrainMap, DotsStandWhereHolesAreAndTheSpawnsRingOverThem) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const TerrainMap map = wavy_map(seed, 257, 129, 30);
    for (const TerrainView view : {TerrainView::relief, TerrainView::height, TerrainView::splat}) {
      const Picture picture = draw_terrain(map, {1024, view, {}, {}});
      const Ground ground(map.field, {picture.width(), picture.height()});
      for (const MapPlace& hole : map.holes) {
        const Point at = ground.point(hole);
        if (at.y > 350) continue;  // what is written below may lie over them
        if (std::abs(hole.x - map.spawn.x) + std::abs(hole.z - map.spawn.z) < 4) continue;
        EXPECT_EQ((picture[{static_cast<int>(at.x), static_cast<int>(at.y)}]), kAccent);
      }
      const Point spawn = ground.point(map.spawn);
      EXPECT_EQ((picture[{static_cast<int>(spawn.x), static_cast<int>(spawn.y)}]), kGleam);
    }
  }
}

TEST(TerrainMap, TintsRiseWithTheHeightAndReachOverTheSpan) {
  EXPECT_EQ(height_tint(0), floor_ramp().back());
  EXPECT_EQ(height_tint(1), floor_ramp().front());
  for (int i = 1; i <= 100; ++i) {
    EXPECT_GE(lightness(height_tint(i / 100.0)), lightness(height_tint((i - 1) / 100.0)) - 0.002);
  }
  // A flat piece in a wide span has the tint of its share of it.
  const TerrainMap map = map_of_field(field_of(65, 65, 0.25, [](int, int) { return 3.01; }));
  const Picture picture = draw_terrain(map, {128, TerrainView::height, {}, HeightSpan{1, 9}});
  EXPECT_TRUE(alike(picture[{64, 64}], height_tint(2.01 / 8)));
}

TEST(TerrainMap, ContourLinesFollowTheirHeights) {
  const TerrainMap map = map_of_field(
      field_of(257, 257, 0.25, [](int x, int) { return 0.02 * (x + 1); }));  // up to 5.14 m
  const Picture picture = draw_terrain(map, {256, TerrainView::height, {}, {}});
  const Ground ground(map.field, {256, 256});
  int lines = 0;
  for (int x = 40; x < 250; ++x) {
    const double height = ground.height({x, 60});
    const double light = lightness(picture[{x, 60}]);
    const bool dark = light < lightness(picture[{x - 5, 60}]) - 0.05;
    if (!dark) continue;
    ++lines;
    EXPECT_NEAR(height, std::floor(height / 0.5 + 0.5) * 0.5, 0.04);
  }
  EXPECT_GE(lines, 8);
}

TEST(TerrainMap, AveragedSamplesKeepTheMean) {
  const TerrainMap map = wavy_map(5, 513, 513, 0);
  const Ground fine(map.field, {512, 512});
  const Ground coarse(map.field, {64, 64});
  for (int y = 0; y < 64; ++y) {
    for (int x = 0; x < 64; ++x) {
      double sum = 0;
      for (int j = 0; j < 8; ++j) {
        for (int i = 0; i < 8; ++i) sum += fine.height({8 * x + i, 8 * y + j});
      }
      EXPECT_NEAR(coarse.height({x, y}), sum / 64, 0.02);
    }
  }
}

TEST(TerrainMap, BetweenSamplesTheGroundIsSmooth) {
  // A B-spline keeps straight slopes as they are.
  const TerrainMap map = slope_map(0.02, 33);
  const Ground ground(map.field, {640, 640});
  for (int x = 30; x < 610; ++x) {
    EXPECT_NEAR(ground.height({x, 300}), 0.52 + 0.02 * (x + 0.5) / 20, 3e-4);
    EXPECT_NEAR(ground.slope({x, 300}).x, 0.001, 1e-4);
    EXPECT_NEAR(ground.slope({x, 300}).y, 0, 1e-6);
  }
}

TEST(TerrainMap, AVeryLongWindowIsSurroundedByDark) {
  const TerrainMap map = wavy_map(5, 4097, 33, 0);
  const Picture picture = draw_terrain(map, {512, TerrainView::splat, {}, {}});
  EXPECT_EQ(picture.height(), 16);
  EXPECT_EQ((picture[{300, 0}]), kWall);
  EXPECT_EQ((picture[{300, 15}]), kWall);
  EXPECT_NE((picture[{300, 8}]), kWall);
}

}  // namespace
}  // namespace warren::render
