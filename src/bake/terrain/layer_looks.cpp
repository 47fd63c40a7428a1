#include "bake/terrain/layer_looks.hpp"

#include "bake/glb.hpp"

#include <warren/scene/splat.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace warren::bake {
namespace {

constexpr std::size_t kCodes = 256;

std::array<double, kCodes> linear_codes() {
  std::array<double, kCodes> out{};
  for (std::size_t code = 0; code < kCodes; ++code) {
    out[code] = linear({static_cast<std::uint8_t>(code), 0, 0})[0];
  }
  return out;
}

std::array<double, 3> mean_color(const Grid<Rgb>& pixels) {
  static const std::array<double, kCodes> light = linear_codes();
  std::array<double, 3> sum{};
  for (const Rgb& pixel : pixels.values()) {
    sum[0] += light[pixel.r];
    sum[1] += light[pixel.g];
    sum[2] += light[pixel.b];
  }
  for (double& channel : sum) channel /= static_cast<double>(pixels.size());
  return sum;
}

double mean_red(const Grid<Rgb>& pixels) {
  double sum = 0;
  for (const Rgb& pixel : pixels.values()) sum += pixel.r;
  return sum / (255.0 * static_cast<double>(pixels.size()));
}

LayerLook look_of(const scene::Material& material) {
  LayerLook out{linear(material.color), material.roughness};
  if (material.pictures) {
    out.color = mean_color(material.pictures->albedo->pixels);
    if (material.pictures->roughness) {
      out.roughness = mean_red(material.pictures->roughness->pixels);
    }
  }
  return out;
}

/// How many of the window's samples are at each step.
std::vector<std::uint64_t> counts(const scene::Heightfield& field) {
  std::vector<std::uint64_t> out(std::size_t{std::numeric_limits<std::uint16_t>::max()} + 1);
  for (int z = 0; z < field.depth(); ++z) {
    const std::uint16_t* row = &field.steps[{field.halo, z + field.halo}];
    for (int x = 0; x < field.width(); ++x) ++out[row[x]];
  }
  return out;
}

}  // namespace

std::vector<LayerLook> layer_looks(std::span<const scene::Layer> layers) {
  std::vector<LayerLook> out;
  for (const scene::Layer& layer : layers) out.push_back(look_of(layer.material));
  return out;
}

LayerLook mean_look(const scene::Terrain& terrain, std::span<const LayerLook> looks) {
  const std::vector<std::uint64_t> of_step = counts(terrain.field);
  const scene::LayerMix mix(terrain.layers, 0);
  scene::Weights sums{};
  double total = 0;
  for (std::size_t step = 0; step < of_step.size(); ++step) {
    if (of_step[step] == 0) continue;
    const auto count = static_cast<double>(of_step[step]);
    const scene::Weights weights =
        mix.at(terrain.field.base + terrain.field.step * static_cast<double>(step));
    for (std::size_t i = 0; i < looks.size(); ++i) sums[i] += weights[i] * count;
    total += count;
  }
  LayerLook out;
  for (std::size_t i = 0; i < looks.size(); ++i) {
    const double share = sums[i] / total;
    for (std::size_t k = 0; k < out.color.size(); ++k) out.color[k] += looks[i].color[k] * share;
    out.roughness += looks[i].roughness * share;
  }
  return out;
}

}  // namespace warren::bake
