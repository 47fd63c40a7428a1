#pragma once

#include "cli/batch.hpp"

#include <warren/bake/bake.hpp>

#include <filesystem>
#include <string>

namespace warren::cli {

/// The rule by which Make and Ninja know that the manifests of a run's bundles depend on the files
/// that were read for them. Throws Error `E-DEPFILE` (kind usage) for a name that can't be written
/// so that both read it.
[[nodiscard]] std::string depfile(const Batch& batch, const std::filesystem::path& output,
                                  bake::Profile profile);

}  // namespace warren::cli
