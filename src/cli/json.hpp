#pragma once

#include "cli/load.hpp"
#include "cli/outcome.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warren::cli {

/// What `warren bake --json` prints of a bundle, with the line's end.
struct BundleLine {
  std::string preset;
  std::string name;
  std::uint64_t seed = 0;
  std::string path;
  BundleStatus status = BundleStatus::baked;
  std::span<const std::string> warnings;  ///< only of a bundle that was baked
};
[[nodiscard]] std::string to_json(const BundleLine& line);

/// What `warren validate --json` prints of a preset, with the line's end.
[[nodiscard]] std::string validation_json(const LoadedPreset& loaded);

/// What `warren presets --json` prints of a preset, with the line's end.
[[nodiscard]] std::string listing_json(const LoadedPreset& loaded);

}  // namespace warren::cli
