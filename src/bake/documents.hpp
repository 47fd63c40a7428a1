#pragma once

#include "bake/scene_json.hpp"

#include <warren/bake/bake.hpp>
#include <warren/core/artifact.hpp>

#include <vector>

namespace warren::bake {

/// A bundle's files, scene.json and manifest.json added at their end. `position_error` is in
/// metres, see Bundle. Throws Error `E-BUDGET` (kind generation) where the document has a limit of
/// bytes that they exceed.
[[nodiscard]] std::vector<Artifact> with_documents(const Document& document, Profile profile,
                                                   double position_error,
                                                   std::vector<Artifact> files);

}  // namespace warren::bake
