#pragma once

#include <warren/scene/terrain.hpp>

#include <array>
#include <span>
#include <vector>

namespace warren::bake {

/// What is seen of a layer from afar.
struct LayerLook {
  std::array<double, 3> color{};  ///< linear, the mean of its picture
  double roughness = 0;           ///< likewise
};

[[nodiscard]] std::vector<LayerLook> layer_looks(std::span<const scene::Layer> layers);

/// The mean of the looks over the window's samples, by the layers' weights.
[[nodiscard]] LayerLook mean_look(const scene::Terrain& terrain, std::span<const LayerLook> looks);

}  // namespace warren::bake
