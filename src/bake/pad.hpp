#pragma once

#include "bake/surface.hpp"

#include <warren/scene/scene.hpp>

namespace warren::bake {

/// A flat round stone round `centre` (on the floor) in a cell `cell` metres wide: a disc 2 cm above
/// the floor with a sloping rim. 70 triangles. u = x and v = z from its centre.
[[nodiscard]] Surface pad(const scene::Vec3& centre, double cell);

}  // namespace warren::bake
