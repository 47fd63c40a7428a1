#pragma once

#include "cli/arguments.hpp"
#include "cli/console.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

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

/// Options that several commands share.
struct RunOptions {
  std::optional<SeedRange> seeds;  ///< none: each preset's own seed
  std::optional<int> threads;      ///< none: as many as there are processors
  bool quiet = false;
  bool verbose = false;

  [[nodiscard]] Verbosity verbosity() const;
};

/// A decimal number without sign, up to 2^64-1.
[[nodiscard]] std::optional<std::uint64_t> parse_number(std::string_view text);

/// `A:B` or `A:B:STEP`, both ends included. Throws Error of kind usage.
[[nodiscard]] SeedRange parse_seeds(std::string_view text);

/// Adds --seed, --seeds, -j, --quiet and -v; `options` must live until they are parsed.
void add_run_options(Arguments& arguments, RunOptions& options);

}  // namespace warren::cli
