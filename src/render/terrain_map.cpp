#include "render/contours.hpp"
#include "render/ground.hpp"
#include "render/palette.hpp"
#include "render/terrain_marks.hpp"
#include "render/tints.hpp"

#include <warren/core/math.hpp>
#include <warren/render/terrain_map.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace warren::render {
namespace {

using scene::Tide;
using scene::TideKey;

constexpr double kSunElevation = 32;  // degrees; the sun stands at the upper left
constexpr double kAmbient = 0.3;      // share of the light that comes from everywhere

/// Brightness of the ground under a low sun, 1 where it is level.
class Sun {
 public:
  /// Slopes are drawn `exaggeration` times as steep, `metres` being from one pixel to the next.
  Sun(double exaggeration, double metres)
      : factor_(exaggeration / metres),
        across_(math::cos_deg(kSunElevation) * math::sin_deg(45)),
        up_(math::sin_deg(kSunElevation)) {}

  [[nodiscard]] double light(const Ground::Slope& slope) const {
    const double x = factor_ * slope.x;
    const double y = factor_ * slope.y;
    const double facing = (up_ + across_ * (x + y)) / std::sqrt(1 + x * x + y * y);
    return kAmbient + (1 - kAmbient) * std::max(facing, 0.0) / up_;
  }

 private:
  double factor_;
  double across_;
  double up_;
};

Light times(Light light, double factor) {
  for (float& channel : light) channel *= static_cast<float>(factor);
  return light;
}

/// Draws one pixel of the ground after the other.
class Painter {
 public:
  Painter(const TerrainMap& map, const TerrainMapOptions& options, const Ground& ground)
      : map_(map),
        options_(options),
        ground_(ground),
        span_(options.heights.value_or(height_span(map.field))),
        contours_(span_),
        tints_(options.view == TerrainView::height ? height_tints(map, span_)
                                                   : layer_tints(map, shift())),
        sun_(options.view == TerrainView::height ? 1.2 : 2.2, ground.pixel_metres()) {}

  [[nodiscard]] const HeightSpan& span() const { return span_; }
  [[nodiscard]] const Contours& contours() const { return contours_; }

  [[nodiscard]] Rgb color(Cell pixel) const {
    const Light tint = ground_.tint(pixel, tints_);
    if (options_.view == TerrainView::splat) return color_of(tint);
    const double height = ground_.height(pixel);
    const Ground::Slope slope = ground_.slope(pixel);
    Light light = times(tint, sun_.light(slope));
    if (options_.view == TerrainView::height) {
      const double line = std::max(0.45 * contours_.fine(height, slope.steepness()),
                                   0.7 * contours_.index(height, slope.steepness()));
      light = mix(light, light_of(kOutline), line);
    }
    return color_of(under_water(light, height, slope.steepness()));
  }

 private:
  /// How far the boundary of wet and dry lies above where the layers' ranges have it.
  [[nodiscard]] double shift() const {
    return options_.tide && map_.tide ? options_.tide->wet - map_.tide->reference : 0;
  }

  [[nodiscard]] Light under_water(const Light& ground, double height, double steepness) const {
    if (!options_.tide || !map_.tide) return ground;
    const bool lines = options_.view == TerrainView::height;
    const double depth = options_.tide->water - height;
    const double rise = std::max(steepness, 1e-4);
    const double covered = std::clamp(depth / rise + 0.5, 0.0, 1.0);
    const double thick = std::min(std::max(depth, 0.0) / 0.8, 1.0);
    const double opacity = (lines ? 0.35 : 1) * map_.tide->opacity * (0.6 + 0.4 * thick);
    const scene::Color& color = map_.tide->color;
    const Light water = mix(ground, light_of({color.r, color.g, color.b}), covered * opacity);
    const double shore = line_share(std::abs(depth) / rise, lines ? 2.0 : 1.0);
    return mix(water, light_of(lines ? kWaterLine : kGleam), (lines ? 0.9 : 0.45) * shore);
  }

