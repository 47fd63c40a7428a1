#pragma once

#include "render/color.hpp"

#include <warren/core/grid.hpp>
#include <warren/render/map.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

/// Filled shapes, each pixel judged at 4 x 4 places. Coordinates are pixels, (0, 0) the picture's
/// corner above and left.
namespace warren::render {

struct Point {
  double x = 0;
  double y = 0;
};

struct Rect {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

/// How far a picture's pixels are covered by rectangles, however many of them lie over each other.
class Coverage {
 public:
  Coverage(int width, int height) : places_(width, height) {}

  /// Adds a rectangle, its sides rounded to quarters of a pixel.
  void add(const Rect& rect);
  /// Sixteenths.
  [[nodiscard]] int share(Cell pixel) const;
  void paint(Picture& picture, Rgb color) const;

 private:
  Grid<std::uint16_t> places_;  // a bit for each of a pixel's places
};

/// Pixels that a rectangle touches, those beyond the picture left out.
struct PixelRange {
  int left = 0;
  int top = 0;
  int right = 0;   ///< exclusive
  int bottom = 0;  ///< exclusive
};
[[nodiscard]] PixelRange pixels_of(const Rect& rect, const Picture& picture);

/// Fills what `inside` says of points to be in it; nothing of it lies beyond `bounds`.
template <class Inside>
void fill(Picture& picture, const Rect& bounds, Rgb color, const Inside& inside) {
  const PixelRange range = pixels_of(bounds, picture);
  for (int y = range.top; y < range.bottom; ++y) {
    for (int x = range.left; x < range.right; ++x) {
      int share = 0;
      for (int place = 0; place < 16; ++place) {
        const int column = place % 4;
        const int row = place / 4;
        const Point point{x + (2 * column + 1) / 8.0, y + (2 * row + 1) / 8.0};
        if (inside(point)) ++share;
      }
      Rgb& pixel = picture[{x, y}];
      pixel = blend(pixel, color, share);
    }
  }
}

void fill_rect(Picture& picture, const Rect& rect, Rgb color);
void fill_disc(Picture& picture, Point centre, double radius, Rgb color);
/// The square that stands on its corner; `radius` reaches from the centre to a corner.
void fill_diamond(Picture& picture, Point centre, double radius, Rgb color);
/// A door with a round top: `radius` is half its width, `foot` lies below the centre of the round.
void fill_arch(Picture& picture, Point centre, double radius, double foot, Rgb color);
/// A line with round ends.
void fill_line(Picture& picture, Point from, Point to, double width, Rgb color);

}  // namespace warren::render
