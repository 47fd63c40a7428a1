#pragma once

#include <cstdint>

namespace warren::textures {

/// Mixes the bits of a 32-bit number one to one (constants of C. Wellons, "Prospecting for hash
/// functions", bias 0.17).
constexpr std::uint32_t mix(std::uint32_t x) {
  x ^= x >> 16U;
  x *= 0x7feb352dU;
  x ^= x >> 15U;
  x *= 0x846ca68bU;
  x ^= x >> 16U;
  return x;
}

/// One number of two; the order matters.
constexpr std::uint32_t mix(std::uint32_t a, std::uint32_t b) {
  return mix(mix(a) + 0x9e3779b9U + b);
}

/// Numbers drawn one after another. What draws them is named by `seed`; a pattern is the same in
/// every world, so seeds are constants.
class Draws {
 public:
  explicit Draws(std::uint32_t seed) : seed_(seed) {}

  /// A multiple of 2^-24 in [0, 1).
  float unit() { return static_cast<float>(next() >> 8U) * 0x1p-24F; }
  /// In [-1, 1).
  float either() { return 2 * unit() - 1; }
  float between(float low, float high) { return low + (high - low) * unit(); }
  /// A whole number in [0, count), count in 1..65535.
  int below(int count) {
    return static_cast<int>((static_cast<std::uint64_t>(next()) * static_cast<unsigned>(count)) >>
                            32U);
  }

 private:
  std::uint32_t next() { return mix(seed_, count_++); }

  std::uint32_t seed_;
  std::uint32_t count_ = 0;
};

}  // namespace warren::textures
