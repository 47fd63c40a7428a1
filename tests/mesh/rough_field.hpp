#pragma once

#include <warren/core/grid.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace warren::mesh {

/// Hills of gradient noise over the whole range of 8 m in steps of 2^-12 m: six octaves from a
/// wavelength of 256 samples, which are 64 m when they lie 0.25 m apart. Only operations that round
/// alike everywhere.
inline Grid<std::uint16_t> rough_field(int side, std::uint32_t seed, int first_x = 0) {
  constexpr double kCos = 0.9238795325112867;  // of 22.5 degrees
  constexpr double kSin = 0.3826834323650898;
  constexpr double kHalf = 0.7071067811865476;
  constexpr std::array<double, 16> kDirection{1,  kCos,  kHalf,  kSin,  0, -kSin, -kHalf, -kCos,
                                              -1, -kCos, -kHalf, -kSin, 0, kSin,  kHalf,  kCos};
  const auto corner = [&](int x, int z, std::uint32_t octave, double dx, double dz) {
    std::uint32_t hash = seed + octave * 0x632be5abU;
    for (const int value : {x, z}) {
      hash = (hash ^ static_cast<std::uint32_t>(value)) * 0x9e3779b1U;
      hash ^= hash >> 15;
      hash *= 0x85ebca77U;
      hash ^= hash >> 13;
    }
    const std::uint32_t direction = hash >> 28;
    return kDirection[direction] * dx + kDirection[(direction + 12) % 16] * dz;
  };
  const auto fade = [](double t) { return t * t * t * (t * (t * 6 - 15) + 10); };
  const auto mix = [](double a, double b, double t) { return a + (b - a) * t; };
  Grid<std::uint16_t> field(side, side);
  for (int z = 0; z < side; ++z) {
    for (int i = 0; i < side; ++i) {
      const int x = first_x + i;
      double sum = 0;
      for (std::uint32_t octave = 0; octave < 6; ++octave) {
        const int cell = 256 >> octave;
        const int cx = x / cell;
        const int cz = z / cell;
        const double dx = static_cast<double>(x % cell) / cell;
        const double dz = static_cast<double>(z % cell) / cell;
        const double low =
            mix(corner(cx, cz, octave, dx, dz), corner(cx + 1, cz, octave, dx - 1, dz), fade(dx));
        const double high = mix(corner(cx, cz + 1, octave, dx, dz - 1),
                                corner(cx + 1, cz + 1, octave, dx - 1, dz - 1), fade(dx));
        sum += mix(low, high, fade(dz)) / (1 << octave);
      }
      const double metres = std::clamp(4 + 5.2 * sum, 0.0, 8.0);
      field[{i, z}] = static_cast<std::uint16_t>(std::min(metres * 4096, 32767.0));
    }
  }
  return field;
}

}  // namespace warren::mesh
