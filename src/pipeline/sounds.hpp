#pragma once

#include "pipeline/inputs.hpp"

#include <warren/config/preset.hpp>
#include <warren/pipeline/pipeline.hpp>
#include <warren/scene/scene.hpp>

#include <vector>

namespace warren::pipeline {

/// All cues that scenes of the preset may use and that are to be heard, with designers' sounds
/// where the preset names them. One that can't be used is reported.
std::vector<scene::Sound> load_sounds(const config::Preset& preset, Inputs& inputs);

/// Names the effects of the scene's events and the cues of events, exits and visitor, and gives it
/// those of the plan's sounds that it uses.
void place_sounds(scene::Scene& scene, const Plan& plan);

}  // namespace warren::pipeline
