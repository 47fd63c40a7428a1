#pragma once

#include "config/document.hpp"
#include "config/report.hpp"

#include <warren/config/preset.hpp>

#include <vector>

namespace warren::config {

/// Where the values of a tree were written: those that hold no others, arrays, and of arrays the
/// elements that are from another source than their array. What every file has for itself is left
/// out.
std::vector<Origin> origins_of(const Report& report, const Node& root);

}  // namespace warren::config
