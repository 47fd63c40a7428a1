#include "props/noise.hpp"

#include <cmath>

namespace warren::props {
namespace {

/// Avalanche of 32 bits (C. Wellons, "Prospecting for hash functions", 2018: lowbias32).
std::uint32_t stir(std::uint32_t x) {
  x ^= x >> 16U;
  x *= 0x7feb352dU;
  x ^= x >> 15U;
  x *= 0x846ca68bU;
  return x ^ x >> 16U;
}

double share(std::uint32_t bits) { return (bits >> 8U) * 0x1p-24; }

double corner(std::int32_t x, std::int32_t y, std::int32_t z, std::uint32_t seed) {
  std::uint32_t bits = stir(static_cast<std::uint32_t>(x) ^ seed);
  bits = stir(static_cast<std::uint32_t>(y) ^ bits);
  bits = stir(static_cast<std::uint32_t>(z) ^ bits);
  return 2 * share(bits) - 1;
}

double smooth(double t) { return t * t * (3 - 2 * t); }

double blend(double a, double b, double t) { return a + (b - a) * t; }

}  // namespace

double noise(const Vec3& at, std::uint32_t seed) {
  const auto x = static_cast<std::int32_t>(std::floor(at.x));
  const auto y = static_cast<std::int32_t>(std::floor(at.y));
  const auto z = static_cast<std::int32_t>(std::floor(at.z));
  const double u = smooth(at.x - x);
  const double v = smooth(at.y - y);
  const double w = smooth(at.z - z);
  const auto row = [&](std::int32_t dy, std::int32_t dz) {
    return blend(corner(x, y + dy, z + dz, seed), corner(x + 1, y + dy, z + dz, seed), u);
  };
  return blend(blend(row(0, 0), row(1, 0), v), blend(row(0, 1), row(1, 1), v), w);
}

double scatter(std::uint32_t index, std::uint32_t seed) { return share(stir(index ^ stir(seed))); }

}  // namespace warren::props
