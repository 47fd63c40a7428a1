#pragma once

#include <warren/bake/bake.hpp>
#include <warren/core/artifact.hpp>
#include <warren/json/json.hpp>
#include <warren/scene/scene.hpp>

#include <span>

namespace warren::bake {

/// What manifest.json is written from.
struct Bundle {
  const scene::Scene& scene;
  Profile profile = Profile::portable;
  double position_error = 0;  ///< metres, see glb.hpp; 0 where all is exact
  std::span<const Artifact> files;
};

/// The content of manifest.json.
[[nodiscard]] Json manifest_json(const Bundle& bundle);

/// Its schema.
[[nodiscard]] Json manifest_schema_json();

}  // namespace warren::bake
