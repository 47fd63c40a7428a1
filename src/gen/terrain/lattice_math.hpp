#pragma once

#include <cstdint>

/// Formulas that kernels and their callers share. Static, so that each level has its own.
namespace warren::terrain {

/// The place within its lattice cell, 0..1, in steps of 2^-24, of a position in 32.32 bits.
[[nodiscard]] static inline float place_in_cell(std::uint64_t position) {
  const std::uint32_t bits = static_cast<std::uint32_t>(position) >> 8;
  return static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1p-24F;
}

/// 0..1 to 0..1 with two flat derivatives at both ends (Perlin, 2002).
[[nodiscard]] static inline float fade(float f) {
  return f * f * f * (f * (f * 6.0F - 15.0F) + 10.0F);
}

}  // namespace warren::terrain
