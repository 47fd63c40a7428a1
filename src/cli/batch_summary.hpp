#pragma once

#include "cli/batch.hpp"
#include "cli/outcome.hpp"

#include <warren/bake/bake.hpp>

#include <string>
#include <string_view>

namespace warren::cli {

/// The file in the output folder that tells what a run of several jobs came to.
inline constexpr std::string_view kBatchSummary = "batch.json";

/// Its content. No time or host stands in it, and of places only the names by which the user gave
/// the presets and the output folder, so that equal runs give equal files. `interrupted` tells that
/// not every job has a result, whatever cut the run short.
[[nodiscard]] std::string batch_summary(const Batch& batch, bake::Profile profile,
                                        const Outcome& outcome);

/// The run as JUnit XML: a test suite a preset, a test case a job that has a result.
[[nodiscard]] std::string junit(const Batch& batch, const Outcome& outcome);

}  // namespace warren::cli
