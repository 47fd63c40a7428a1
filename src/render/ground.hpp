#pragma once

#include "render/canvas.hpp"

#include <warren/core/grid.hpp>
#include <warren/render/map.hpp>
#include <warren/render/terrain_map.hpp>
#include <warren/scene/heightfield.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace warren::render {

/// Light of a colour's channels, 0 to 65535 each, as to_linear() gives it.
using Light = std::array<float, 3>;

/// A colour for each step of a heightfield.
using Tints = std::vector<Light>;

/// A heightfield as its picture's pixels see it: samples of less than a pixel are averaged, between
/// others a cubic B-spline runs.
class Ground {
 public:
  Ground(const scene::Heightfield& field, const Extent& extent);

  /// Pixels from one sample to the next.
  [[nodiscard]] double scale() const { return scale_; }
  /// Metres from one pixel to the next.
  [[nodiscard]] double pixel_metres() const { return field_.spacing / scale_; }
  /// Whether a pixel's middle lies on the window, which a very long one doesn't fill.
  [[nodiscard]] bool contains(Cell pixel) const;
  /// Metres, held at the window's border.
  [[nodiscard]] double height(Cell pixel) const;
  /// Metres that the ground rises from one pixel to the next, along x and y.
  struct Slope {
    double x = 0;
    double y = 0;
    [[nodiscard]] double steepness() const { return std::sqrt(x * x + y * y); }
  };
  [[nodiscard]] Slope slope(Cell pixel) const;
  /// The mean of what the samples under a pixel look like.
  [[nodiscard]] Light tint(Cell pixel, const Tints& tints) const;
  /// Where a place lies in the picture.
  [[nodiscard]] Point point(const MapPlace& place) const;

 private:
  /// Of one axis, for each pixel along it: the samples that it sees, and how much of each.
  struct Reach {
    int first = 0;
    std::vector<float> shares;
  };
  [[nodiscard]] std::vector<Reach> reaches(int pixels, double corner, int samples) const;

  const scene::Heightfield& field_;
  double scale_;
  Point corner_;  // of the first sample, in pixels
  std::vector<Reach> columns_;
  std::vector<Reach> rows_;
  Grid<float> heights_;  // metres above the base
};

}  // namespace warren::render
