#include "cli/command.hpp"
#include "cli/interrupts.hpp"
#include "cli/options.hpp"

#include <warren/core/error.hpp>
#include <warren/core/interrupt.hpp>
#include <warren/core/isa.hpp>
#include <warren/core/suggest.hpp>
#include <warren/core/version.hpp>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

namespace warren::cli {
namespace {

constexpr std::array<Command, 12> kCommands{
    {{"init", "Print a preset to start from, with every key explained", setup_init},
     {"bake", "Bake bundles of presets at seeds", setup_bake},
     {"generate", "Print scenes as JSON, one a line, without meshes", setup_generate},
     {"validate", "Check presets and the files they name; nothing is written", setup_validate},
     {"verify", "Check that bundles are whole: every file, size and digest", setup_verify},
     {"inspect", "Print what bundles are and hold", setup_inspect},
     {"diff", "Print what differs between two bundles", setup_diff},
     {"render", "Draw a map or a sheet of maps as PNG", setup_render},
     {"presets", "List the presets that come with warren", setup_presets},
     {"schema", "Print a JSON schema: preset, scene or manifest", setup_schema},
     {"completion", "Print a script that completes command lines: bash, zsh or fish",
      setup_completion},
     {"version", "Print the version", setup_version}}};

std::string overview() {
  std::size_t width = 0;
  for (const Command& command : kCommands) width = std::max(width, command.name.size());
  std::string text = "warren " + std::string(version()) +
                     ": generates and bakes phone-VR worlds from data\n"
                     "\nUsage: warren COMMAND [OPTIONS]\n\nCommands:\n";
  for (const Command& command : kCommands) {
    text += "  " + std::string(command.name) + std::string(width + 2 - command.name.size(), ' ') +
            std::string(command.summary) + "\n";
  }
  text +=
      "\nExamples:\n  warren bake presets/maze-15.json --seed 42\n"
      "      bakes out/maze-15/42 and prints that path\n"
      "\nRun `warren COMMAND --help` for the options of a command.\n";
  return text;
}

const Command& find_command(const std::string& name) {
  std::array<std::string_view, kCommands.size()> names;
  for (std::size_t i = 0; i < kCommands.size(); ++i) {
    if (kCommands[i].name == name) return kCommands[i];
    names[i] = kCommands[i].name;
  }
  if (name.starts_with("-")) {
    throw Error(ErrorKind::usage, "E-USAGE", "warren",
                "unknown option " + name + "; options come after a command, see `warren --help`");
  }
  const auto guess = nearest(name, names);
  throw Error(ErrorKind::usage, "E-USAGE", "warren",
              "unknown command '" + name + "'" +
                  (guess ? " (did you mean " + std::string(*guess) + "?)" : "") +
                  "; see `warren --help`");
}

/// WARREN_ISA forces an instruction-set level, so that tests can hold levels against each other.
void choose_isa() {
  const char* const value = std::getenv("WARREN_ISA");
  if (value == nullptr || *value == '\0') return;
  const std::span<const Isa> levels = isa_levels();
  const auto level = isa_named(value);
  if (level && std::find(levels.begin(), levels.end(), *level) != levels.end()) {
    use_isa(*level);
    return;
  }
  std::string allowed;
  for (const Isa each : levels) {
    if (!allowed.empty()) allowed += each == levels.back() ? " or " : ", ";
    allowed += isa_name(each);
  }
  throw Error(ErrorKind::usage, "E-USAGE", "WARREN_ISA",
              (level ? "this machine has no " + std::string(value)
                     : "unknown level '" + std::string(value) + "'") +
                  "; allowed here: " + allowed);
}

ExitCode run(std::span<const std::string> words, Console& console) {
  choose_isa();
  if (words.empty() || words[0] == "-h" || words[0] == "--help") {
    console.result(overview());
    return ExitCode::done;
  }
  const Command& command = find_command(words[0] == "--version" ? "version" : words[0]);
  Arguments arguments(command.name, command.summary);
  const Run work = command.setup(arguments);
  if (const auto help = arguments.parse(words.subspan(1))) {
    console.result(*help);
    return ExitCode::done;
  }
  return work(console);
}

/// A standard stream that the caller closed is opened in a way that refuses its use. Otherwise the
/// next file would take its number, and results would be written into a bundle.
void occupy_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    static_cast<void>(::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

/// Each thread that bakes holds several files open. The soft limit is kept low for programs that
/// use select(), which this one doesn't.
void allow_many_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  static_cast<void>(::setrlimit(RLIMIT_NOFILE, &limit));
}

/// Every bundle of a run takes much the same memory. By default the C library gives it back to the
/// system after each, and each next one begins with page faults.
void keep_freed_memory() {
  constexpr int kKept = 64 << 20;
  constexpr int kOwnMapping = 256 << 10;
  ::mallopt(M_TRIM_THRESHOLD, kKept);
  ::mallopt(M_MMAP_THRESHOLD, kOwnMapping);
}

/// Runs the command and turns what it throws into a log line and an exit code.
ExitCode run_and_report(std::span<const std::string> words, Console& console) {
  try {
    const ExitCode code = run(words, console);
    return code == ExitCode::done && console.lost_lines() ? ExitCode::io : code;
  } catch (const Interrupted&) {
    console.finish_progress();
    console.error("interrupted");
    return interrupted_code();
  } catch (const Error& error) {
    console.finish_progress();
    console.report(error);
    return exit_code(error.kind());
  } catch (const std::bad_alloc&) {
    console.finish_progress();
    console.report(Error(ErrorKind::io, "E-MEMORY", "", "out of memory"));
    return ExitCode::io;
  } catch (const std::exception& error) {
    console.finish_progress();
    console.error(std::string("warren: internal error: ") + error.what());
    return ExitCode::internal;
  }
}

/// Where there is no memory even to log that.
int out_of_memory() {
  constexpr std::string_view kMessage = "warren: out of memory [E-MEMORY]\n";
  static_cast<void>(::write(STDERR_FILENO, kMessage.data(), kMessage.size()));
  return static_cast<int>(ExitCode::io);
}

}  // namespace

std::span<const Command> commands() { return kCommands; }

}  // namespace warren::cli

int main(int count, char** values) {
  using namespace warren::cli;
  occupy_standard_streams();
  allow_many_files();
  keep_freed_memory();
  // Writes to a closed pipe or past a file size limit then fail with a reason.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  catch_interrupts();
  try {
    const std::vector<std::string> words(values + std::min(count, 1), values + count);
    Console console;
    console.set_format(log_format(words));
    return static_cast<int>(run_and_report(words, console));
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}
