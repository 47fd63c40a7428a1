#pragma once

#include <warren/gen/terrain/options.hpp>

#include <cstdint>
#include <span>

namespace warren::terrain {

/// Lays the stamps over a row of samples, in their order: sample x + k of row z is heights[k],
/// metres. A picture's first and last pixels lie on its rectangle's borders; between pixels it is
/// bilinear. It fades in from its border to `margin` inside, smoothly, along both axes.
void stamp_row(std::span<const Stamp> stamps, double spacing, std::int64_t x, std::int64_t z,
               std::span<double> heights);

}  // namespace warren::terrain
