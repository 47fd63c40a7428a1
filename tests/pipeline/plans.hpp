#pragma once

#include <warren/pipeline/pipeline.hpp>

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace warren::pipeline {

/// The profile that tests build for where it doesn't matter.
inline constexpr std::string_view kProfile = "portable";

/// A preset with a plain maze of this size.
inline config::Preset maze_preset(int width, int height) {
  config::Preset preset;
  preset.name = "test";
  preset.maze.emplace();
  preset.maze->options.width = width;
  preset.maze->options.height = height;
  return preset;
}

/// For presets that name no file.
inline std::string no_file(const config::NamedFile& file) {
  throw std::logic_error("no file was to be loaded: " + file.path);
}

inline Plan plan_of(config::Preset preset) {
  Prepared prepared = prepare(std::move(preset), no_file);
  if (!prepared.diagnostics.empty()) {
    throw std::logic_error(prepared.diagnostics.front().message);
  }
  return std::move(prepared.plan);
}

}  // namespace warren::pipeline
