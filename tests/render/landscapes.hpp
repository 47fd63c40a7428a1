#pragma once

#include <warren/core/math.hpp>
#include <warren/core/random.hpp>
#include <warren/render/terrain_map.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace warren::render {

/// A field of heights in metres at samples, of 0 to 15 m, with a halo of one sample.
inline scene::Heightfield field_of(int width, int depth, double spacing,
                                   const std::function<double(int, int)>& height) {
  scene::Heightfield field;
  field.steps = Grid<std::uint16_t>(width + 2, depth + 2);
  field.spacing = spacing;
  for (int z = -1; z <= depth; ++z) {
    for (int x = -1; x <= width; ++x) {
      const double steps = std::floor(height(x, z) / field.step + 0.5);
      field.steps[{x + 1, z + 1}] = static_cast<std::uint16_t>(std::clamp(steps, 0.0, 65'535.0));
    }
  }
  return field;
}

inline scene::Layer layer(std::string name, scene::Color color, scene::Trapezoid range,
                          bool tidal) {
  scene::Layer out;
  out.name = std::move(name);
  out.material.color = color;
  out.range = range;
  out.tidal = tidal;
  return out;
}

/// Wet mud below 1 m at half tide, dry mud above it, algae from 3 m on.
inline std::vector<scene::Layer> tidal_layers() {
  return {layer("wet", {91, 80, 70}, {{}, {}, 0.9, 1.1}, true),
          layer("dry", {160, 141, 116}, {0.9, 1.1, 2.8, 3.2}, true),
          layer("algae", {109, 116, 69}, {2.8, 3.2, {}, {}}, false)};
}

/// Low at 0 and 60 s, high at 30 s, without a lag.
inline scene::Tide plain_tide() {
  scene::Tide tide;
  tide.period = 60;
  tide.reference = 1;
  tide.keys = {{0, 0.4, 0.4}, {30, 1.6, 1.6}};
  return tide;
}

/// A landscape of waves from 0 to 4 m with holes in it.
inline TerrainMap wavy_map(std::uint64_t seed, int width, int depth, int holes = 40) {
  Stream stream(seed, Stage::terrain, 0, 2000);
  const auto any = [&] { return stream.between(0, 10'000) / 10'000.0; };
  struct Wave {
    double x, z, phase, height;
  };
  std::vector<Wave> waves;
  for (int i = 0; i < 24; ++i) {
    const double length = 60 / (1 + 0.5 * i);  // metres
    const double angle = 360 * any();
    waves.push_back({360 / length * math::cos_deg(angle), 360 / length * math::sin_deg(angle),
                     360 * any(), 0.5 / (1 + 0.5 * i)});
  }
  TerrainMap map;
  for (int i = 0; i < holes; ++i) {
    map.holes.push_back({stream.between(4, width - 5) * 0.25, stream.between(4, depth - 5) * 0.25});
  }
  map.field = field_of(width, depth, 0.25, [&](int i, int j) {
    const double x = 0.25 * i;
    const double z = 0.25 * j;
    double height = 2;
    for (const Wave& wave : waves) {
      height += wave.height * math::sin_deg(wave.x * x + wave.z * z + wave.phase);
    }
    for (const MapPlace& hole : map.holes) {
      const double away = (x - hole.x) * (x - hole.x) + (z - hole.z) * (z - hole.z);
      if (away < 1) height -= 0.25 * (1 - away) * (1 - away);
    }
    return height;
  });
  map.layers = tidal_layers();
  map.tide = plain_tide();
  map.spawn = {(width - 1) * 0.125, (depth - 1) * 0.125};
  return map;
}

}  // namespace warren::render
