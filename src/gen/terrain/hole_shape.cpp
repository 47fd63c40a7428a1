#include <warren/core/math.hpp>
#include <warren/gen/terrain/holes.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace warren::terrain {
namespace {

/// Where the Gaussian ends, in sigmas.
constexpr double kSigmas = 3;

double reach_of(const HoleOptions& options) { return options.radius + kSigmas * options.blur; }

/// A blurred disc along its diameter: 1 in the middle, 0 at the end. The blur's kernel is in whole
/// numbers, and so are all sums up to the last division.
class Profile {
 public:
  explicit Profile(const HoleOptions& options) : unit_(reach_of(options) / kParts) {
    const Kernel kernel = make_kernel(options.blur);
    // Along Z the disc is as wide as its chord, so that the blur in that direction is a partial sum
    // of the kernel, the one along X what is left to do.
    const int radius = unit_ > 0 ? static_cast<int>(options.radius / unit_) : 0;
    std::array<std::uint64_t, kParts + 1> chords{};  // by distance along X, kParts at most
    for (int i = 0; i <= radius; ++i) {
      const int half = static_cast<int>(std::sqrt(static_cast<double>(radius * radius - i * i)));
      std::uint64_t sum = kernel[0];
      for (int k = 1; k <= std::min(half, kParts); ++k) sum += std::uint64_t{2} * kernel[k];
      chords[i] = sum;
    }
    std::array<std::uint64_t, kParts + 1> sums{};
    for (int at = 0; at <= kParts; ++at) {
      for (int i = -radius; i <= radius; ++i) {
        const int off = std::abs(at - i);
        if (off <= kParts) sums[at] += kernel[off] * chords[std::abs(i)];
      }
    }
    for (std::size_t i = 0; i < values_.size(); ++i) {
      values_[i] = static_cast<double>(sums[i]) / static_cast<double>(sums[0]);
    }
  }

  /// The share of the depth at a distance, metres.
  [[nodiscard]] double at(double distance) const {
    if (distance == 0) return 1;
    const double place = unit_ > 0 ? distance / unit_ : kParts + 1;
    if (place > kParts) return 0;
    const auto part = std::min(static_cast<std::size_t>(place), std::size_t{kParts - 1});
    const double share = place - static_cast<double>(part);
    return values_[part] + (values_[part + 1] - values_[part]) * share;
  }

 private:
  static constexpr int kParts = 512;  ///< from the middle to the end
  using Kernel = std::array<std::uint32_t, kParts + 1>;

  /// Half a Gaussian, lowered so that it meets zero where it is cut off.
  [[nodiscard]] Kernel make_kernel(double sigma) const {
    constexpr double kOne = 0x1p15;
    const double end = math::exp(-kSigmas * kSigmas / 2);
    Kernel out{};
    out[0] = static_cast<std::uint32_t>(kOne);
    for (int k = 1; k <= kParts; ++k) {
      const double distance = k * unit_;
      if (distance >= kSigmas * sigma) break;
      const double sigmas = distance / sigma;
      const double value = (math::exp(-sigmas * sigmas / 2) - end) / (1 - end);
      out[k] = static_cast<std::uint32_t>(kOne * value);
    }
    return out;
  }

  double unit_;  ///< metres
  std::array<double, kParts + 1> values_{};
};

}  // namespace

Grid<std::uint16_t> hole_shape(const HoleOptions& options, double spacing, double step) {
  const int half = static_cast<int>(reach_of(options) / spacing) + 1;
  const double depth = options.depth / step;
  const Profile profile(options);
  Grid<std::uint16_t> out(2 * half + 1, 2 * half + 1);
  for (int z = -half; z <= half; ++z) {
    for (int x = -half; x <= half; ++x) {
      const double distance = spacing * std::sqrt(static_cast<double>(x * x + z * z));
      const double steps = std::floor(depth * profile.at(distance) + 0.5);
      out[{x + half, z + half}] = static_cast<std::uint16_t>(steps);
    }
  }
  return out;
}

double hole_reach(const HoleOptions& options, double spacing) {
  // The finest steps reach farthest, since in coarser ones more of the rim rounds to nothing.
  double step = 0x1p-12;
  while (options.depth / step > std::numeric_limits<std::uint16_t>::max()) step *= 2;
  const Grid<std::uint16_t> shape = hole_shape(options, spacing, step);
  const int half = shape.width() / 2;
  std::int64_t farthest = 0;  // squared, in samples
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (shape.values()[i] == 0) continue;
    const std::int64_t x = shape.cell(i).x - half;
    const std::int64_t z = shape.cell(i).y - half;
    farthest = std::max(farthest, x * x + z * z);
  }
  return spacing * std::sqrt(static_cast<double>(4 * farthest + 1));
}

}  // namespace warren::terrain
