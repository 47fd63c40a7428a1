#pragma once

#include "bake/scene_json.hpp"

#include <warren/json/json.hpp>

namespace warren::bake {

/// The scene's `terrain`, null where it has none, and its schema.
[[nodiscard]] Json terrain_json(const Document& document);
[[nodiscard]] Json terrain_schema();

/// The scene's `tide`, null where it has none, and its schema.
[[nodiscard]] Json tide_json(const Document& document);
[[nodiscard]] Json tide_schema();

}  // namespace warren::bake
