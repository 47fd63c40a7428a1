#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warren::mesh {

/// The samples between the ends of a line that stay when it is simplified so that no sample is
/// further than `max_error` steps above or below it, in rising order (Douglas and Peucker, 1973, on
/// vertical distances). Of equally far samples the first one counts, so two pieces that read one
/// border in one direction agree. The line has `count` samples, 2 or more, `stride` apart.
[[nodiscard]] std::vector<int> simplify_line(const std::uint16_t* line, std::ptrdiff_t stride,
                                             int count, std::uint32_t max_error);

}  // namespace warren::mesh
