#pragma once

#include <warren/config/preset.hpp>
#include <warren/core/failure.hpp>
#include <warren/core/result.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>

namespace warren::pipeline {

/// Samples that are made beyond the window on each side: shade at its border is that of the endless
/// field.
inline constexpr int kHalo = 16;

/// Builds a window of the landscape and puts it into the world: the window's low corner at the
/// origin, the visitor in its middle on the ground. Names, sounds, lights and the seed are left to
/// the caller. The failure is that of terrain::generate().
Result<scene::Scene, Failure> terrain_scene(const config::TerrainPreset& preset,
                                            const config::BakePreset& bake,
                                            const scene::Window& window, std::uint64_t seed);

}  // namespace warren::pipeline
