#pragma once

#include <warren/core/grid.hpp>
#include <warren/gen/terrain/options.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace warren::terrain {

/// The sample of a hole's centre in the endless field.
struct HolePlace {
  std::int64_t x = 0;
  std::int64_t z = 0;
  friend bool operator==(const HolePlace&, const HolePlace&) = default;
};

/// The holes of a block: those of the samples [x * block * (chunk - 1), (x + 1) * block * (chunk -
/// 1)) and likewise along z, in the order in which they were drawn. Fewer than asked for where no
/// more fit. No two of the field are nearer than min_distance, whatever blocks they are in.
[[nodiscard]] std::vector<HolePlace> holes_of_block(const Options& options, std::uint64_t seed,
                                                    std::int64_t x, std::int64_t z);

/// How a hole lowers the samples round its centre, in steps: a disc of `radius`, blurred, scaled
/// so that the centre is exactly `depth`. Odd sides, the centre in the middle, 0 at the border.
[[nodiscard]] Grid<std::uint16_t> hole_shape(const HoleOptions& options, double spacing,
                                             double step);

/// The least `min_distance` at which no two holes overlap, metres.
[[nodiscard]] double hole_reach(const HoleOptions& options, double spacing);

/// More holes than this never fit into a block.
[[nodiscard]] int most_holes(const Options& options);

}  // namespace warren::terrain
