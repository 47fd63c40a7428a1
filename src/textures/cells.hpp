#pragma once

#include "textures/surface.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warren::textures {

/// A place on the picture, metres.
struct Point {
  float x = 0;
  float y = 0;
};

/// Where pixels are taken to lie, near their own places: what is drawn there looks bent. Metres.
struct Bent {
  Field x;
  Field y;
  float most = 0;  ///< how far one is moved along an axis at most

  [[nodiscard]] Point at(std::size_t i) const { return {x.values()[i], y.values()[i]}; }
};

/// Pixels of a picture that covers `metres`, each moved by numbers of two fields of its side, cut
/// to -1..1, times `most`.
[[nodiscard]] Bent bend(Field dx, Field dy, float metres, float most);

/// How a picture is divided into the cells of a Voronoi diagram that repeats with it.
struct Division {
  float metres = 4;      ///< that the picture covers
  int count = 8;         ///< sites a side, one in each square of a lattice; at least 3
  float jitter = 0.65F;  ///< how far sites stray, 0..0.65 of what the squares leave
};

/// Where each pixel lies in a diagram.
struct Cells {
  Field edge;               ///< metres to the nearest edge
  Grid<std::int32_t> cell;  ///< number of the nearest site
  std::vector<Point> sites;
};

/// The cells of bent pixels, none of them moved further than half a lattice square.
[[nodiscard]] Cells divide(const Division& division, const Bent& bent, std::uint32_t seed);

/// From one place to another the short way, perhaps across the borders of the picture.
[[nodiscard]] constexpr Point way(const Point& from, const Point& to, float metres) {
  const auto nearer = [metres](float d) {
    return d > metres / 2 ? d - metres : (d < -metres / 2 ? d + metres : d);
  };
  return {nearer(to.x - from.x), nearer(to.y - from.y)};
}

}  // namespace warren::textures
