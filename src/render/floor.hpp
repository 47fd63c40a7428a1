#pragma once

#include "render/frame.hpp"
#include "render/walk.hpp"

#include <warren/render/map.hpp>

namespace warren::render {

/// Floors as far as they can be reached from the start, `farthest` steps being the darkest, and
/// hatched ones beyond.
class Floor {
 public:
  Floor(const Grid<std::uint8_t>& open, const Walk& walk, int farthest)
      : open_(open), walk_(walk), farthest_(farthest) {}

  void paint(Picture& picture, const Frame& frame) const;

 private:
  void paint_cell(Picture& picture, const Frame& frame, Cell cell) const;
  void paint_shade(Picture& picture, const Frame& frame, Cell cell) const;
  void paint_average(Picture& picture, const Frame& frame) const;
  /// Of an open cell, as it looks at a pixel.
  [[nodiscard]] Rgb color(Cell cell, Cell pixel, int stripe) const;
  [[nodiscard]] bool closed(Cell cell) const { return open_.get(cell, 0) == 0; }

  const Grid<std::uint8_t>& open_;
  const Walk& walk_;
  int farthest_;
};

}  // namespace warren::render
