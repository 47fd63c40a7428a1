#pragma once

#include "pipeline/inputs.hpp"

#include <warren/config/preset.hpp>

namespace warren::pipeline {

/// Loads the mask that the stage names, if it does, and checks it against the stage's size and
/// cells. The stage gets its mask where nothing is wrong.
void load_mask(config::MazePreset& maze, Inputs& inputs);

}  // namespace warren::pipeline
