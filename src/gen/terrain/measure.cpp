#include <warren/gen/terrain/terrain.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

namespace warren::terrain {
namespace {

/// Degrees of the slope whose tangent is x, x >= 0, within 2e-6 (polynomial 4.4.49 of Abramowitz
/// and Stegun, Handbook of Mathematical Functions).
double slope_deg(double x) {
  constexpr std::array kTerms{1.0,           -0.3333314528, 0.1999355085,
                              -0.1420889944, 0.1065626393,  -0.0752896400,
                              0.0429096138,  -0.0161657367, 0.0028662257};
  const bool steep = x > 1;
  const double t = steep ? 1 / x : x;
  const double square = t * t;
  double sum = 0;
  for (std::size_t i = kTerms.size(); i-- > 0;) sum = sum * square + kTerms[i];
  const double radians = steep ? std::numbers::pi / 2 - t * sum : t * sum;
  return radians * (180 / std::numbers::pi);
}

/// How often each step is in the window, and sums up to it.
class Histogram {
 public:
  explicit Histogram(const scene::Heightfield& field)
      : step_(field.step), base_(field.base), below_(kSteps + 1), sum_below_(kSteps + 1) {
    for (int z = 0; z < field.depth(); ++z) {
      for (int x = 0; x < field.width(); ++x) ++below_[std::size_t{field.at(x, z)} + 1];
    }
    for (std::size_t i = 0; i < kSteps; ++i) {
      sum_below_[i + 1] = sum_below_[i] + below_[i + 1] * i;
      below_[i + 1] += below_[i];
    }
  }

  /// Metres.
  [[nodiscard]] double lowest() const { return height(std::ranges::upper_bound(below_, 0U)); }
  [[nodiscard]] double highest() const { return height(std::ranges::lower_bound(below_, total())); }
  [[nodiscard]] double mean() const {
    return base_ + step_ * (static_cast<double>(sum_below_.back()) / static_cast<double>(total()));
  }

  /// The share of samples lower than a level, metres.
  [[nodiscard]] double under(double level) const {
    return static_cast<double>(below_[index(level)]) / static_cast<double>(total());
  }

  /// The mean of under() over all levels between two.
  [[nodiscard]] double mean_under(double a, double b) const {
    // Between equal levels there is nothing to integrate, between nearly equal ones too few digits.
    if (std::abs(b - a) <= step_ * 0x1p-20) return under((a + b) / 2);
    return (integral(b) - integral(a)) / ((b - a) / step_);
  }

 private:
  static constexpr std::size_t kSteps = std::size_t{std::numeric_limits<std::uint16_t>::max()} + 1;

  [[nodiscard]] std::uint64_t total() const { return below_.back(); }

  [[nodiscard]] double height(std::vector<std::uint64_t>::const_iterator end) const {
    return base_ + step_ * static_cast<double>(end - below_.begin() - 1);
  }

  /// How many steps are lower than a level.
  [[nodiscard]] std::size_t index(double level) const {
    const double steps = std::ceil((level - base_) / step_);
    return static_cast<std::size_t>(std::clamp(steps, 0.0, static_cast<double>(kSteps)));
  }

  /// Of under() from far below up to a level, in steps.
  [[nodiscard]] double integral(double level) const {
    const std::size_t i = index(level);
    return ((level - base_) / step_ * static_cast<double>(below_[i]) -
            static_cast<double>(sum_below_[i])) /
           static_cast<double>(total());
  }

  double step_;
  double base_;
  std::vector<std::uint64_t> below_;      ///< samples lower than each step
  std::vector<std::uint64_t> sum_below_;  ///< the sum of their steps
};

double mean_slope_deg(const scene::Heightfield& field) {
  const double run = 2 * field.spacing / field.step;
  std::vector<double> row(static_cast<std::size_t>(field.width()));
  double sum = 0;
  for (int z = 0; z < field.depth(); ++z) {
    // Apart from the sum, whose order counts, so that it is made of vectors.
    for (int x = 0; x < field.width(); ++x) {
      const double rise_x = field.at(x + 1, z) - field.at(x - 1, z);
      const double rise_z = field.at(x, z + 1) - field.at(x, z - 1);
      row[static_cast<std::size_t>(x)] =
          slope_deg(std::sqrt(rise_x * rise_x + rise_z * rise_z) / run);
    }
    for (const double slope : row) sum += slope;
  }
  return sum / (static_cast<double>(field.width()) * field.depth());
}

double mean_flooded(const Histogram& histogram, const scene::Tide& tide) {
  double sum = 0;
  for (std::size_t i = 0; i < tide.keys.size(); ++i) {
    const bool last = i + 1 == tide.keys.size();
    const scene::TideKey& from = tide.keys[i];
    const scene::TideKey& to = last ? tide.keys.front() : tide.keys[i + 1];
    const double seconds = to.time - from.time + (last ? tide.period : 0);
    sum += seconds * histogram.mean_under(from.water, to.water);
  }
  return sum / tide.period;
}

}  // namespace

scene::TerrainMetrics measure(const scene::Heightfield& field, const scene::Tide* tide) {
  const Histogram histogram(field);
  scene::TerrainMetrics out;
  out.height_min = histogram.lowest();
  out.height_max = histogram.highest();
  out.height_mean = histogram.mean();
  out.slope_mean_deg = mean_slope_deg(field);
  if (tide == nullptr) return out;
  const auto [low, high] = std::ranges::minmax(tide->keys, {}, &scene::TideKey::water);
  out.flooded_low = histogram.under(low.water);
  out.flooded_mean = mean_flooded(histogram, *tide);
  out.flooded_high = histogram.under(high.water);
  return out;
}

}  // namespace warren::terrain
