#pragma once

#include <cstddef>
#include <string>

namespace warren::cli {

/// A progress bar of one line, e.g. `[######..............]  31/100  ETA 0:12`, at most `columns`
/// wide. `seconds` have passed for the `done` of `total` jobs; `total` >= 1.
[[nodiscard]] std::string progress_line(std::size_t done, std::size_t total, double seconds,
                                        std::size_t columns);

}  // namespace warren::cli
