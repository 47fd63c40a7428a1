#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace warren {

/// How many single steps turn a into b: a byte put in, left out, replaced, or two neighbours
/// swapped (optimal string alignment; Damerau, CACM 7, 1964).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The known name that a misspelt word most likely meant: the one at the least edit distance, the
/// first of several; none when all are more than a third of the word's length away (1 for words of
/// up to five bytes). Case doesn't count, and `-` equals `_`.
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view word,
                                                      std::span<const std::string_view> known);

}  // namespace warren
