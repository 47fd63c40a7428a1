#pragma once

#include "render/contours.hpp"
#include "render/ground.hpp"

#include <warren/render/terrain_map.hpp>
#include <warren/scene/terrain.hpp>

#include <span>

namespace warren::render {

/// Dots where holes are, and the spawn's ring.
void paint_places(Picture& picture, const Ground& ground, const TerrainMap& map);

/// How long a stretch of the picture is.
void paint_scale(Picture& picture, const Ground& ground);

/// The tints from the lowest to the highest height, and the distance of contour lines.
void paint_heights(Picture& picture, const HeightSpan& span, const Contours& contours);

/// The layers' colours and names.
void paint_layers(Picture& picture, std::span<const scene::Layer> layers);

}  // namespace warren::render
