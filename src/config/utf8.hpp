#pragma once

#include <cstddef>
#include <string_view>

namespace warren::config {

/// Length of the well-formed UTF-8 sequence (Unicode, table 3-7) at the start of `text`, which
/// isn't empty; 0 if there is none.
std::size_t utf8_sequence(std::string_view text);

/// Offset of the first byte that isn't part of well-formed UTF-8, or npos.
std::size_t invalid_utf8(std::string_view text);

/// Number of code points in well-formed UTF-8.
std::size_t code_points(std::string_view text);

}  // namespace warren::config
