#pragma once

#include <cstdint>

namespace warren::terrain {

/// Purposes of the terrain stage's streams: append, never renumber.
enum Purpose : std::uint32_t {
  kNoise = 1,
  kWarpX = 2,
  kWarpZ = 3,
  kHoles = 4,
};

}  // namespace warren::terrain
