#pragma once

#include "render/ground.hpp"

#include <warren/render/terrain_map.hpp>

#include <cstddef>

/// The colours of landscapes.
namespace warren::render {

[[nodiscard]] Light light_of(Rgb color);
/// Light beyond what a screen shows is held.
[[nodiscard]] Rgb color_of(const Light& light);
/// `share` of `over` and the rest of `under`.
[[nodiscard]] Light mix(const Light& under, const Light& over, double share);

/// The colours of the layers by their weights, the tidal ones shifted by `shift` metres.
[[nodiscard]] Tints layer_tints(const TerrainMap& map, double shift);

/// The colour of a share of the span from the lowest to the highest height.
[[nodiscard]] Rgb height_tint(double share);
[[nodiscard]] Tints height_tints(const TerrainMap& map, const HeightSpan& span);

}  // namespace warren::render
