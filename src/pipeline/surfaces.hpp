#pragma once

#include "pipeline/inputs.hpp"

#include <warren/config/preset.hpp>

namespace warren::pipeline {

/// Loads the pictures of surfaces that are seen into the materials of the stage's masonry. Those
/// that are named in many places are decoded once.
void load_pictures(config::MazePreset& maze, Inputs& inputs);

/// Loads the pictures of the layers into their materials, likewise.
void load_pictures(config::TerrainPreset& terrain, Inputs& inputs);

}  // namespace warren::pipeline
