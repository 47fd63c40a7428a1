#include "bake/terrain/weight_table.hpp"

#include <algorithm>
#include <cmath>

namespace warren::bake {
namespace {

/// Heights at which a layer's weight has a corner.
std::vector<double> corners(const std::vector<scene::Layer>& layers) {
  std::vector<double> out;
  for (const scene::Layer& layer : layers) {
    for (const auto& height :
         {layer.range.lmin, layer.range.lmax, layer.range.hmin, layer.range.hmax}) {
      if (height) out.push_back(*height);
    }
  }
  return out;
}

}  // namespace

WeightTable::WeightTable(const scene::Terrain& terrain)
    : mix_(terrain.layers, 0),
      base_(terrain.field.base),
      step_(terrain.field.step),
      first_(*std::ranges::min_element(terrain.field.steps.values())) {
  const std::int64_t last = *std::ranges::max_element(terrain.field.steps.values());
  const auto count = static_cast<std::size_t>(last - first_) + 1;
  weights_.reserve(count);
  for (std::int64_t step = first_; step <= last; ++step) {
    weights_.push_back(mix_.at8(base_ + step_ * static_cast<double>(step)));
  }
  // Between two steps without a corner, shares are quotients of lines with one divisor. Any two of
  // them, and any of them and a number, are equal once at most: what is so at both ends is so all
  // the way.
  level_.resize(count, 0);
  for (std::size_t i = 0; i + 1 < count; ++i) level_[i] = weights_[i] == weights_[i + 1] ? 1 : 0;
  for (const double height : corners(terrain.layers)) {
    const double at = std::floor((height - base_) / step_) - static_cast<double>(first_);
    for (double index = at - 1; index <= at + 1; ++index) {
      if (index >= 0 && index < static_cast<double>(count)) {
        level_[static_cast<std::size_t>(index)] = 0;
      }
    }
  }
}

}  // namespace warren::bake
