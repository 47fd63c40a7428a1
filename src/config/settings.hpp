#pragma once

#include "config/document.hpp"
#include "config/report.hpp"

#include <span>
#include <string>

namespace warren::config {

/// Replaces values of the tree, an object, by those of the options `--set PATH=VALUE`, in their
/// order; objects on the way are made. Each option becomes a source of the report. Mistakes:
/// `E-SET-PATH` (the path can't be followed: empty, through a value that holds nothing, beyond an
/// array's end, `extends`), those of read_setting_value().
void apply_settings(Report& report, Node& root, std::span<const std::string> settings);

}  // namespace warren::config
