#include "bake/scenes.hpp"
#include "render/landscapes.hpp"

#include <warren/core/digest.hpp>
#include <warren/render/map.hpp>
#include <warren/render/sheet.hpp>

#include <string>

#include <gtest/gtest.h>

/// Pixels that were looked at. They change only with what a picture shows; look at it again then.
namespace warren::render {
namespace {

std::string pixels(const Picture& picture) {
  std::string bytes;
  for (const Rgb pixel : picture.values()) {
    bytes += static_cast<char>(pixel.r);
    bytes += static_cast<char>(pixel.g);
    bytes += static_cast<char>(pixel.b);
  }
  return to_string(digest(bytes));
}

Map maze(std::uint64_t seed, int side) {
  Map map = map_of(bake::maze_scene(seed, side));
  map.events = {{{1, 3}, scene::EventType::creature},
                {{side - 2, 3}, scene::EventType::object},
                {{3, side - 2}, scene::EventType::container}};
  return map;
}

TEST(Golden, AMap) {
  EXPECT_EQ(pixels(draw_map(maze(1, 15), {384, {}})), "xxh3:00f84164d502bae68591924ad4f33361");
}

TEST(Golden, AMapWithCellsOfUnevenPixels) {
  EXPECT_EQ(pixels(draw_map(maze(2, 41), {150, {}})), "xxh3:53aa9e0bd9efde9cd64edfa397c238b7");
}

TEST(Golden, AMapWithCellsOfLessThanAPixel) {
  EXPECT_EQ(pixels(draw_map(maze(3, 301), {160, {}})), "xxh3:0f5286d96f0b6c5be011b80f4e2ac561");
}

TEST(Golden, AMapWithClosedOffCells) {
  Map map = maze(4, 15);
  const Cell exit = map.exits.front();
  for (const Cell beside :
       {Cell{exit.x + 2, exit.y}, Cell{exit.x, exit.y + 2}, Cell{exit.x + 1, exit.y + 1}}) {
    map.open[beside] = 0;
  }
  EXPECT_EQ(pixels(draw_map(map, {200, {}})), "xxh3:50d9aa30912411432315687ec9ec3640");
}

TEST(Golden, ReliefsOfLandscapes) {
  const TerrainMap map = wavy_map(7, 257, 257);
  const TerrainMapOptions fine{384, TerrainView::relief, scene::TideKey{15, 1.2, 1.3}, {}};
  EXPECT_EQ(pixels(draw_terrain(map, fine)), "xxh3:e2ccd3b52568029c92b6d63d18cc9e68");
  const TerrainMapOptions coarse{96, TerrainView::relief, scene::TideKey{15, 1.2, 1.3}, {}};
  EXPECT_EQ(pixels(draw_terrain(map, coarse)), "xxh3:e06d2a2656faa898dc9871827ce31c56");
}

TEST(Golden, HeightsOfALandscape) {
  const TerrainMapOptions options{384, TerrainView::height, scene::TideKey{15, 1.2, 1.3}, {}};
  EXPECT_EQ(pixels(draw_terrain(wavy_map(8, 257, 193), options)),
            "xxh3:22fc987f2e5a07bab3be8c4c505e675f");
}

TEST(Golden, LayersOfALandscape) {
  const TerrainMapOptions options{384, TerrainView::splat, {}, {}};
  EXPECT_EQ(pixels(draw_terrain(wavy_map(9, 193, 257), options)),
            "xxh3:db210068d5072cedd86f00c48bceee0a");
}

TEST(Golden, ASheet) {
  const auto layout = lay_sheet(5, 21, 21, 420);
  ASSERT_TRUE(layout.has_value());
  Sheet sheet(*layout);
  for (int i = 0; i < 4; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    sheet.put(i, draw_map(maze(seed, 21), {layout->tile.width, 200}), seed + 9'876'543'209);
  }
  sheet.put_failed(4, 13);
  EXPECT_EQ(pixels(sheet.picture()), "xxh3:40af98bd7d72f7e81930bfaf5e92f8b8");
}

}  // namespace
}  // namespace warren::render
