#include "pipeline/mask.hpp"

#include <warren/core/digest.hpp>
#include <warren/pipeline/pipeline.hpp>

#include <string>
#include <utility>

namespace warren::pipeline {
namespace {

/// A line of text that no other list of parts gives, whatever the parts hold.
std::string part(std::string_view name, std::string_view value) {
  return std::string(name) + ' ' + std::to_string(value.size()) + ' ' + std::string(value) + '\n';
}

}  // namespace

Prepared prepare(config::Preset preset, const FileLoader& load) {
  Prepared prepared;
  Plan& plan = prepared.plan;
  plan.preset_digest = to_string(digest(config::canonical_json(preset)));
  if (preset.maze && !preset.maze->mask.path.empty()) {
    prepared.diagnostics = load_mask(*preset.maze, load, plan.files);
  }
  plan.preset = std::move(preset);
  return prepared;
}

std::string inputs_digest(const Plan& plan, std::uint64_t seed, std::string_view profile,
                          std::string_view version) {
  std::string text = part("warren", version) + part("preset", plan.preset_digest) +
                     part("profile", profile) + part("seed", std::to_string(seed));
  for (const InputFile& file : plan.files)
    text += part("path", file.path) + part("file", file.digest);
  return to_string(digest(text));
}

}  // namespace warren::pipeline
