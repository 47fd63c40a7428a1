#pragma once

#include <warren/json/json.hpp>
#include <warren/scene/scene.hpp>

namespace warren::bake {

/// The scene's `lights`, and their schema.
[[nodiscard]] Json lights_json(const scene::Lights& lights);
[[nodiscard]] Json lights_schema();

}  // namespace warren::bake
