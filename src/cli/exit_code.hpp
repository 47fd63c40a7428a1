#pragma once

#include <warren/core/error.hpp>

namespace warren::cli {

/// What the process says to its caller; documented in README ("Exit codes").
enum class ExitCode : int {
  done = 0,
  internal = 1,       ///< a fault of warren itself
  usage = 2,          ///< the command line is wrong
  invalid = 3,        ///< a preset, or another document that was given, is invalid
  generation = 4,     ///< a valid preset that a seed can't satisfy
  check = 5,          ///< what was checked doesn't hold
  io = 6,             ///< a file can't be read or written, or the memory doesn't suffice
  interrupted = 130,  ///< by SIGINT
  terminated = 143,   ///< by SIGTERM
};

[[nodiscard]] constexpr ExitCode exit_code(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::usage:
      return ExitCode::usage;
    case ErrorKind::input:
      return ExitCode::invalid;
    case ErrorKind::generation:
      return ExitCode::generation;
    case ErrorKind::io:
      return ExitCode::io;
  }
  return ExitCode::internal;
}

}  // namespace warren::cli
