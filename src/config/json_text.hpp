#pragma once

#include "config/kinds.hpp"

#include <string>
#include <string_view>

namespace warren::config {

/// JSON on one line, with `gap` after each comma and colon, and numbers as the shortest text that
/// reads back equal (nlohmann's are so for most values only).
std::string json_text(const Json& value, std::string_view gap = "");

}  // namespace warren::config
