#pragma once

#include "cli/arguments.hpp"
#include "cli/console.hpp"

#include <warren/scene/terrain.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warren::cli {

/// Seeds first, first + step, ... up to last; first <= last, step >= 1.
struct SeedRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::uint64_t step = 1;

  /// How many seeds come after the first: with all of 64 bits, their number doesn't fit itself.
  [[nodiscard]] std::uint64_t more() const { return (last - first) / step; }
  [[nodiscard]] std::uint64_t at(std::uint64_t index) const { return first + index * step; }
};

/// Options of commands that run presets at seeds.
struct RunOptions {
  std::optional<SeedRange> seeds;  ///< none: each preset's own seed
  bool drawn = false;              ///< the seed was drawn, for `--seed random`
  std::optional<int> threads;      ///< none: as many as there are processors
  bool quiet = false;
  bool verbose = false;
};

/// Options of commands that read presets.
struct PresetOptions {
  std::vector<std::string> settings;               ///< each PATH=VALUE, in the order given
  std::optional<scene::Window> chunks;             ///< of terrains, in place of the presets' own
  bool strict = false;                             ///< warnings about presets count as errors
  std::uint64_t memory = std::uint64_t{4} << 30U;  ///< bytes that the jobs may take
};

/// A decimal number without sign, up to 2^64-1.
[[nodiscard]] std::optional<std::uint64_t> parse_number(std::string_view text);

/// `A:B` or `A:B:STEP`, both ends included. Throws Error of kind usage.
[[nodiscard]] SeedRange parse_seeds(std::string_view text);

/// Bytes, from `65536`, `512M` or `4G`: K, M and G stand for 2^10, 2^20 and 2^30.
[[nodiscard]] std::optional<std::uint64_t> parse_size(std::string_view text);

/// Adds --seed, --seeds, -j, --quiet and -v; `options` must live until they are parsed.
void add_run_options(Arguments& arguments, RunOptions& options);

/// `X0:X1,Z0:Z1`, both ends included. Throws Error of kind usage.
[[nodiscard]] scene::Window parse_chunks(std::string_view text);

/// Adds --set, --chunks, --strict and --memory; `options` must live until they are parsed.
void add_preset_options(Arguments& arguments, PresetOptions& options);

/// Adds --log-format. It only checks the value: log_format() finds it before anything is parsed, so
/// that mistakes on the command line come in that format too.
void add_log_format_option(Arguments& arguments);

/// The format that a command line asks for.
[[nodiscard]] LogFormat log_format(std::span<const std::string> words);

/// Sets how much is logged, and logs a seed that was drawn.
void begin_run(const RunOptions& options, Console& console);

}  // namespace warren::cli
