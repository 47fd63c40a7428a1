#pragma once

#include "pipeline/inputs.hpp"

#include <warren/config/preset.hpp>
#include <warren/pipeline/pipeline.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>
#include <vector>

namespace warren::pipeline {

/// All that scenes of the preset may place: designers' props where the preset names them, else
/// those that are built in, in the order of assets::Role. What stands on closed cells goes into the
/// stage's masonry. A designer's prop that can't be used is reported and left out.
std::vector<scene::Prop> load_props(config::Preset& preset, Inputs& inputs);

/// Names the props of the scene's exits, events and spawn, and gives it those out of the plan's.
/// What creatures are is drawn for each by itself, from the seed.
void place_props(scene::Scene& scene, const Plan& plan, std::uint64_t seed);

}  // namespace warren::pipeline