  const TerrainMap& map_;
  const TerrainMapOptions& options_;
  const Ground& ground_;
  HeightSpan span_;
  Contours contours_;
  Tints tints_;
  Sun sun_;
};

}  // namespace

scene::Color mean_color(const Picture& picture) {
  Mean mean;
  for (const Rgb pixel : picture.values()) mean.add(pixel, 1);
  const Rgb color = mean.color();
  return {color.r, color.g, color.b};
}

TerrainMap terrain_map_of(scene::Scene scene) {
  scene::Terrain& terrain = scene.terrain.value();
  TerrainMap map;
  for (const scene::Hole& hole : terrain.holes) {
    map.holes.push_back(
        {hole.sample.x * terrain.field.spacing, hole.sample.y * terrain.field.spacing});
  }
  for (scene::Layer& layer : terrain.layers) {
    scene::Material& material = layer.material;
    if (material.pictures) material.color = mean_color(material.pictures->albedo->pixels);
    material.pictures.reset();
    map.layers.push_back(std::move(layer));
  }
  map.field = std::move(terrain.field);
  map.tide = std::move(terrain.tide);
  map.spawn = {scene.spawn.position.x, scene.spawn.position.z};
  return map;
}

HeightSpan height_span(const scene::Heightfield& field) {
  std::uint16_t low = field.at(0, 0);
  std::uint16_t high = low;
  for (int z = 0; z < field.depth(); ++z) {
    for (int x = 0; x < field.width(); ++x) {
      low = std::min(low, field.at(x, z));
      high = std::max(high, field.at(x, z));
    }
  }
  return {field.base + field.step * low, field.base + field.step * high};
}

double time_of(const Tide& tide, TideState state) {
  const auto less = [](const TideKey& a, const TideKey& b) { return a.water < b.water; };
  const auto low = std::min_element(tide.keys.begin(), tide.keys.end(), less);
  const auto high = std::max_element(tide.keys.begin(), tide.keys.end(), less);
  if (state == TideState::low) return low->time;
  if (state == TideState::high) return high->time;
  const double middle = (low->water + high->water) / 2;
  for (std::size_t i = 0; i < tide.keys.size(); ++i) {
    const bool last = i + 1 == tide.keys.size();
    const TideKey& from = tide.keys[i];
    const TideKey& to = tide.keys[last ? 0 : i + 1];
    if ((from.water < middle) == (to.water < middle)) continue;
    const double until = last ? tide.period + to.time : to.time;
    return from.time + (until - from.time) * (middle - from.water) / (to.water - from.water);
  }
  return low->time;
}

Extent terrain_extent(int width, int depth, int size) {
  return map_extent(width - 1, depth - 1, size);
}

std::uint64_t terrain_memory(const Extent& extent) {
  constexpr std::uint64_t kTables = std::uint64_t{2} << 20U;
  return kTables + sizeof(float) * static_cast<std::uint64_t>(extent.width) *
                       static_cast<std::uint64_t>(extent.height);
}

Picture draw_terrain(const TerrainMap& map, const TerrainMapOptions& options) {
  const Extent extent = terrain_extent(map.field.width(), map.field.depth(), options.size);
  const Ground ground(map.field, extent);
  const Painter painter(map, options, ground);
  Picture picture(extent.width, extent.height, kWall);
  for (int y = 0; y < extent.height; ++y) {
    for (int x = 0; x < extent.width; ++x) {
      if (ground.contains({x, y})) picture[{x, y}] = painter.color({x, y});
    }
  }
  paint_places(picture, ground, map);
  paint_scale(picture, ground);
  if (options.view == TerrainView::height) {
    paint_heights(picture, painter.span(), painter.contours());
  } else if (options.view == TerrainView::splat) {
    paint_layers(picture, map.layers);
  }
  return picture;
}

}  // namespace warren::render
