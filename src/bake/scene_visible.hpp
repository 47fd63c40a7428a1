#pragma once

#include "bake/scene_json.hpp"

#include <warren/json/json.hpp>

namespace warren::bake {

/// The scene's `visible`, null where all is seen from everywhere, and its schema.
[[nodiscard]] Json visible_json(const Document& document);
[[nodiscard]] Json visible_schema();

}  // namespace warren::bake
