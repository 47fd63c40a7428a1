#pragma once

#include <warren/scene/terrain.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

/// How much of each layer is seen where (document 001, section 3.3).
namespace warren::scene {

inline constexpr std::size_t kMaxLayers = 8;

/// One weight a layer; those beyond the layers are 0.
using Weights = std::array<double, kMaxLayers>;
/// The same in 255ths.
using Weights8 = std::array<std::uint8_t, kMaxLayers>;

/// The weight of a range at a height, 0..1, `shift` metres up. Where lmin equals lmax or hmin
/// equals hmax, the weight at that height itself is 1.
[[nodiscard]] double weight(const Trapezoid& range, double shift, double height);

/// The weights at a height, of sum 1. Tidal layers' ranges are shifted. Where no layer has any
/// weight, the nearest one in height has all of it, the first of several.
[[nodiscard]] Weights weights(std::span<const Layer> layers, double shift, double height);

/// The weights in 255ths, of sum exactly 255: each less than one from its share, the largest
/// remainders rounded up, the first of equal ones.
[[nodiscard]] Weights8 weights8(const Weights& weights, std::size_t layers);

/// Up to kMaxLayers layers at a shift, made ready for many heights.
class LayerMix {
 public:
  LayerMix(std::span<const Layer> layers, double shift);

  /// weights() at a height.
  [[nodiscard]] Weights at(double height) const;
  /// weights8() of these.
  [[nodiscard]] Weights8 at8(double height) const;

 private:
  /// A layer's range, bounds that aren't there at infinity.
  struct Range {
    double lmin = 0;
    double lmax = 0;
    double hmin = 0;
    double hmax = 0;
    double shift = 0;
  };

  /// A layer's own weight.
  [[nodiscard]] double weight_of(std::size_t layer, double height) const;
  /// The layer that is nearest in height, the first of several.
  [[nodiscard]] std::size_t nearest(double height) const;

  std::array<Range, kMaxLayers> ranges_;
  std::size_t count_;
};

/// Ranges of heights within [low, high] in which, at some shift from `shift_low` to `shift_high`,
/// no layer has weight; rising, apart from each other. Single heights between two layers that meet
/// don't count.
[[nodiscard]] std::vector<std::pair<double, double>> uncovered(std::span<const Layer> layers,
                                                               double shift_low, double shift_high,
                                                               double low, double high);

/// The tide at a time, seconds, any; the result's is within the period.
[[nodiscard]] TideKey tide_at(const Tide& tide, double time);

}  // namespace warren::scene
