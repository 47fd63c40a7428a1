#pragma once

#include <warren/core/grid.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace warren::textures {

/// Sum of octaves of gradient noise (K. Perlin, "Improving Noise", 2002) that repeats with the
/// picture: octave k has cells * 2^k lattice cells on a side and half the weight of the one before.
/// Values lie about 0, nearly all within -1..1.
class Noise {
 public:
  /// `side` pixels; `cells` of the first octave, cells * 2^(octaves - 1) <= side / 2.
  Noise(int side, int cells, int octaves, std::uint32_t seed);

  /// The values of a row, which last until the next call.
  std::span<const float> row(int y);
  /// The values of all rows.
  [[nodiscard]] Grid<float> picture();

 private:
  struct Octave {
    int cells = 0;
    float weight = 0;
    std::vector<float> gradient_x;  ///< cells * cells, row-major
    std::vector<float> gradient_y;
    std::vector<int> begin;       ///< first pixel of each cell, and the side
    std::vector<float> fraction;  ///< how far into its cell each pixel is, 0..1
    std::vector<float> fade;      ///< weight of the cell's far corner at each pixel
    std::vector<float> value;     ///< at the corners of the row: noise = value + slope * distance
    std::vector<float> slope;

    void go_to_row(int y);
  };

  std::vector<Octave> octaves_;
  std::vector<float> row_;
};

/// Octaves down to the detail that a side of 256 has with `octaves` of them, and an octave more for
/// each doubling.
[[nodiscard]] constexpr int fine_octaves(int side, int octaves) {
  for (; side > 256; side /= 2) ++octaves;
  return octaves;
}

}  // namespace warren::textures
