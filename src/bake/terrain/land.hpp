#pragma once

#include <warren/bake/bake.hpp>
#include <warren/core/artifact.hpp>
#include <warren/scene/scene.hpp>

#include <vector>

namespace warren::bake {

/// All files of the bundle of a scene with a terrain, see bake(): a mesh for each chunk and level
/// of detail, splat maps, the layers' pictures, in profile portable a picture of each chunk's
/// colours, and the water. Chunk by chunk, so that beside the files there are never more than one's
/// pictures and meshes.
[[nodiscard]] std::vector<Artifact> bake_land(const scene::Scene& scene, Profile profile,
                                              const MakeShared& shared);

}  // namespace warren::bake
