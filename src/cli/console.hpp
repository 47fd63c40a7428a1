#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace warren::cli {

enum class Verbosity {
  quiet,    ///< errors only, no progress bar
  normal,   ///< warnings too, and the bar where standard error is a terminal
  verbose,  ///< what each job did, and how long it took
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
  [[nodiscard]] bool verbose() const;

  /// Log lines, without a line's end.
  void error(std::string_view line);
  void warning(std::string_view line);
  void detail(std::string_view line);

  /// Writes to standard output as it is. Throws Error `E-IO-WRITE`.
  void result(std::string_view bytes);

  /// Shows a bar until finish_progress(), where there is a terminal and enough to do.
  void start_progress(std::size_t total);
  void advance_progress();
  void finish_progress();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warren::cli
