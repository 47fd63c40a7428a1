#pragma once

#include <warren/config/preset.hpp>
#include <warren/core/diagnostic.hpp>
#include <warren/pipeline/pipeline.hpp>

#include <vector>

namespace warren::pipeline {

/// Loads the mask that the stage names and checks it against the stage's size and cells. The stage
/// gets its mask where nothing is wrong. The bytes' digest is added to the files.
Diagnostics load_mask(config::MazePreset& maze, const FileLoader& load,
                      std::vector<InputFile>& files);

}  // namespace warren::pipeline
