#pragma once

#include <cstdint>
#include <vector>

namespace warren::textures {

/// A disc on the picture, metres.
struct Disc {
  float x = 0;
  float y = 0;
  float radius = 0;
};

/// How discs are strewn.
struct Strewing {
  float metres = 3;       ///< that the picture covers
  int tries = 1000;       ///< darts thrown; one that lands too near another is dropped
  float smallest = 0.1F;  ///< radius, metres
  float largest = 0.1F;   ///< radius, metres, at most an eighth of the picture
  float spacing = 1;      ///< least distance of two middles, in sums of their radii
};

/// Discs thrown like darts, none too near another, also across the borders: blue noise. Larger ones
/// are thrown first.
[[nodiscard]] std::vector<Disc> strew(const Strewing& strewing, std::uint32_t seed);

}  // namespace warren::textures
