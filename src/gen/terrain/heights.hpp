#pragma once

#include "gen/terrain/noise.hpp"

#include <warren/gen/terrain/terrain.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace warren::terrain {

/// Rows of heights of up to kStrip columns: noise, stamps, in steps, without holes.
class HeightStrip {
 public:
  /// As NoiseStrip; `options` and `plan` must live on.
  HeightStrip(const Options& options, const Plan& plan, std::int64_t x, int count);

  /// The samples of row z, in steps; `out` holds as many as there are columns.
  void row(std::int64_t z, std::span<std::uint16_t> out);

 private:
  const Options* options_;
  Steps steps_;
  NoiseStrip noise_;
  std::int64_t x_;
  std::size_t count_;
  std::array<float, kStrip> noise_row_{};
  std::array<double, kStrip> heights_{};  // metres of the row
};

}  // namespace warren::terrain
