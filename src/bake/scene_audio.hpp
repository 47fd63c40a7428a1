#pragma once

#include <warren/bake/bake.hpp>
#include <warren/core/artifact.hpp>
#include <warren/json/json.hpp>
#include <warren/scene/visit.hpp>

#include <optional>
#include <vector>

namespace warren::bake {

/// The scene's `audio`, and its schema.
[[nodiscard]] Json audio_json(const scene::Audio& audio);
[[nodiscard]] Json audio_schema();

/// A cue's name, null for none, and its schema.
[[nodiscard]] Json cue_json(const std::optional<scene::Cue>& cue);
[[nodiscard]] Json cue_schema();

/// Designers' sounds of the scene, as they came.
[[nodiscard]] std::vector<Artifact> sound_files(const scene::Audio& audio,
                                                const MakeShared& shared);

}  // namespace warren::bake
