#pragma once

#include "bake/scene_json.hpp"

#include <warren/json/json.hpp>

namespace warren::bake {

/// The scene's `walk`, null where it has a terrain, and its schema.
[[nodiscard]] Json walk_json(const Document& document);
[[nodiscard]] Json walk_schema();

}  // namespace warren::bake
