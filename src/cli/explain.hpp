#pragma once

#include "cli/console.hpp"
#include "cli/exit_code.hpp"
#include "cli/load.hpp"

#include <span>
#include <string>

namespace warren::cli {

/// What `--explain` does, for every command that has it: prints the effective presets with the
/// place where each value was written, as JSON with comments, or with `json` as one object a line.
/// What is wrong with a preset is logged, or stands in its object; the others are printed all the
/// same. Throws Error of kind usage where the paths can't name presets.
ExitCode run_explain(std::span<const std::string> paths, const PresetOptions& options,
                     pipeline::Work work, bool json, Console& console);

}  // namespace warren::cli
