#include "render/tints.hpp"

#include "render/palette.hpp"

#include <warren/scene/splat.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace warren::render {
namespace {

constexpr std::size_t kSteps = 65'536;
constexpr float kMostLight = 65'535;

double height_of(const scene::Heightfield& field, std::size_t step) {
  return field.base + field.step * static_cast<double>(step);
}

}  // namespace

Light light_of(Rgb color) {
  return {static_cast<float>(to_linear(color.r)), static_cast<float>(to_linear(color.g)),
          static_cast<float>(to_linear(color.b))};
}

Rgb color_of(const Light& light) {
  const auto channel = [](float value) {
    return from_linear(
        static_cast<std::uint32_t>(std::lround(std::clamp(value, 0.0F, kMostLight))));
  };
  return {channel(light[0]), channel(light[1]), channel(light[2])};
}

Light mix(const Light& under, const Light& over, double share) {
  Light out{};
  const auto part = static_cast<float>(share);
  for (std::size_t k = 0; k < out.size(); ++k) out[k] = under[k] + (over[k] - under[k]) * part;
  return out;
}

Tints layer_tints(const TerrainMap& map, double shift) {
  std::vector<Light> colors;
  for (const scene::Layer& layer : map.layers) {
    const scene::Color& color = layer.material.color;
    colors.push_back(light_of({color.r, color.g, color.b}));
  }
  Tints out(kSteps);
  for (std::size_t step = 0; step < kSteps; ++step) {
    const scene::Weights weights = scene::weights(map.layers, shift, height_of(map.field, step));
    for (std::size_t i = 0; i < colors.size(); ++i) {
      const auto weight = static_cast<float>(weights[i]);
      for (std::size_t k = 0; k < 3; ++k) out[step][k] += weight * colors[i][k];
    }
  }
  return out;
}

Rgb height_tint(double share) {
  const auto last = static_cast<double>(floor_ramp().size() - 1);
  const double index = std::floor((1 - std::clamp(share, 0.0, 1.0)) * last + 0.5);
  return floor_ramp()[static_cast<std::size_t>(index)];
}

Tints height_tints(const TerrainMap& map, const HeightSpan& span) {
  const double range = std::max(span.high - span.low, map.field.step);
  Tints out(kSteps);
  for (std::size_t step = 0; step < kSteps; ++step) {
    out[step] = light_of(height_tint((height_of(map.field, step) - span.low) / range));
  }
  return out;
}

}  // namespace warren::render
