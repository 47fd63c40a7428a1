#pragma once

#include <warren/json/json.hpp>
#include <warren/scene/terrain.hpp>

namespace warren::bake {

/// A window as `{"x": [first, last], "z": [first, last]}`, and its schema.
[[nodiscard]] Json window_json(const scene::Window& window);
[[nodiscard]] Json window_schema();

}  // namespace warren::bake
