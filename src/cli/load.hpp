#pragma once

#include "cli/console.hpp"
#include "cli/exit_code.hpp"

#include <warren/core/diagnostic.hpp>
#include <warren/pipeline/pipeline.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warren::cli {

/// A preset as far as it could be read.
struct LoadedPreset {
  std::string path;  ///< as the user named it
  pipeline::Plan plan;
  Diagnostics diagnostics;
  ExitCode status = ExitCode::done;  ///< `io`: not read; `invalid`: an error among the diagnostics
};

/// Throws Error of kind usage where these can't name presets: an empty word, or `-` twice.
void check_paths(std::span<const std::string> paths);

/// Reads a preset, `-` from standard input, and the files it names. Doesn't throw for what is wrong
/// with them.
LoadedPreset load_preset(const std::string& path);

/// All presets of a run, or why it can't begin.
struct LoadedRun {
  std::vector<LoadedPreset> presets;
  ExitCode status = ExitCode::done;
};

/// Reads the presets and logs everything that is wrong with any of them. Throws Error of kind usage
/// where the paths can't name presets or two presets have the same name.
LoadedRun load_run(std::span<const std::string> paths, Console& console);

/// Logs each as an error or a warning.
void log(const Diagnostics& diagnostics, Console& console);

/// `file:line:column: pointer: message [id]`.
[[nodiscard]] std::string to_line(const Diagnostic& diagnostic);

}  // namespace warren::cli
