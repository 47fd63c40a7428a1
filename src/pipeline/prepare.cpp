#include "pipeline/inputs.hpp"
#include "pipeline/mask.hpp"
#include "pipeline/props.hpp"
#include "pipeline/sounds.hpp"
#include "pipeline/stamps.hpp"
#include "pipeline/surfaces.hpp"

#include <warren/core/digest.hpp>
#include <warren/pipeline/pipeline.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace warren::pipeline {
namespace {

/// A line of text that no other list of parts gives, whatever the parts hold.
std::string part(std::string_view name, std::string_view value) {
  return std::string(name) + ' ' + std::to_string(value.size()) + ' ' + std::string(value) + '\n';
}

}  // namespace

bool Prepared::ok() const {
  return std::none_of(diagnostics.begin(), diagnostics.end(),
                      [](const Diagnostic& found) { return found.severity == Severity::error; });
}

Prepared prepare(config::Preset preset, const FileLoader& load) {
  Prepared prepared;
  Plan& plan = prepared.plan;
  plan.preset_digest = to_string(digest(config::canonical_json(preset)));
  Inputs inputs(load);
  if (preset.maze) {
    scene::Masonry& masonry = preset.maze->masonry;
    masonry.occlusion = preset.bake.occlusion;
    masonry.texture_side = preset.bake.texture_size;
    load_mask(*preset.maze, inputs);
    load_pictures(*preset.maze, inputs);
    plan.props = load_props(preset, inputs);
    plan.sounds = load_sounds(preset, inputs);
  }
  if (preset.terrain) {
    load_stamps(*preset.terrain, inputs);
    load_pictures(*preset.terrain, inputs);
    plan.sounds = load_sounds(preset, inputs);
  }
  plan.preset = std::move(preset);
  plan.files = inputs.take_files();
  prepared.diagnostics = inputs.take_diagnostics();
  return prepared;
}

std::string inputs_digest(const Plan& plan, std::uint64_t seed, std::string_view profile,
                          std::string_view version) {
  std::string text = part("warren", version) + part("preset", plan.preset_digest) +
                     part("profile", profile) + part("seed", std::to_string(seed));
  if (plan.preset.terrain) {
    const scene::Window window = plan.window.value_or(plan.preset.terrain->window);
    for (const std::int64_t chunk : {window.x0, window.x1, window.z0, window.z1}) {
      text += part("chunk", std::to_string(chunk));
    }
  }
  for (const InputFile& file : plan.files)
    text += part("path", file.path) + part("file", file.digest);
  return to_string(digest(text));
}

}  // namespace warren::pipeline
