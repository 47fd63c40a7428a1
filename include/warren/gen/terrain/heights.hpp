#pragma once

#include <warren/gen/terrain/options.hpp>

#include <cstdint>
#include <span>

namespace warren::terrain {

/// A rectangle of samples of the endless field.
struct Area {
  std::int64_t x = 0;  ///< the sample of the low corner
  std::int64_t z = 0;
  int width = 0;
  int depth = 0;
};

/// Equation (1) over an area: N(p) at each sample, row by row, without stamps and holes, in
/// -1..1 of the sum of |w_i| * a_i. `out` holds width * depth values. The same bits at every
/// instruction-set level and however an area is cut.
void noise_sum(const Options& options, std::uint64_t seed, const Area& area, std::span<float> out);

}  // namespace warren::terrain
