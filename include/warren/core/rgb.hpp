#pragma once

#include <cstdint>

namespace warren {

/// A pixel, 8 bits a channel. Grids of it lie in memory as PNG and JPEG want them.
struct Rgb {
  std::uint8_t r = 0;
  std::uint8_t g = 0;
  std::uint8_t b = 0;
  friend bool operator==(const Rgb&, const Rgb&) = default;
};

}  // namespace warren
