#pragma once

#include "pipeline/inputs.hpp"

#include <warren/config/preset.hpp>

namespace warren::pipeline {

/// Loads the pictures of heights that the stage names, each once, into the stage's options.
void load_stamps(config::TerrainPreset& terrain, Inputs& inputs);

}  // namespace warren::pipeline
