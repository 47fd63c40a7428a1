#pragma once

#include <warren/json/json.hpp>
#include <warren/scene/scene.hpp>

namespace warren::bake {

/// The scene's `metrics`, and their schema.
[[nodiscard]] Json metrics_json(const scene::Scene& scene);
[[nodiscard]] Json metrics_schema();

}  // namespace warren::bake
