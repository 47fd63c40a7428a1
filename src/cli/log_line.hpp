#pragma once

#include "cli/console.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace warren::cli {

enum class Level { error, warning, note, detail };

/// What is told on standard error in one line.
struct LogLine {
  Level level = Level::error;
  std::string id;
  std::string file;  ///< as the user named it; empty: about none
  int line = 0;      ///< 0: no place in the file
  int column = 0;
  std::string pointer;
  std::string message;
  std::optional<std::uint64_t> seed;  ///< where it came of a preset at this seed
  std::string speaker;                ///< the command, where there is no file
};

/// The line without its end:
/// - text: `file:line:column: pointer: message [id]`, of which each part may be missing;
/// - json: `{"level","id","file","line","column","pointer","message"}`, null where nothing applies;
///   level is `error`, `warning`, `info` or `debug`; the message names the seed;
/// - github: `::error file=...,line=...,col=...,title=ID::message`, plain text for details. What
///   can't be opened, standard input and options, is named in the message.
[[nodiscard]] std::string format_line(const LogLine& line, LogFormat format);

}  // namespace warren::cli
