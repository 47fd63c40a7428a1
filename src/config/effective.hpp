#pragma once

#include "config/kinds.hpp"

#include <warren/config/preset.hpp>

namespace warren::config {

/// The canonical form and, where they have a value, the keys that it leaves out.
Json effective(const Preset& preset);

}  // namespace warren::config
