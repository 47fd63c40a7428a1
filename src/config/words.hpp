#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace warren::config {

/// The shortest decimal that reads back as the same number; -0 as `0`.
std::string shortest(double value);

/// Any bytes as one line of UTF-8 that is safe on a terminal and in a comment: control characters
/// as \u00xx, bytes that belong to no character as \xhh.
std::string printable(std::string_view text);

/// The text, or so much of it that it has `longest` bytes at most, and `...`.
std::string shortened(std::string_view text, std::size_t longest);

/// `; did you mean "size"?` when one of the known names is near, else `; <label>: a, b, c`.
std::string suggestion(std::string_view word, std::span<const std::string_view> known,
                       std::string_view label);

}  // namespace warren::config
