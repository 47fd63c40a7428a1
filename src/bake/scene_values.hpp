#pragma once

#include <warren/core/grid.hpp>
#include <warren/json/json.hpp>
#include <warren/scene/scene.hpp>

#include <string_view>

/// The small values of scene.json and their schemas.
namespace warren::bake {

[[nodiscard]] Json metres(double value);             ///< rounded to a micrometre
[[nodiscard]] Json vec3_json(const scene::Vec3& v);  ///< [x, y, z], metres
[[nodiscard]] Json cell_json(Cell cell);             ///< [column, row]
[[nodiscard]] Json color_json(const scene::Color&);  ///< `#rrggbb`
[[nodiscard]] std::string_view event_type(scene::EventType type);

namespace schema {
[[nodiscard]] Json vec3();
[[nodiscard]] Json cell();
[[nodiscard]] Json color();
[[nodiscard]] Json box();
[[nodiscard]] Json exit_id();
}  // namespace schema

[[nodiscard]] Json box_json(const scene::Box& box);

}  // namespace warren::bake
