#include "gen/terrain/stamps.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace warren::terrain {
namespace {

/// Between which two pixels a place lies along an axis, and how far from the first to the second.
struct Between {
  int first = 0;
  int second = 0;
  double share = 0;
};

Between pixels_at(double place, double size, int pixels) {
  const double at = place / size * (pixels - 1);
  const int first = std::clamp(static_cast<int>(at), 0, pixels - 1);
  return {first, std::min(first + 1, pixels - 1), at - first};
}

/// 0 at the border of 0..size, 1 from `margin` inside on.
double fade_in(double place, double size, double margin) {
  const double inside = std::min(place, size - place);
  if (inside >= margin) return 1;
  const double t = inside / margin;
  return t * t * (3 - 2 * t);
}

double mix(double from, double to, double share) { return from + (to - from) * share; }

/// Metres of a row of pixels.
double picture_height(const Stamp& stamp, Between column, int row) {
  const double value =
      mix(stamp.picture[{column.first, row}], stamp.picture[{column.second, row}], column.share);
  return mix(stamp.low, stamp.high, value / 65535);
}

void lay(const Stamp& stamp, double spacing, std::int64_t x, double z, std::span<double> heights) {
  const double fade_z = fade_in(z, stamp.depth, stamp.margin);
  const Between row = pixels_at(z, stamp.depth, stamp.picture.height());
  // Whole samples in a double's 53 bits, so that the strip's begin doesn't matter.
  const double first = std::ceil(stamp.x / spacing) - static_cast<double>(x);
  const double last = std::floor((stamp.x + stamp.width) / spacing) - static_cast<double>(x);
  const auto count = static_cast<double>(heights.size());
  if (first >= count || last < 0) return;
  const auto begin = static_cast<std::size_t>(std::max(first, 0.0));
  const auto end = static_cast<std::size_t>(std::min(last, count - 1)) + 1;
  for (std::size_t k = begin; k < end; ++k) {
    const double place = static_cast<double>(x + static_cast<std::int64_t>(k)) * spacing - stamp.x;
    if (place < 0 || place > stamp.width) continue;
    const double fade = fade_in(place, stamp.width, stamp.margin) * fade_z;
    const Between column = pixels_at(place, stamp.width, stamp.picture.width());
    const double height = mix(picture_height(stamp, column, row.first),
                              picture_height(stamp, column, row.second), row.share);
    heights[k] = mix(heights[k], height, fade);
  }
}

}  // namespace

void stamp_row(std::span<const Stamp> stamps, double spacing, std::int64_t x, std::int64_t z,
               std::span<double> heights) {
  for (const Stamp& stamp : stamps) {
    const double place = static_cast<double>(z) * spacing - stamp.z;
    if (place < 0 || place > stamp.depth) continue;
    lay(stamp, spacing, x, place, heights);
  }
}

}  // namespace warren::terrain
