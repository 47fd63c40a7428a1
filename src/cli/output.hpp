#pragma once

#include <string_view>

namespace warren::cli {

/// Writes to standard output as it is. Once the process is asked to stop, goes on only as long as
/// the reader takes what comes, so that a line is left half only where nobody waits for its rest;
/// then throws Interrupted. Throws Error `E-IO-WRITE`.
void write_output(std::string_view bytes);

}  // namespace warren::cli
