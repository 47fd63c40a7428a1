#include "cli/options.hpp"

#include <warren/core/error.hpp>

#include <charconv>
#include <string>
#include <vector>

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

}  // namespace

Verbosity RunOptions::verbosity() const {
  if (quiet) return Verbosity::quiet;
  return verbose ? Verbosity::verbose : Verbosity::normal;
}

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

void add_run_options(Arguments& arguments, RunOptions& options) {
  arguments.option("--seed", "N", "Seed, 0 to 2^64-1 (default: the preset's own, else 0)",
                   [&options](const std::string& text) {
                     const auto seed = parse_number(text);
                     if (!seed) refuse("--seed", text, "a seed is a whole number up to 2^64-1");
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

}  // namespace warren::cli
