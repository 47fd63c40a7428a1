#pragma once

#include <cstddef>
#include <string_view>

namespace warren::config {

/// Offset of the first byte that isn't part of well-formed UTF-8 (Unicode, table 3-7), or npos.
std::size_t invalid_utf8(std::string_view text);

/// Number of code points in well-formed UTF-8.
std::size_t code_points(std::string_view text);

}  // namespace warren::config
