#include "cli/console.hpp"

#include "cli/log_line.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"

#include <warren/core/error.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <utility>

#include <spdlog/logger.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace warren::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// Fewer jobs than this are done before a bar would tell anything.
constexpr std::size_t kFewJobs = 5;
constexpr auto kBetweenDrawings = std::chrono::milliseconds(100);

bool set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool is_terminal(int descriptor) {
  const char* kind = std::getenv("TERM");
  const bool dumb = kind != nullptr && std::string_view(kind) == "dumb";
  return !dumb && ::isatty(descriptor) == 1;
}

std::size_t columns() {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? size.ws_col - 1U : 79U;
}

std::shared_ptr<spdlog::sinks::stderr_color_sink_st> make_sink() {
  const auto mode = set("NO_COLOR") ? spdlog::color_mode::never : spdlog::color_mode::automatic;
  auto sink = std::make_shared<spdlog::sinks::stderr_color_sink_st>(mode);
  sink->set_color(spdlog::level::debug, "");
  sink->set_color(spdlog::level::info, "");
  return sink;
}

spdlog::level::level_enum library_level(Level level) {
  switch (level) {
    case Level::error:
      return spdlog::level::err;
    case Level::warning:
      return spdlog::level::warn;
    case Level::note:
      return spdlog::level::info;
    case Level::detail:
      return spdlog::level::debug;
  }
  return spdlog::level::off;
}

LogLine plain(Level level, std::string_view message) {
  LogLine line;
  line.level = level;
  line.message = message;
  return line;
}

}  // namespace

struct Console::State {
  std::mutex mutex;
  spdlog::logger logger{"warren", make_sink()};
  Verbosity verbosity = Verbosity::normal;
  LogFormat format = LogFormat::text;
  const bool error_terminal = is_terminal(STDERR_FILENO);
  const bool result_terminal = is_terminal(STDOUT_FILENO);

  std::size_t total = 0;  // 0: no bar
  std::size_t done = 0;
  bool drawn = false;
  Clock::time_point started;
  Clock::time_point last_drawing;

  void erase() {
    if (!drawn) return;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
    drawn = false;
  }

  void draw() {
    if (total == 0) return;
    const std::chrono::duration<double> passed = Clock::now() - started;
    const std::string line = progress_line(done, total, passed.count(), columns());
    std::fprintf(stderr, "\r%s\x1b[K", line.c_str());
    std::fflush(stderr);
    drawn = true;
    last_drawing = Clock::now();
  }

  void log(const LogLine& line) {
    const auto level = library_level(line.level);
    const std::lock_guard lock(mutex);
    if (!logger.should_log(level)) return;
    const bool redraw = drawn;
    erase();
    logger.log(level, format_line(line, format));
    if (redraw) draw();
  }
};

Console::Console() : state_(std::make_unique<State>()) {
  state_->logger.set_pattern("%^%v%$");
  state_->logger.set_level(spdlog::level::info);
}

Console::~Console() = default;

void Console::set_verbosity(Verbosity verbosity) {
  state_->verbosity = verbosity;
  switch (verbosity) {
    case Verbosity::quiet:
      return state_->logger.set_level(spdlog::level::err);
    case Verbosity::normal:
      return state_->logger.set_level(spdlog::level::info);
    case Verbosity::verbose:
      return state_->logger.set_level(spdlog::level::debug);
  }
}

void Console::set_format(LogFormat format) {
  state_->format = format;
  state_->logger.set_pattern(format == LogFormat::text ? "%^%v%$" : "%v");
}

bool Console::verbose() const { return state_->verbosity == Verbosity::verbose; }

void Console::report(const Diagnostic& diagnostic, std::optional<std::uint64_t> seed) {
  LogLine line;
  line.level = diagnostic.severity == Severity::error ? Level::error : Level::warning;
  line.id = diagnostic.id;
  line.file = diagnostic.file;
  line.line = diagnostic.line;
  line.column = diagnostic.column;
  line.pointer = diagnostic.pointer;
  line.message = diagnostic.message;
  line.seed = seed;
  state_->log(line);
}

void Console::report(const Error& error) {
  LogLine line;
  line.id = error.id();
  line.message = error.what();
  if (error.where().empty()) {
    line.speaker = "warren";
  } else if (error.kind() == ErrorKind::usage) {
    line.speaker = error.where();
  } else {
    line.file = error.where();
  }
  state_->log(line);
}

void Console::error(std::string_view line) { state_->log(plain(Level::error, line)); }

void Console::warning(std::string_view line) { state_->log(plain(Level::warning, line)); }

void Console::note(std::string_view line) { state_->log(plain(Level::note, line)); }

void Console::detail(std::string_view line) { state_->log(plain(Level::detail, line)); }

void Console::result(std::string_view bytes) {
  const std::lock_guard lock(state_->mutex);
  // Only a line on the same terminal can run into the bar.
  const bool redraw = state_->drawn && state_->result_terminal;
  if (redraw) state_->erase();
  write_output(bytes);
  if (redraw) state_->draw();
}

void Console::start_progress(std::size_t total) {
  const std::lock_guard lock(state_->mutex);
  const bool shown = state_->error_terminal && state_->verbosity != Verbosity::quiet &&
                     state_->format == LogFormat::text;
  state_->total = shown && total >= kFewJobs ? total : 0;
  state_->done = 0;
  state_->started = Clock::now();
  state_->draw();
}

void Console::advance_progress() {
  const std::lock_guard lock(state_->mutex);
  ++state_->done;
  if (state_->total > 0 && Clock::now() - state_->last_drawing >= kBetweenDrawings) state_->draw();
}

void Console::finish_progress() {
  const std::lock_guard lock(state_->mutex);
  state_->erase();
  state_->total = 0;
}

bool Console::lost_lines() const { return std::ferror(stderr) != 0; }

}  // namespace warren::cli
