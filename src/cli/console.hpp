#pragma once

#include <warren/core/diagnostic.hpp>
#include <warren/core/error.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace warren::cli {

enum class Verbosity {
  quiet,    ///< errors only, no progress bar
  normal,   ///< warnings and notes too, and the bar where standard error is a terminal
  verbose,  ///< what each job did, and how long it took
};

/// How log lines look.
enum class LogFormat {
  text,    ///< `file:line:column: pointer: message [id]`
  json,    ///< an object a line
  github,  ///< commands that GitHub's runners turn into annotations
};

/// The two streams of the process: results on standard output, log lines and the progress bar on
/// standard error. All members may be called from any thread.
class Console {
 public:
  Console();
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  void set_verbosity(Verbosity verbosity);
  void set_format(LogFormat format);
  [[nodiscard]] bool verbose() const;

  /// Logs a finding, about a document as a whole or about what came of it at a seed. An empty file
  /// or id is left out.
  void report(const Diagnostic& diagnostic, std::optional<std::uint64_t> seed = std::nullopt);

  /// Logs why a command ended.
  void report(const Error& error);

  /// Log lines that belong to no document, without a line's end. A warning is shown as
  /// `warning: ...`.
  void error(std::string_view line);
  void warning(std::string_view line);
  void note(std::string_view line);    ///< at normal verbosity, and no cause for concern
  void detail(std::string_view line);  ///< only in verbose runs

  /// Writes to standard output as it is. Throws Error `E-IO-WRITE`.
  void result(std::string_view bytes);

  /// Shows a bar until finish_progress(), where there is a terminal and enough to do.
  void start_progress(std::size_t total);
  void advance_progress();
  void finish_progress();

  /// A log line was lost, since standard error can't be written to.
  [[nodiscard]] bool lost_lines() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warren::cli
