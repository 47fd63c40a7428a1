#include "pipeline/mask.hpp"

#include <warren/core/digest.hpp>
#include <warren/pipeline/pipeline.hpp>

#include <utility>

namespace warren::pipeline {

Prepared prepare(config::Preset preset, const std::string& file, const FileLoader& load) {
  Prepared prepared;
  prepared.plan.preset_digest = to_string(digest(config::canonical_json(preset)));
  if (preset.maze && !preset.maze->mask_path.empty()) {
    prepared.diagnostics = load_mask(*preset.maze, file, load);
  }
  prepared.plan.preset = std::move(preset);
  return prepared;
}

}  // namespace warren::pipeline
