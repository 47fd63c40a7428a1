#pragma once

#include <warren/scene/splat.hpp>
#include <warren/scene/terrain.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warren::bake {

/// The layers' weights at heights between a terrain's lowest and highest sample, with the tide at
/// its reference: just what LayerMix::at8() says, looked up.
class WeightTable {
 public:
  explicit WeightTable(const scene::Terrain& terrain);

  /// At `numerator / denominator` steps.
  [[nodiscard]] scene::Weights8 at(std::int64_t numerator, std::int64_t denominator) const {
    const std::int64_t step = numerator / denominator;
    const auto index = static_cast<std::size_t>(step - first_);
    const std::int64_t rest = numerator - step * denominator;
    if (rest == 0 || level_[index] != 0) return weights_[index];
    return mix_.at8(base_ +
                    step_ * (static_cast<double>(numerator) / static_cast<double>(denominator)));
  }

 private:
  scene::LayerMix mix_;
  double base_;
  double step_;
  std::int64_t first_;  // the lowest step
  std::vector<scene::Weights8> weights_;
  std::vector<std::uint8_t> level_;  // 1 where nothing changes up to the next step
};

}  // namespace warren::bake
