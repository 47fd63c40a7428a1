#include "render/canvas.hpp"
#include "render/palette.hpp"
#include "render/text.hpp"

#include <warren/render/sheet.hpp>

#include <algorithm>
#include <string>

namespace warren::render {
namespace {

constexpr int kLeastTile = 24;   // longest side in pixels
constexpr int kHandyTile = 192;  // the same

/// The sheet of tiles with this longest side in so many columns, as tight as it goes.
SheetLayout tight(int count, int columns, Extent tile) {
  const int longest = std::max(tile.width, tile.height);
  SheetLayout layout;
  layout.tile = tile;
  layout.count = count;
  layout.columns = columns;
  layout.gap = std::max(4, longest / 12);
  layout.caption_unit = std::max(1, longest / 90);
  layout.caption = (kTextHeight + 3) * layout.caption_unit;
  const int rows = (count + columns - 1) / columns;
  layout.left = layout.top = layout.gap;
  layout.sheet = {columns * (tile.width + layout.gap) + layout.gap,
                  rows * (tile.height + layout.caption + layout.gap) + layout.gap};
  return layout;
}

int longest_side(const SheetLayout& layout) {
  return std::max(layout.sheet.width, layout.sheet.height);
}

std::int64_t area(const SheetLayout& layout) {
  return std::int64_t{layout.sheet.width} * layout.sheet.height;
}

/// The number of columns that makes the sheet's longest side least, and then its area.
SheetLayout tightest(int count, Extent tile) {
  SheetLayout best = tight(count, 1, tile);
  for (int columns = 2; columns <= count; ++columns) {
    const SheetLayout layout = tight(count, columns, tile);
    const int more = longest_side(layout) - longest_side(best);
    if (more < 0 || (more == 0 && area(layout) < area(best))) best = layout;
  }
  return best;
}

/// The corner above and left of a tile.
Cell corner(const SheetLayout& layout, int index) {
  const int column = index % layout.columns;
  const int row = index / layout.columns;
  return {layout.left + column * (layout.tile.width + layout.gap),
          layout.top + row * (layout.tile.height + layout.caption + layout.gap)};
}

struct Caption {
  std::string text;
  int unit = 1;
};

/// The number, in smaller digits where the tile is narrow, or its last ones after two full stops.
Caption caption(std::uint64_t number, const SheetLayout& layout) {
  const int width = layout.tile.width + layout.gap / 2;
  Caption out{std::to_string(number), layout.caption_unit};
  while (out.unit > 1 && text_width(out.text, out.unit) > width) --out.unit;
  if (text_width(out.text, out.unit) <= width) return out;
  while (out.text.size() > 1 && text_width(".." + out.text, 1) > width) out.text.erase(0, 1);
  out.text.insert(0, "..");
  return out;
}

}  // namespace

std::optional<SheetLayout> lay_sheet(int count, int columns, int rows, int size) {
  for (int longest = size; longest >= kLeastTile; --longest) {
    SheetLayout layout = tightest(count, map_extent(columns, rows, longest));
    const int rest = size - longest_side(layout);
    if (rest < 0) continue;
    if (layout.sheet.width >= layout.sheet.height) {
      layout.left += rest / 2;
      layout.sheet.width = size;
    } else {
      layout.top += rest / 2;
      layout.sheet.height = size;
    }
    return layout;
  }
  return std::nullopt;
}

int handy_sheet_size(int count, int columns, int rows, int most) {
  return std::min(most, longest_side(tightest(count, map_extent(columns, rows, kHandyTile))));
}

Sheet::Sheet(const SheetLayout& layout)
    : layout_(layout), picture_(layout.sheet.width, layout.sheet.height, kPaper) {}

void Sheet::put(int index, const Picture& tile, std::uint64_t number) {
  const Cell at = corner(layout_, index);
  for (int y = 0; y < tile.height(); ++y) {
    for (int x = 0; x < tile.width(); ++x) picture_[{at.x + x, at.y + y}] = tile[{x, y}];
  }
  put_caption(index, number);
}

void Sheet::put_failed(int index, std::uint64_t number) {
  const Cell at = corner(layout_, index);
  const Point low{static_cast<double>(at.x), static_cast<double>(at.y)};
  const Point high{low.x + layout_.tile.width, low.y + layout_.tile.height};
  fill_rect(picture_, {low.x, low.y, high.x, high.y}, kWall);
  const double width = std::max(2.0, std::max(layout_.tile.width, layout_.tile.height) / 24.0);
  const Point inset{layout_.tile.width / 5.0, layout_.tile.height / 5.0};
  const Point first{low.x + inset.x, low.y + inset.y};
  const Point last{high.x - inset.x, high.y - inset.y};
  fill_line(picture_, first, last, width, kFailed);
  fill_line(picture_, {first.x, last.y}, {last.x, first.y}, width, kFailed);
  put_caption(index, number);
}

void Sheet::put_caption(int index, std::uint64_t number) {
  const auto [text, unit] = caption(number, layout_);
  const Cell tile = corner(layout_, index);
  const Cell at{tile.x + (layout_.tile.width - text_width(text, unit)) / 2,
                tile.y + layout_.tile.height + layout_.caption - kTextHeight * unit};
  write_text(picture_, at, text, unit, kCaption);
}

}  // namespace warren::render
