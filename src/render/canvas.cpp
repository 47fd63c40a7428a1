#include "render/canvas.hpp"

#include <bit>

namespace warren::render {
namespace {

constexpr int kPlaces = 4;  // along a pixel's side

double square(double x) { return x * x; }

/// Places left of a coordinate, within [0, most].
int places_before(double coordinate, int most) {
  return static_cast<int>(
      std::clamp(std::floor(coordinate * kPlaces + 0.5), 0.0, static_cast<double>(most) * kPlaces));
}

/// Bits [from, to) of a row of four, cut to it.
unsigned row_bits(int from, int to) {
  const int low = std::clamp(from, 0, kPlaces);
  const int high = std::clamp(to, 0, kPlaces);
  return high <= low ? 0 : ((1U << static_cast<unsigned>(high - low)) - 1) << low;
}

}  // namespace

void Coverage::add(const Rect& rect) {
  const int left = places_before(rect.left, places_.width());
  const int right = places_before(rect.right, places_.width());
  const int top = places_before(rect.top, places_.height());
  const int bottom = places_before(rect.bottom, places_.height());
  if (left >= right || top >= bottom) return;
  for (int y = top / kPlaces; y * kPlaces < bottom; ++y) {
    unsigned rows = 0;  // the lowest bit of each row that is covered
    for (int row = 0; row < kPlaces; ++row) {
      const int place = y * kPlaces + row;
      if (place >= top && place < bottom) rows |= 1U << (row * kPlaces);
    }
    for (int x = left / kPlaces; x * kPlaces < right; ++x) {
      const unsigned bits = rows * row_bits(left - x * kPlaces, right - x * kPlaces);
      places_[{x, y}] = static_cast<std::uint16_t>(places_[{x, y}] | bits);
    }
  }
}

int Coverage::share(Cell pixel) const { return std::popcount(places_[pixel]); }

void Coverage::paint(Picture& picture, Rgb color) const {
  for (std::size_t i = 0; i < picture.size(); ++i) {
    const int share = std::popcount(places_.values()[i]);
    if (share > 0) picture.values()[i] = blend(picture.values()[i], color, share);
  }
}

PixelRange pixels_of(const Rect& rect, const Picture& picture) {
  const auto inside = [](double value, int most) {
    return static_cast<int>(std::clamp(value, 0.0, static_cast<double>(most)));
  };
  return {inside(std::floor(rect.left), picture.width()),
          inside(std::floor(rect.top), picture.height()),
          inside(std::ceil(rect.right), picture.width()),
          inside(std::ceil(rect.bottom), picture.height())};
}

void fill_rect(Picture& picture, const Rect& rect, Rgb color) {
  fill(picture, rect, color, [&](Point p) {
    return p.x >= rect.left && p.x < rect.right && p.y >= rect.top && p.y < rect.bottom;
  });
}

void fill_disc(Picture& picture, Point centre, double radius, Rgb color) {
  const Rect bounds{centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius};
  fill(picture, bounds, color,
       [&](Point p) { return square(p.x - centre.x) + square(p.y - centre.y) <= square(radius); });
}

void fill_diamond(Picture& picture, Point centre, double radius, Rgb color) {
  const Rect bounds{centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius};
  fill(picture, bounds, color,
       [&](Point p) { return std::abs(p.x - centre.x) + std::abs(p.y - centre.y) <= radius; });
}

void fill_arch(Picture& picture, Point centre, double radius, double foot, Rgb color) {
  const Rect bounds{centre.x - radius, centre.y - radius, centre.x + radius, centre.y + foot};
  fill(picture, bounds, color, [&](Point p) {
    if (p.y > centre.y) return p.y <= centre.y + foot && std::abs(p.x - centre.x) <= radius;
    return square(p.x - centre.x) + square(p.y - centre.y) <= square(radius);
  });
}

void fill_line(Picture& picture, Point from, Point to, double width, Rgb color) {
  const double radius = width / 2;
  const Rect bounds{std::min(from.x, to.x) - radius, std::min(from.y, to.y) - radius,
                    std::max(from.x, to.x) + radius, std::max(from.y, to.y) + radius};
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double length = dx * dx + dy * dy;
  fill(picture, bounds, color, [&](Point p) {
    const double along =
        length > 0 ? std::clamp(((p.x - from.x) * dx + (p.y - from.y) * dy) / length, 0.0, 1.0) : 0;
    return square(p.x - from.x - along * dx) + square(p.y - from.y - along * dy) <= square(radius);
  });
}

}  // namespace warren::render
