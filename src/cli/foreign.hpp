#pragma once

#include <string>
#include <string_view>

/// Texts that anybody may have written: names of files, what stands in bundles.
namespace warren::cli {

/// For terminals: control characters and bytes that aren't UTF-8 as `\x1b`, and `...` after
/// `max_characters`.
[[nodiscard]] std::string shown(std::string_view text, std::size_t max_characters = 400);

/// For JSON: bytes that aren't UTF-8 are replaced by U+FFFD.
[[nodiscard]] std::string utf8(std::string_view text);

}  // namespace warren::cli
