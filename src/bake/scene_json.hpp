#pragma once

#include "bake/visible_sets.hpp"

#include <warren/bake/json.hpp>
#include <warren/scene/scene.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warren::bake {

/// A baked piece of the scene.
struct Chunk {
  std::string name;
  scene::Box box;
  std::string glb;  ///< relative to the bundle
  std::size_t triangles = 0;
};

/// What scene.json is written from.
struct Document {
  const scene::Scene& scene;
  std::string walk_map;                ///< path of the walk grid's picture; empty: rows are written
  std::vector<Chunk> chunks;           ///< empty: left out
  std::optional<VisibleSets> visible;  ///< of these chunks
};

/// The content of scene.json.
[[nodiscard]] Json scene_json(const Document& document);

/// Its schema.
[[nodiscard]] Json scene_schema_json();

}  // namespace warren::bake
