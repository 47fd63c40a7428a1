#include <warren/scene/splat.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace warren::scene {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The weight of four heights, bounds that aren't there at infinity.
double trapezoid(double lmin, double lmax, double hmin, double hmax, double height) {
  if (height < lmax) return height <= lmin ? 0 : (height - lmin) / (lmax - lmin);
  if (height > hmin) return height >= hmax ? 0 : (hmax - height) / (hmax - hmin);
  return 1;
}

/// The layers that have weight, few of all in most places.
class Shares {
 public:
  void add(std::size_t layer, double share) {
    shares_[count_] = share;
    layers_[count_] = static_cast<std::uint8_t>(layer);
    count_ += share > 0 ? 1 : 0;
  }

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::size_t first() const { return layers_[0]; }

  void divide_by(double sum) {
    for (std::size_t i = 0; i < count_; ++i) shares_[i] /= sum;
  }

  /// Of shares whose sum is 1.
  [[nodiscard]] Weights8 in_255ths() const {
    Weights8 out{};
    std::array<double, kMaxLayers> rest{};
    int missing = 255;
    for (std::size_t i = 0; i < count_; ++i) {
      const double share = shares_[i] * 255;
      const int whole = static_cast<int>(share);
      out[layers_[i]] = static_cast<std::uint8_t>(whole);
      rest[i] = share - whole;
      missing -= whole;
    }
    for (; missing > 0; --missing) {
      std::size_t largest = 0;
      for (std::size_t i = 1; i < count_; ++i) {
        if (rest[i] > rest[largest]) largest = i;
      }
      ++out[layers_[largest]];
      rest[largest] = -1;
    }
    return out;
  }

 private:
  // One place more, which a layer without weight may be written to.
  std::array<double, kMaxLayers + 1> shares_{};
  std::array<std::uint8_t, kMaxLayers + 1> layers_{};
  std::size_t count_ = 0;
};

using Ranges = std::vector<std::pair<double, double>>;

/// What isn't in any of the ranges, from -infinity to infinity.
Ranges gaps(Ranges ranges) {
  std::ranges::sort(ranges);
  Ranges out;
  double end = -kInfinity;
  for (const auto& [low, high] : ranges) {
    if (low > end) out.emplace_back(end, low);
    end = std::max(end, high);
  }
  if (end < kInfinity) out.emplace_back(end, kInfinity);
  return out;
}

/// Where the layers that move with the tide, or those that don't, have weight.
Ranges seen(std::span<const Layer> layers, bool tidal) {
  Ranges out;
  for (const Layer& layer : layers) {
    if (layer.tidal != tidal) continue;
    out.emplace_back(layer.range.lmin.value_or(-kInfinity), layer.range.hmax.value_or(kInfinity));
  }
  return out;
}

}  // namespace

double weight(const Trapezoid& range, double shift, double height) {
  return trapezoid(range.lmin.value_or(-kInfinity), range.lmax.value_or(-kInfinity),
                   range.hmin.value_or(kInfinity), range.hmax.value_or(kInfinity), height - shift);
}

Weights weights(std::span<const Layer> layers, double shift, double height) {
  return LayerMix(layers, shift).at(height);
}

LayerMix::LayerMix(std::span<const Layer> layers, double shift) : count_(layers.size()) {
  for (std::size_t i = 0; i < count_; ++i) {
    const Trapezoid& range = layers[i].range;
    ranges_[i] = {.lmin = range.lmin.value_or(-kInfinity),
                  .lmax = range.lmax.value_or(-kInfinity),
                  .hmin = range.hmin.value_or(kInfinity),
                  .hmax = range.hmax.value_or(kInfinity),
                  .shift = layers[i].tidal ? shift : 0};
  }
}

double LayerMix::weight_of(std::size_t layer, double height) const {
  const Range& range = ranges_[layer];
  return trapezoid(range.lmin, range.lmax, range.hmin, range.hmax, height - range.shift);
}

std::size_t LayerMix::nearest(double height) const {
  std::size_t out = 0;
  double least = kInfinity;
  for (std::size_t i = 0; i < count_; ++i) {
    const double at = height - ranges_[i].shift;
    const double distance = std::max({ranges_[i].lmin - at, at - ranges_[i].hmax, 0.0});
    if (distance >= least) continue;
    out = i;
    least = distance;
  }
  return out;
}

Weights LayerMix::at(double height) const {
  Weights out{};
  double sum = 0;
  for (std::size_t i = 0; i < count_; ++i) sum += out[i] = weight_of(i, height);
  if (sum > 0) {
    for (double& value : out) value /= sum;
  } else {
    out[nearest(height)] = 1;
  }
  return out;
}

Weights8 LayerMix::at8(double height) const {
  Shares shares;
  double sum = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const double own = weight_of(i, height);
    shares.add(i, own);
    sum += own;
  }
  if (shares.count() > 1) {
    shares.divide_by(sum);
    return shares.in_255ths();
  }
  Weights8 out{};
  out[shares.count() == 1 ? shares.first() : nearest(height)] = 255;
  return out;
}

Weights8 weights8(const Weights& weights, std::size_t layers) {
  Shares shares;
  for (std::size_t i = 0; i < layers; ++i) shares.add(i, weights[i]);
  return shares.in_255ths();
}

std::vector<std::pair<double, double>> uncovered(std::span<const Layer> layers, double shift_low,
                                                 double shift_high, double low, double high) {
  const Ranges still = gaps(seen(layers, false));
  Ranges bare;
  for (const auto& [moving_low, moving_high] : gaps(seen(layers, true))) {
    for (const auto& [still_low, still_high] : still) {
      const double from = std::max({low, still_low, moving_low + shift_low});
      const double to = std::min({high, still_high, moving_high + shift_high});
      if (from < to) bare.emplace_back(from, to);
    }
  }
  std::ranges::sort(bare);
  Ranges out;
  for (const auto& [from, to] : bare) {
    if (out.empty() || from > out.back().second) {
      out.emplace_back(from, to);
    } else {
      out.back().second = std::max(out.back().second, to);
    }
  }
  return out;
}

TideKey tide_at(const Tide& tide, double time) {
  time -= std::floor(time / tide.period) * tide.period;
  if (!(time >= 0 && time < tide.period)) time = 0;
  const auto after = std::ranges::upper_bound(tide.keys, time, {}, &TideKey::time);
  const TideKey& from = after == tide.keys.begin() ? tide.keys.back() : *(after - 1);
  const TideKey& to = after == tide.keys.end() ? tide.keys.front() : *after;
  double passed = time - from.time;
  double length = to.time - from.time;
  if (passed < 0) passed += tide.period;
  if (length <= 0) length += tide.period;
  const double share = passed / length;
  const double water = from.water + (to.water - from.water) * share;
  const double wet = from.wet + (to.wet - from.wet) * share;
  return {time, water, std::max(water, wet)};
}

}  // namespace warren::scene
