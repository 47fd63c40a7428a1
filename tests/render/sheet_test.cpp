#include "render/maps.hpp"
#include "render/palette.hpp"
#include "render/text.hpp"

#include <warren/render/sheet.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace warren::render {
namespace {

TEST(SheetLayout, FillsTheSizeWithTilesOfOneShape) {
  for (const int count : {1, 2, 5, 24, 100, 399, 400}) {
    for (const auto& [columns, rows] : {std::pair{15, 15}, {51, 21}, {21, 51}, {7, 999}}) {
      for (const int size : {600, 1024, 4096}) {
        const auto layout = lay_sheet(count, columns, rows, size);
        ASSERT_TRUE(layout || size == 600) << count << " " << columns << " " << rows;
        if (!layout) continue;
        EXPECT_EQ(std::max(layout->sheet.width, layout->sheet.height), size);
        const int longest = std::max(layout->tile.width, layout->tile.height);
        EXPECT_EQ(layout->tile, map_extent(columns, rows, longest));
        EXPECT_GE(longest, 24);
        const int lines = (count + layout->columns - 1) / layout->columns;
        const int right =
            layout->left + layout->columns * (layout->tile.width + layout->gap) - layout->gap;
        const int bottom = layout->top +
                           lines * (layout->tile.height + layout->caption + layout->gap) -
                           layout->gap;
        EXPECT_GE(layout->left, layout->gap);
        EXPECT_GE(layout->top, layout->gap);
        EXPECT_LE(right + layout->gap, layout->sheet.width);
        EXPECT_LE(bottom + layout->gap, layout->sheet.height);
        EXPECT_GE(layout->caption, kTextHeight * layout->caption_unit);
      }
    }
  }
  EXPECT_FALSE(lay_sheet(400, 15, 15, 300).has_value());
}

TEST(SheetLayout, AHandySizeGivesTilesThatCanBeRead) {
  for (const int count : {1, 7, 24, 100, 250}) {
    const int size = handy_sheet_size(count, 15, 15, 4096);
    const auto layout = lay_sheet(count, 15, 15, size);
    ASSERT_TRUE(layout.has_value());
    EXPECT_EQ(layout->tile, (Extent{192, 192})) << count;
  }
  EXPECT_EQ(handy_sheet_size(400, 15, 15, 4096), 4096);
}

struct Tile {
  Map map;
  std::uint64_t seed;
};

std::vector<Tile> tiles() {
  std::vector<Tile> out;
  for (std::uint64_t seed = 0; seed < 7; ++seed) {
    out.push_back({map_of(maze_scene(15, 13, 3, 0, seed)), seed * 1'000'000'007});
  }
  return out;
}

TEST(Sheet, HoldsEachPictureAsItIs) {
  const auto layout = lay_sheet(7, 15, 13, 700);
  ASSERT_TRUE(layout.has_value());
  const int size = std::max(layout->tile.width, layout->tile.height);
  Sheet forth(*layout);
  Sheet back(*layout);
  const std::vector<Tile> all = tiles();
  for (int i = 0; i < 7; ++i) {
    const auto& there = all[static_cast<std::size_t>(i)];
    const auto& here = all[static_cast<std::size_t>(6 - i)];
    forth.put(i, draw_map(there.map, {size, {}}), there.seed);
    back.put(6 - i, draw_map(here.map, {size, {}}), here.seed);
  }
  EXPECT_EQ(forth.picture(), back.picture());
  for (int i = 0; i < 7; ++i) {
    const Picture tile = draw_map(all[static_cast<std::size_t>(i)].map, {size, {}});
    const Cell corner{
        layout->left + i % layout->columns * (layout->tile.width + layout->gap),
        layout->top + i / layout->columns * (layout->tile.height + layout->caption + layout->gap)};
    for (int y = 0; y < tile.height(); ++y) {
      for (int x = 0; x < tile.width(); ++x) {
        ASSERT_EQ((forth.picture()[{corner.x + x, corner.y + y}]), (tile[{x, y}]));
      }
    }
    EXPECT_EQ((forth.picture()[{corner.x - 1, corner.y}]), kPaper);
    EXPECT_EQ((forth.picture()[{corner.x, corner.y + tile.height()}]), kPaper);
  }
}

TEST(Sheet, CrossesOutWhatFailed) {
  const auto layout = lay_sheet(2, 15, 15, 400);
  Sheet sheet(*layout);
  sheet.put_failed(0, 3);
  const auto count = [&](Rgb color) {
    return std::count(sheet.picture().values().begin(), sheet.picture().values().end(), color);
  };
  EXPECT_GT(count(kFailed), 100);
  EXPECT_GT(count(kWall), layout->tile.width * layout->tile.height / 2);
  EXPECT_GT(count(kCaption), 5);
  const Cell middle{layout->left + layout->tile.width / 2, layout->top + layout->tile.height / 2};
  EXPECT_EQ(sheet.picture()[middle], kFailed);
}

/// The pixels of a tile's caption.
std::string caption_pixels(const SheetLayout& layout, std::uint64_t number) {
  Sheet sheet(layout);
  sheet.put(0, Picture(layout.tile.width, layout.tile.height), number);
  std::string dots;
  for (int y = layout.top + layout.tile.height; y < layout.sheet.height; ++y) {
    for (int x = 0; x < layout.sheet.width; ++x) {
      dots += sheet.picture()[{x, y}] == kCaption ? '1' : '0';
    }
  }
  return dots;
}

TEST(Sheet, CaptionsTellSeedsApartHoweverLong) {
  for (const int size : {48, 64, 100, 200, 400}) {
    const auto layout = lay_sheet(1, 15, 15, size);
    ASSERT_TRUE(layout.has_value()) << size;
    std::set<std::string> seen;
    int seeds = 0;
    for (const std::uint64_t base : {std::uint64_t{0}, std::uint64_t{123'000'000'000},
                                     std::uint64_t{18'446'744'073'709'551'600U}}) {
      for (std::uint64_t i = 0; i < 16; ++i, ++seeds)
        seen.insert(caption_pixels(*layout, base + i));
    }
    // Narrow tiles hold the last digits alone, of which a few may be those of another base.
    EXPECT_GE(seen.size(), size >= 200 ? static_cast<std::size_t>(seeds) : 32U) << size;
  }
}

TEST(Text, DifferAndHaveTheWidthTheySay) {
  std::set<std::string> seen;
  for (const char c : std::string("0123456789.")) {
    for (const int unit : {1, 3}) {
      Picture picture(7 * unit, 9 * unit, kPaper);
      write_text(picture, {unit, unit}, std::string(1, c), unit, kCaption);
      std::string dots;
      for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
          const bool dot = picture[{x, y}] == kCaption;
          if (dot) {
            EXPECT_GE(x, unit);
            EXPECT_LT(x, unit + text_width("0", unit));
            EXPECT_GE(y, unit);
            EXPECT_LT(y, unit + kTextHeight * unit);
          }
          if (x % unit == 0 && y % unit == 0) dots += dot ? '1' : '0';
        }
      }
      seen.insert(dots);
    }
  }
  EXPECT_EQ(seen.size(), 11U);
  EXPECT_EQ(text_width("", 2), 0);
  EXPECT_EQ(text_width("42", 2), 22);
}

}  // namespace
}  // namespace warren::render
