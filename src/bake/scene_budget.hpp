#pragma once

#include "bake/scene_json.hpp"

#include <warren/json/json.hpp>

namespace warren::bake {

/// The scene's `budget`, null where nothing was baked, and its schema.
[[nodiscard]] Json budget_json(const Document& document);
[[nodiscard]] Json budget_schema();

}  // namespace warren::bake
