#pragma once

#include "cli/console.hpp"
#include "cli/exit_code.hpp"

#include <cstdint>

namespace warren::cli {

/// SIGINT and SIGTERM ask the process to stop (warren/core/interrupt.hpp); a second one ends it at
/// once. A signal that the caller had switched off stays so.
void catch_interrupts();

/// What the process says after it was asked to stop: 128 + signal.
[[nodiscard]] ExitCode interrupted_code();

/// Logs how far a run came, `interrupted; 12 of 1000 done`, and gives interrupted_code().
ExitCode log_interrupt(Console& console, std::uint64_t done, std::uint64_t total);

}  // namespace warren::cli
