#include "gen/terrain/heights.hpp"

#include "gen/terrain/stamps.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace warren::terrain {
namespace {

constexpr double kFinest = 0x1p-12;
constexpr int kMostSteps = 65535;
/// Steps from 0 m that single precision, and the filter of compact meshes, hold exactly.
constexpr double kFarthest = 0x1p23 - 1;

}  // namespace

HeightRange height_range(const Options& options) {
  HeightRange range{std::min(options.height_min, options.height_max),
                    std::max(options.height_min, options.height_max)};
  for (const Stamp& stamp : options.stamps) {
    range.low = std::min({range.low, stamp.low, stamp.high});
    range.high = std::max({range.high, stamp.low, stamp.high});
  }
  if (options.holes.count > 0) range.low -= options.holes.depth;
  return range;
}

Steps steps_of(const Options& options) {
  const HeightRange range = height_range(options);
  const double depth = options.holes.count > 0 ? options.holes.depth : 0;
  for (double step = kFinest;; step *= 2) {
    // Ground and depth are rounded on their own, so each gets room for that.
    const double below = std::ceil(depth / step);
    const double lowest = std::floor((range.low + depth) / step) - below;
    const double farthest = std::max(-lowest, lowest + kMostSteps);
    if (range.high / step - lowest <= kMostSteps && farthest <= kFarthest) {
      return {step, lowest * step};
    }
  }
}

HeightStrip::HeightStrip(const Options& options, const Plan& plan, std::int64_t x, int count)
    : options_(&options),
      steps_(steps_of(options)),
      noise_(plan, x, count),
      x_(x),
      count_(static_cast<std::size_t>(count)) {}

void HeightStrip::row(std::int64_t z, std::span<std::uint16_t> out) {
  noise_.row(z, std::span(noise_row_).first(count_));
  const double middle = (options_->height_min + options_->height_max) / 2;
  const double reach = (options_->height_max - options_->height_min) / 2;
  for (std::size_t k = 0; k < count_; ++k) {
    heights_[k] = middle + reach * static_cast<double>(noise_row_[k]);
  }
  stamp_row(options_->stamps, options_->spacing, x_, z, std::span(heights_).first(count_));
  const double per_metre = 1 / steps_.step;  // exact: a power of two
  for (std::size_t k = 0; k < count_; ++k) {
    // Never negative, so that this rounds half steps up.
    // NOLINTNEXTLINE(bugprone-incorrect-roundings)
    const auto steps = static_cast<int>((heights_[k] - steps_.base) * per_metre + 0.5);
    out[k] = static_cast<std::uint16_t>(std::clamp(steps, 0, kMostSteps));
  }
}

}  // namespace warren::terrain
