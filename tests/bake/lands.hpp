#pragma once

#include "bake/scenes.hpp"

#include <warren/core/math.hpp>
#include <warren/core/random.hpp>
#include <warren/scene/scene.hpp>
#include <warren/scene/terrain.hpp>

#include <cstdint>
#include <string>

/// Landscapes for the tests of the baker, made without any generator.
namespace warren::bake {

/// Hills, and grain of a few steps, that go on beyond any window.
inline std::uint16_t land_step(std::uint64_t seed, std::int64_t x, std::int64_t z) {
  const auto at = [](std::int64_t place, double metres) {
    return math::sin(static_cast<double>(place % 100'000) / metres);
  };
  Stream stream(seed, Stage::terrain, 0, 1010,
                {static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(z)});
  const double hills = 9000 * at(x, 11) * at(z, 7) + 4000 * at(x + 2 * z, 5);
  return static_cast<std::uint16_t>(16'000 + hills + stream.between(0, 120));
}

/// The field of a window of chunks of 33 samples.
inline scene::Heightfield land_field(std::uint64_t seed, const scene::Window& window, int halo) {
  const int columns = static_cast<int>(window.x1 - window.x0 + 1);
  const int rows = static_cast<int>(window.z1 - window.z0 + 1);
  scene::Heightfield field;
  field.halo = halo;
  field.base = -0.5;
  field.steps = Grid<std::uint16_t>(32 * columns + 1 + 2 * halo, 32 * rows + 1 + 2 * halo);
  for (int z = 0; z < field.steps.height(); ++z) {
    for (int x = 0; x < field.steps.width(); ++x) {
      field.steps[{x, z}] = land_step(seed, window.x0 * 32 + x - halo, window.z0 * 32 + z - halo);
    }
  }
  return field;
}

inline scene::Layer land_layer(const std::string& name, const scene::Color& color,
                               const scene::Trapezoid& range, bool tidal) {
  scene::Layer layer;
  layer.name = name;
  layer.material.color = color;
  layer.material.roughness = 0.5;
  layer.range = range;
  layer.tidal = tidal;
  return layer;
}

/// A landscape of chunks of 33 samples with three levels, five layers and a tide.
inline scene::Scene land_scene(std::uint64_t seed, const scene::Window& window = {-1, 0, 3, 4}) {
  scene::Scene scene;
  scene.name = "land";
  scene.seed = seed;
  scene.preset_digest = "xxh3:00112233445566778899aabbccddeeff";
  scene.inputs_digest = "xxh3:ffeeddccbbaa99887766554433221100";
  scene.terrain.emplace();
  scene::Terrain& land = *scene.terrain;
  land.window = window;
  land.chunk = 33;
  land.origin_x = std::to_string(8 * window.x0);
  land.origin_z = std::to_string(8 * window.z0);
  land.field = land_field(seed, window, 34);
  land.holes = {{{3, 4}}, {{40, 64}}};
  land.lods = {{0.02, 0}, {0.1, 6}, {0.5, 15}};
  land.splat_side = 64;
  land.layers = {land_layer("deep", {60, 70, 80}, {{}, {}, 1, 1.5}, false),
                 land_layer("wet", {91, 80, 70}, {1, 1.5, 2.5, 2.75}, true),
                 land_layer("rim", {120, 110, 60}, {2.4, 2.5, 2.5, 2.6}, true),
                 land_layer("dry", {160, 141, 116}, {2.5, 2.75, 5, 5}, true),
                 land_layer("top", {200, 200, 190}, {5, 5, {}, {}}, false)};
  land.layers[1].material.pattern = scene::Pattern::mud;
  land.texture_side = 64;
  land.tide = scene::Tide{30, 2.5, {{0, 3, 3}, {10, 2, 2.6}, {20, 2.5, 2.5}}};
  land.metrics = {-0.25, 6.5, 3, 12.5, 0.25, 0.5, 0.75};
  scene.spawn.position = {8, land.field.height(32, 32), 8};
  return scene;
}

}  // namespace warren::bake
