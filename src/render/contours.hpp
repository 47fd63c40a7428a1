#pragma once

#include <warren/render/terrain_map.hpp>

namespace warren::render {

/// Lines of equal height. Every fifth is an index line.
class Contours {
 public:
  /// At multiples of 1, 2 or 5 times a power of ten, so that about a dozen pass through the span.
  explicit Contours(const HeightSpan& span);

  /// Metres from one line to the next.
  [[nodiscard]] double interval() const { return interval_; }

  /// How far a pixel is covered by lines, 0..1, `steepness` metres being what the ground rises from
  /// it to the next. Lines that would lie too close fade.
  [[nodiscard]] double fine(double height, double steepness) const;
  [[nodiscard]] double index(double height, double steepness) const;

 private:
  double interval_;
};

/// How far a pixel is covered by the line at a distance, of `width` pixels, 0..1.
[[nodiscard]] double line_share(double pixels, double width);

}  // namespace warren::render
