#pragma once

#include <string>
#include <string_view>

namespace warren::assets {

/// A file's text (UTF-8) as a message may show it: in quotes, shortened, with `_` for each control
/// character.
std::string quoted(std::string_view text);

/// A file's text as a name: without control characters and not longer than 128 bytes.
std::string clean_name(std::string_view text);

/// A whole number as people read it: `1,234,567`.
std::string grouped(std::size_t number);

}  // namespace warren::assets
