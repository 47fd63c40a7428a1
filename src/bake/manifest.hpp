#pragma once

#include <warren/bake/json.hpp>
#include <warren/core/artifact.hpp>
#include <warren/scene/scene.hpp>

#include <span>

namespace warren::bake {

/// The content of manifest.json for a bundle of these files.
[[nodiscard]] Json manifest_json(const scene::Scene& scene, std::span<const Artifact> files);

/// Its schema.
[[nodiscard]] Json manifest_schema_json();

}  // namespace warren::bake
