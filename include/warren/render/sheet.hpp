#pragma once

#include <warren/render/map.hpp>

#include <cstdint>
#include <optional>

namespace warren::render {

/// Where the tiles of a contact sheet lie.
struct SheetLayout {
  Extent sheet;
  Extent tile;
  int count = 0;
  int columns = 0;
  int gap = 0;           ///< pixels between tiles
  int caption = 0;       ///< pixels of the line below a tile, its distance included
  int caption_unit = 1;  ///< pixels of a dot of its digits
  int left = 0;          ///< pixels left of the first tile
  int top = 0;           ///< pixels above the first tile
};

/// The layout with the largest tiles for `count` maps (1 or more) of one shape, `columns` x `rows`
/// cells, on a sheet whose longest side is `size` pixels. None where tiles would have less than 24.
[[nodiscard]] std::optional<SheetLayout> lay_sheet(int count, int columns, int rows, int size);

/// The longest side, up to `most`, at which tiles have a handy size.
[[nodiscard]] int handy_sheet_size(int count, int columns, int rows, int most);

/// Pictures side by side, each with a number below.
class Sheet {
 public:
  explicit Sheet(const SheetLayout& layout);

  /// Puts a picture of the layout's tile size in its place; `index` below the layout's count.
  void put(int index, const Picture& tile, std::uint64_t number);
  /// Marks the place of a picture that couldn't be made.
  void put_failed(int index, std::uint64_t number);
  [[nodiscard]] const Picture& picture() const { return picture_; }

 private:
  void put_caption(int index, std::uint64_t number);

  SheetLayout layout_;
  Picture picture_;
};

}  // namespace warren::render
