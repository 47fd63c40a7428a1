#pragma once

#include <cstddef>

/// Bytes that the program holds through operator new, which the benchmarks replace.
namespace allocations {

/// Forgets the peak so far.
void reset_peak();

/// Most bytes held at once since reset_peak(), beyond those held then.
[[nodiscard]] std::size_t peak();

}  // namespace allocations
