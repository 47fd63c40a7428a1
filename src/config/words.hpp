#pragma once

#include <span>
#include <string>
#include <string_view>

namespace warren::config {

/// The shortest decimal that reads back as the same number; -0 as `0`.
std::string shortest(double value);

/// `; did you mean "size"?` when one of the known names is near, else `; <label>: a, b, c`.
std::string suggestion(std::string_view word, std::span<const std::string_view> known,
                       std::string_view label);

}  // namespace warren::config
