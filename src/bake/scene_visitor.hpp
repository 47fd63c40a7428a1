#pragma once

#include <warren/json/json.hpp>
#include <warren/scene/visit.hpp>

#include <vector>

namespace warren::bake {

/// The scene's `visitor`, and its schema.
[[nodiscard]] Json visitor_json(const scene::Visitor& visitor);
[[nodiscard]] Json visitor_schema();

/// The scene's `input`, and its schema.
[[nodiscard]] Json input_json(const std::vector<scene::Binding>& input);
[[nodiscard]] Json input_schema();

}  // namespace warren::bake
