#include "cli/options.hpp"

#include <warren/config/preset.hpp>
#include <warren/core/error.hpp>

#include <array>
#include <cerrno>
#include <charconv>
#include <limits>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include <sys/random.h>

namespace warren::cli {
namespace {

constexpr std::uint64_t kMaxThreads = 256;

[[noreturn]] void refuse(std::string_view option, std::string_view value,
                         const std::string& allowed) {
  throw Error(ErrorKind::usage, "E-USAGE", "",
              std::string(option) + " '" + std::string(value) + "': " + allowed);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

void set_seeds(RunOptions& options, SeedRange range) {
  if (options.seeds) {
    throw Error(ErrorKind::usage, "E-USAGE", "", "--seed and --seeds exclude each other");
  }
  options.seeds = range;
}

std::uint64_t draw_seed() {
  std::uint64_t seed = 0;
  if (::getrandom(&seed, sizeof seed, 0) != sizeof seed) {
    throw Error(ErrorKind::io, "E-IO-READ", "--seed random",
                "the system gives no random number: " + std::generic_category().message(errno));
  }
  return seed;
}

struct NamedFormat {
  std::string_view name;
  LogFormat format;
};
constexpr std::array<NamedFormat, 3> kFormats{
    {{"text", LogFormat::text}, {"json", LogFormat::json}, {"github", LogFormat::github}}};
constexpr std::string_view kFormatOption = "--log-format";

std::optional<LogFormat> parse_format(std::string_view text) {
  for (const NamedFormat& format : kFormats) {
    if (format.name == text) return format.format;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

SeedRange parse_seeds(std::string_view text) {
  const auto parts = split(text, ':');
  std::vector<std::uint64_t> numbers;
  for (const std::string_view part : parts) {
    if (const auto number = parse_number(part)) numbers.push_back(*number);
  }
  if (numbers.size() != parts.size() || numbers.size() < 2 || numbers.size() > 3) {
    refuse("--seeds", text, "seeds are FIRST:LAST or FIRST:LAST:STEP, whole numbers up to 2^64-1");
  }
  const SeedRange range{numbers[0], numbers[1], numbers.size() == 3 ? numbers[2] : 1};
  if (range.first > range.last) refuse("--seeds", text, "the first seed is above the last");
  if (range.step == 0) refuse("--seeds", text, "the step must be 1 or more");
  return range;
}

scene::Window parse_chunks(std::string_view text) {
  constexpr std::string_view kOption = "--chunks";
  const auto bad = [&] {
    refuse(kOption, text,
           "chunks are X0:X1,Z0:Z1, whole numbers, from the first to the last along each axis");
  };
  std::vector<std::int64_t> numbers;
  const auto axes = split(text, ',');
  for (const std::string_view axis : axes) {
    const auto ends = split(axis, ':');
    if (ends.size() != 2) bad();
    for (const std::string_view end : ends) {
      std::int64_t number = 0;
      const auto [stop, code] = std::from_chars(end.data(), end.data() + end.size(), number);
      if (code != std::errc{} || stop != end.data() + end.size()) bad();
      numbers.push_back(number);
    }
  }
  if (axes.size() != 2) bad();
  const scene::Window window{numbers[0], numbers[1], numbers[2], numbers[3]};
  for (const std::string& complaint : {config::window_complaint("X", window.x0, window.x1),
                                       config::window_complaint("Z", window.z0, window.z1)}) {
    if (!complaint.empty()) refuse(kOption, text, complaint);
  }
  return window;
}

std::optional<std::uint64_t> parse_size(std::string_view text) {
  constexpr std::string_view kUnits = "KMG";
  std::uint64_t unit = 1;
  const std::size_t kind = text.empty() ? std::string_view::npos : kUnits.find(text.back());
  if (kind != std::string_view::npos) {
    unit = std::uint64_t{1} << (10 * (kind + 1));
    text.remove_suffix(1);
  }
  const auto number = parse_number(text);
  if (!number || *number > std::numeric_limits<std::uint64_t>::max() / unit) return std::nullopt;
  return *number * unit;
}

void add_run_options(Arguments& arguments, RunOptions& options) {
  arguments.option("--seed", "N",
                   "Seed, 0 to 2^64-1, or `random` (default: the preset's own, else 0)",
                   [&options](const std::string& text) {
                     options.drawn = text == "random";
                     const auto seed = options.drawn ? draw_seed() : parse_number(text);
                     if (!seed)
                       refuse("--seed", text, "a seed is a whole number up to 2^64-1, or random");
                     set_seeds(options, {*seed, *seed, 1});
                   });
  arguments.option("--seeds", "A:B[:STEP]", "Seeds from A to B, both included",
                   [&options](const std::string& text) { set_seeds(options, parse_seeds(text)); });
  arguments.option(
      "-j,--jobs", "N", "Threads (default: one a processor)", [&options](const std::string& text) {
        const auto threads = parse_number(text);
        if (!threads || *threads < 1 || *threads > kMaxThreads) {
          refuse("-j", text, "threads are a whole number from 1 to " + std::to_string(kMaxThreads));
        }
        options.threads = static_cast<int>(*threads);
      });
  arguments.flag("-q,--quiet", "Log errors only", options.quiet);
  arguments.flag("-v,--verbose", "Log what each job did and how long it took", options.verbose);
}

void add_preset_options(Arguments& arguments, PresetOptions& options) {
  arguments.repeated("--set", "PATH=VALUE",
                     "Value to replace the presets' own, e.g. maze.braid=0.5",
                     [&options](const std::string& text) {
                       if (text.find('=') == std::string::npos) {
                         refuse("--set", text, "a setting is PATH=VALUE, e.g. maze.size=[15,15]");
                       }
                       options.settings.push_back(text);
                     });
  arguments.option("--chunks", "X0:X1,Z0:Z1",
                   "Chunks of a terrain to build, e.g. -2:3,0:1 (default: its own)",
                   [&options](const std::string& text) { options.chunks = parse_chunks(text); });
  arguments.flag("--strict", "Take warnings about presets for errors", options.strict);
  arguments.option("--memory", "SIZE", "Memory that the jobs may take, e.g. 512M (default: 4G)",
                   [&options](const std::string& text) {
                     const auto size = parse_size(text);
                     if (!size) {
                       refuse("--memory", text,
                              "a size is a whole number of bytes, or one with K, M or G behind it");
                     }
                     options.memory = *size;
                   });
}

void add_log_format_option(Arguments& arguments) {
  arguments.option(kFormatOption, "text|json|github", "How log lines look: text, json or github",
                   [](const std::string& text) {
                     if (parse_format(text)) return;
                     refuse(kFormatOption, text, "formats are text, json and github");
                   });
}

LogFormat log_format(std::span<const std::string> words) {
  LogFormat format = LogFormat::text;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    std::string_view word = words[i];
    if (!word.starts_with(kFormatOption)) continue;
    word.remove_prefix(kFormatOption.size());
    if (word.empty() && i + 1 < words.size()) {
      format = parse_format(words[i + 1]).value_or(format);
    } else if (word.starts_with("=")) {
      format = parse_format(word.substr(1)).value_or(format);
    }
  }
  return format;
}

void begin_run(const RunOptions& options, Console& console) {
  if (options.quiet) {
    console.set_verbosity(Verbosity::quiet);
  } else if (options.verbose) {
    console.set_verbosity(Verbosity::verbose);
  }
  if (options.drawn) {
    console.note("warren: seed " + std::to_string(options.seeds->first) + " was drawn");
  }
}

}  // namespace warren::cli
