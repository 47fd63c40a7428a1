#pragma once

#include <warren/config/preset.hpp>
#include <warren/pipeline/memory.hpp>
#include <warren/scene/terrain.hpp>

namespace warren::pipeline {

/// Bytes that a window of a terrain takes at its peak, without its layers' patterns and pictures.
double ground_bytes(const config::TerrainPreset& terrain, const scene::Window& window, Work work);

}  // namespace warren::pipeline
