#pragma once

#include "cli/console.hpp"
#include "cli/exit_code.hpp"
#include "cli/options.hpp"

#include <warren/config/preset.hpp>
#include <warren/core/diagnostic.hpp>
#include <warren/core/error.hpp>
#include <warren/pipeline/memory.hpp>
#include <warren/pipeline/pipeline.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warren::cli {

/// A preset as far as it could be read.
struct LoadedPreset {
  std::string path;             ///< as the user named it
  config::ParsedPreset parsed;  ///< without its diagnostics, which stand below
  pipeline::Plan plan;          ///< only with `done`
  /// All that was read for it, as the user could name it from here: the preset (unless it came from
  /// standard input), its bases, its masks, pictures and props; each once.
  std::vector<std::string> files;
  std::uint64_t memory = 0;  ///< bytes that a job of it needs at its peak
  Diagnostics diagnostics;
  ExitCode status = ExitCode::done;  ///< `io`: not read; `invalid`: an error among the diagnostics
};

/// Throws Error of kind usage where these can't name presets: an empty word, or `-` twice.
void check_paths(std::span<const std::string> paths);

/// Reads a preset, `-` from standard input, and the files it names. Doesn't throw for what is wrong
/// with them, nor for a job that would need more memory than allowed (`E-MEMORY`); Interrupted is
/// thrown, and Error of kind usage where chunks are named of a preset without a terrain.
LoadedPreset load_preset(const std::string& path, const PresetOptions& options,
                         pipeline::Work work);

/// All presets of a run, or why it can't begin.
struct LoadedRun {
  std::vector<LoadedPreset> presets;
  ExitCode status = ExitCode::done;
};

/// Reads the presets and logs everything that is wrong with any of them. Throws Error of kind usage
/// where the paths can't name presets or two presets have the same name.
LoadedRun load_run(std::span<const std::string> paths, const PresetOptions& options,
                   pipeline::Work work, Console& console);

/// Logs each as an error or a warning.
void log(const Diagnostics& diagnostics, Console& console);

/// What is said of something that would need `total` bytes of memory where `limit` are allowed.
[[nodiscard]] std::string memory_refusal(const std::string& what, std::uint64_t total,
                                         std::uint64_t limit);

/// What a job that ran out of memory (std::bad_alloc) fails with: `E-MEMORY`, `out of memory: ...`.
[[nodiscard]] Error out_of_memory(const LoadedPreset& preset);

/// How many jobs of these presets fit into `memory` bytes together, the largest ones; at least 1.
[[nodiscard]] std::uint64_t jobs_that_fit(std::span<const LoadedPreset> presets,
                                          std::uint64_t memory);

/// `threads`, or fewer where as many jobs wouldn't fit.
[[nodiscard]] int threads_that_fit(std::span<const LoadedPreset> presets, std::uint64_t memory,
                                   int threads);

}  // namespace warren::cli
