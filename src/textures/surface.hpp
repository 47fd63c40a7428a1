#pragma once

#include <warren/core/grid.hpp>

#include <cstddef>

namespace warren::textures {

using Field = Grid<float>;

/// What all pictures of a pattern are made from, per pixel; repeats in both directions.
struct Surface {
  explicit Surface(int side, float width)
      : metres(width),
        height(side, side),
        tone(side, side, 1),
        hue(side, side),
        rough(side, side) {}

  float metres;  ///< that a side covers as designed
  Field height;  ///< metres
  Field tone;    ///< factor on the colour's linear light
  Field hue;     ///< -1 cool, 0 as asked for, 1 warm
  Field rough;   ///< added to the roughness, about -0.3..0.3
  Field vivid;   ///< share of what carries the colour, the rest being greyer, 0..1; empty: all does
};

/// The patterns at a side that is a power of two, at least 256 pixels.
[[nodiscard]] Surface make_stone(int side);
[[nodiscard]] Surface make_brick(int side);
[[nodiscard]] Surface make_mud(int side);
[[nodiscard]] Surface make_moss(int side);
[[nodiscard]] Surface make_wet_mud(int side);
[[nodiscard]] Surface make_dry_mud(int side);
[[nodiscard]] Surface make_sand(int side);
[[nodiscard]] Surface make_algae(int side);
[[nodiscard]] Surface make_rock(int side);
[[nodiscard]] Surface make_grass(int side);

/// The mean of (2 * radius + 1)^2 pixels round each, across the borders; 2 * radius < side.
[[nodiscard]] Field blur(const Field& field, int radius);

/// Every `factor` x `factor` pixels as one, their mean.
[[nodiscard]] Surface shrink(const Surface& surface, int factor);

/// Lightens what stands out and darkens what lies deep, as a dry brush and a wash do on a
/// miniature: tone *= 1 + strength * (height - mean within `reach` metres) / `depth` metres, the
/// quotient kept within -1..1.
[[nodiscard]] Field brush(const Surface& surface, float reach, float depth, float strength);

/// 0 up to `low`, 1 from `high` on, smooth between.
constexpr float smooth_step(float low, float high, float x) {
  const float t = (x - low) / (high - low);
  const float c = t < 0 ? 0 : (t > 1 ? 1 : t);
  return c * c * (3 - 2 * c);
}

/// Calls visit(index, x, y) for the pixels of a box whose corners are given in metres, x and y
/// being the pixel's centre in the box's own plane; indices wrap round at the borders of the
/// picture.
template <class Visit>
void visit_box(int side, float metres, float left, float top, float right, float bottom,
               const Visit& visit) {
  const float scale = static_cast<float>(side) / metres;
  const float step = metres / static_cast<float>(side);
  // One picture to the left and above is as far as boxes reach.
  const auto first = [&](float at) { return static_cast<int>((at + metres) * scale) - side; };
  const int x1 = first(right) + 1;
  const int y1 = first(bottom) + 1;
  const int x0 = first(left);
  for (int y = first(top); y < y1; ++y) {
    const std::size_t row =
        static_cast<std::size_t>(y & (side - 1)) * static_cast<std::size_t>(side);
    const float py = (static_cast<float>(y) + 0.5F) * step;
    for (int x = x0; x < x1; ++x) {
      visit(row + static_cast<std::size_t>(x & (side - 1)), (static_cast<float>(x) + 0.5F) * step,
            py);
    }
  }
}

}  // namespace warren::textures
