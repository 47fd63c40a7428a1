#pragma once

#include <warren/bake/bake.hpp>
#include <warren/core/artifact.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>
#include <vector>

namespace warren::bake {

/// A prop as a file of the bundle, `meshes/<name>.glb`.
struct PropFile {
  const scene::Prop* prop = nullptr;
  Artifact file;
  std::uint64_t texture_bytes = 0;  ///< of its pictures, on the graphics processor
};

/// All props of the scene: built-in ones written in the profile, designers' as they came.
[[nodiscard]] std::vector<PropFile> prop_files(const scene::Scene& scene, Profile profile,
                                               const MakeShared& shared);

/// What the pictures that an asset holds take on the graphics processor.
[[nodiscard]] std::uint64_t texture_bytes(const scene::Asset& asset);

}  // namespace warren::bake
