#include "pipeline/terrain_scene.hpp"

#include <warren/gen/terrain/terrain.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace warren::pipeline {
namespace {

/// Metres of a chunk's low border in the endless field, in decimals, exact: multiples of 2^-6.
std::string origin(std::int64_t chunk, const terrain::Options& options) {
  constexpr std::int64_t kParts = 64;
  constexpr std::uint64_t kMillionths = 1'000'000 / kParts;
  const auto spacing = static_cast<std::int64_t>(options.spacing * kParts);
  const std::int64_t parts = chunk * (options.chunk - 1) * spacing;
  const auto size = static_cast<std::uint64_t>(parts < 0 ? -parts : parts);
  std::string out = (parts < 0 ? "-" : "") + std::to_string(size / kParts);
  const std::uint64_t rest = size % kParts * kMillionths;
  if (rest == 0) return out;
  std::string digits = std::to_string(1'000'000 + rest);
  digits.erase(digits.find_last_not_of('0') + 1);
  return out + '.' + digits.substr(1);
}

std::optional<scene::Tide> tide_of(const config::TerrainPreset& preset) {
  if (!preset.tide) return std::nullopt;
  scene::Tide tide = terrain::tide(preset.tide->options);
  tide.color = preset.tide->color;
  tide.opacity = preset.tide->opacity;
  return tide;
}

/// The middle of the window on the ground, at a sample.
scene::Vec3 middle(const scene::Heightfield& field) {
  const int x = field.width() / 2;
  const int z = field.depth() / 2;
  return {x * field.spacing, field.height(x, z), z * field.spacing};
}

}  // namespace

Result<scene::Scene, Failure> terrain_scene(const config::TerrainPreset& preset,
                                            const config::BakePreset& bake,
                                            const scene::Window& window, std::uint64_t seed) {
  const terrain::Options& options = preset.options;
  auto landscape = terrain::generate(options, seed, window, kHalo);
  if (!landscape) return landscape.error();

  scene::Terrain terrain;
  terrain.window = window;
  terrain.chunk = options.chunk;
  terrain.origin_x = origin(window.x0, options);
  terrain.origin_z = origin(window.z0, options);
  terrain.field = std::move(landscape->field);
  terrain.holes = std::move(landscape->holes);
  for (std::size_t i = 0; i < preset.lod.max_error.size(); ++i) {
    terrain.lods.push_back({preset.lod.max_error[i], preset.lod.distance[i]});
  }
  terrain.tide = tide_of(preset);
  for (const config::LayerPreset& layer : preset.layers) {
    terrain.layers.push_back(layer.layer);
    terrain.layers.back().tidal = layer.layer.tidal && terrain.tide;
  }
  terrain.splat_side = preset.splat_size;
  terrain.texture_side = bake.texture_size;
  terrain.metrics = terrain::measure(terrain.field, terrain.tide ? &*terrain.tide : nullptr);

  scene::Scene out;
  out.spawn.position = middle(terrain.field);
  out.masonry.occlusion = bake.occlusion;
  out.terrain = std::move(terrain);
  return out;
}

}  // namespace warren::pipeline
