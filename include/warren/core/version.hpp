#pragma once

#include <string_view>

namespace warren {

/// The version of this build, e.g. `0.1.0`. It is written into bundles, since another version may
/// give other bytes for the same preset and seed.
[[nodiscard]] std::string_view version();

}  // namespace warren
