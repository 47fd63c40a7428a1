#include <warren/core/math.hpp>
#include <warren/gen/terrain/terrain.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace warren::terrain {
namespace {

/// Straight lines between so many levels of a cosine are off by a 1,600th of its range at most.
constexpr int kCosineKeys = 64;

/// The water's level over the period and what it leaves wet. The greatest level of a stretch of
/// time is that at one of its ends or at a key in it.
class Levels {
 public:
  explicit Levels(const TideOptions& options)
      : keys_(options.keys), period_(options.period), lag_(options.wet_lag) {
    if (!keys_.empty()) return;
    const double middle = (options.low + options.high) / 2;
    const double swing = (options.high - options.low) / 2;
    for (int i = 0; i < kCosineKeys; ++i) {
      const double turn = static_cast<double>(i) / kCosineKeys;
      keys_.push_back({turn * period_, middle + swing * math::cos_deg(360 * turn)});
    }
  }

  /// Times within the period at which the water's level or what is wet may bend, rising, without
  /// those at which two bounds of the wet meet.
  [[nodiscard]] std::vector<double> bends() const {
    std::vector<double> out{0};
    for (const TideOptions::Key& key : keys_) {
      out.push_back(key.time);
      out.push_back(into_period(key.time + std::min(lag_, period_)));
    }
    return in_order(std::move(out));
  }

  /// Times by size; those that rounding alone sets apart, from the period's end too, are one.
  [[nodiscard]] std::vector<double> in_order(std::vector<double> times) const {
    const double tolerance = period_ * 0x1p-40;
    std::ranges::sort(times);
    const auto same = [&](double a, double b) { return b - a <= tolerance; };
    times.erase(std::unique(times.begin(), times.end(), same), times.end());
    while (times.back() >= period_ - tolerance) times.pop_back();
    return times;
  }

  /// Times between two bends that follow each other at which the wet may bend.
  [[nodiscard]] std::vector<double> meetings(double begin, double end) const {
    const std::array from{water(begin), lagging(begin), before((begin + end) / 2)};
    const std::array to{water(end), lagging(end), from[2]};
    std::vector<double> out;
    for (std::size_t a = 0; a < from.size(); ++a) {
      for (std::size_t b = a + 1; b < from.size(); ++b) {
        const double first = from[a] - from[b];
        const double last = to[a] - to[b];
        if ((first < 0) == (last < 0) || first == last) continue;
        out.push_back(begin + (end - begin) * (first / (first - last)));
      }
    }
    return out;
  }

  [[nodiscard]] scene::TideKey at(double time) const {
    const double level = water(time);
    return {time, level, std::max({level, lagging(time), before(time)})};
  }

 private:
  [[nodiscard]] double into_period(double time) const {
    if (time < 0) time += period_;
    return time >= period_ ? time - period_ : time;
  }

  [[nodiscard]] double water(double time) const {
    const auto after = std::ranges::upper_bound(keys_, time, {}, &TideOptions::Key::time);
    const TideOptions::Key& from = after == keys_.begin() ? keys_.back() : *(after - 1);
    const TideOptions::Key& to = after == keys_.end() ? keys_.front() : *after;
    const double passed = into_period(time - from.time);
    const double length = to.time > from.time ? to.time - from.time : to.time - from.time + period_;
    return from.level + (to.level - from.level) * (passed / length);
  }

  /// The level as the lag began.
  [[nodiscard]] double lagging(double time) const {
    return water(into_period(time - std::min(lag_, period_)));
  }

  /// The greatest level of the keys that were passed during the lag.
  [[nodiscard]] double before(double time) const {
    double out = -std::numeric_limits<double>::infinity();
    for (const TideOptions::Key& key : keys_) {
      if (into_period(time - key.time) <= lag_) out = std::max(out, key.level);
    }
    return out;
  }

  std::vector<TideOptions::Key> keys_;
  double period_;
  double lag_;
};

/// Whether b lies on both straight lines from a to c.
bool needless(const scene::TideKey& a, const scene::TideKey& b, const scene::TideKey& c) {
  constexpr double kTolerance = 1e-9;
  const double share = (b.time - a.time) / (c.time - a.time);
  return std::abs(a.water + (c.water - a.water) * share - b.water) <= kTolerance &&
         std::abs(a.wet + (c.wet - a.wet) * share - b.wet) <= kTolerance;
}

}  // namespace

scene::Tide tide(const TideOptions& options) {
  const Levels levels(options);
  const std::vector<double> bends = levels.bends();
  std::vector<double> times = bends;
  for (std::size_t i = 0; i < bends.size(); ++i) {
    const double end = i + 1 < bends.size() ? bends[i + 1] : options.period;
    for (const double time : levels.meetings(bends[i], end)) times.push_back(time);
  }
  times = levels.in_order(std::move(times));

  scene::Tide out;
  out.period = options.period;
  out.reference = (options.low + options.high) / 2;
  out.keys.push_back(levels.at(0));
  for (std::size_t i = 1; i < times.size(); ++i) {
    const scene::TideKey key = levels.at(times[i]);
    scene::TideKey next = levels.at(i + 1 < times.size() ? times[i + 1] : 0);
    if (i + 1 == times.size()) next.time = options.period;
    if (!needless(out.keys.back(), key, next)) out.keys.push_back(key);
  }
  if (out.keys.size() == 1) out.keys.push_back(levels.at(options.period / 2));
  return out;
}

}  // namespace warren::terrain
