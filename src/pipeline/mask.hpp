#pragma once

#include <warren/config/preset.hpp>
#include <warren/core/diagnostic.hpp>
#include <warren/pipeline/pipeline.hpp>

#include <string>

namespace warren::pipeline {

/// Loads the mask that the stage names and checks it against the stage's size and cells. The stage
/// gets its mask where nothing is wrong. `file` names the preset in the diagnostics.
Diagnostics load_mask(config::MazePreset& maze, const std::string& file, const FileLoader& load);

}  // namespace warren::pipeline
