#pragma once

#include "bake/terrain/land_chunks.hpp"
#include "bake/terrain/layer_looks.hpp"
#include "bake/terrain/weight_table.hpp"

#include <warren/core/grid.hpp>
#include <warren/core/rgb.hpp>
#include <warren/scene/scene.hpp>
#include <warren/scene/splat.hpp>
#include <warren/scene/terrain.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace warren::bake {

/// The pictures of a terrain's chunks, `splat_side` texels a side, row 0 at low z. Texel (i, j) is
/// the ground at ((i + 0.5), (j + 0.5)) / splat_side of the chunk, its height bilinear between
/// samples. The terrain must outlive it.
class Painter {
 public:
  Painter(const scene::Terrain& terrain, std::span<const LayerLook> looks);

  /// The weights of all texels.
  [[nodiscard]] Grid<scene::Weights8> weights(const LandChunk& chunk) const;

  /// The weights as pictures: layers 0 to 2 in red, green and blue, then 3 to 5, and so on; the
  /// last layer's weight, what is missing of 255, is left out.
  [[nodiscard]] std::vector<Grid<Rgb>> splat(const Grid<scene::Weights8>& weights) const;

  /// The layers' colours by their weights in sRGB, darkened where the sky's light doesn't come.
  [[nodiscard]] Grid<Rgb> base_color(const LandChunk& chunk, const Grid<scene::Weights8>& weights,
                                     scene::Occlusion occlusion) const;

 private:
  /// Where a texel is between two samples, counted along an axis.
  struct Place {
    int sample = 0;          ///< the lower one
    std::int64_t share = 0;  ///< of the upper one, in `whole_`ths
  };

  const scene::Terrain& terrain_;
  WeightTable table_;
  std::vector<std::array<std::uint32_t, 3>> colors_;  // of layers, linear, 65,535 for 1
  std::int64_t whole_ = 1;
  std::vector<Place> places_;
};

/// How many pictures hold the weights of so many layers.
[[nodiscard]] constexpr std::size_t splat_maps(std::size_t layers) { return (layers + 1) / 3; }

}  // namespace warren::bake
