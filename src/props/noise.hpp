#pragma once

#include "props/vector.hpp"

#include <cstdint>

namespace warren::props {

/// Value noise over space, -1..1, its lattice 1 apart: a hash of whole numbers at the corners,
/// blended smoothly between them. Coordinates within +-1e6.
[[nodiscard]] double noise(const Vec3& at, std::uint32_t seed);

/// A number 0..1 that belongs to a whole one.
[[nodiscard]] double scatter(std::uint32_t index, std::uint32_t seed);

}  // namespace warren::props
