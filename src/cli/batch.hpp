#pragma once

#include "cli/console.hpp"
#include "cli/exit_code.hpp"
#include "cli/load.hpp"
#include "cli/options.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warren::cli {

/// A preset at a seed.
struct Job {
  const LoadedPreset* preset = nullptr;
  std::uint64_t seed = 0;
};

/// All jobs of a run in the order of their results: by preset as given, then by seed.
class Batch {
 public:
  /// `presets` must outlive it. Throws Error of kind usage for more jobs than can be counted.
  Batch(std::span<const LoadedPreset> presets, const RunOptions& options);

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] Job operator[](std::uint64_t index) const;
  /// Threads to run it on: what was asked for, but no more than there are jobs.
  [[nodiscard]] int threads() const { return threads_; }

 private:
  std::span<const LoadedPreset> presets_;
  std::optional<SeedRange> seeds_;
  std::uint64_t per_preset_ = 1;
  std::uint64_t size_ = 0;
  int threads_ = 1;
};

/// The jobs of a run that gave nothing.
class Failures {
 public:
  void add(const Job& job, ExitCode code, const std::string& id, const std::string& message);
  /// Lists them on standard error; `total` jobs were run.
  void log(Console& console, std::uint64_t total) const;
  /// `done` without any, `io` where a file was to blame, else `generation`.
  [[nodiscard]] ExitCode status() const { return status_; }

 private:
  std::vector<std::string> lines_;
  ExitCode status_ = ExitCode::done;
};

/// How logs name a job: `presets/maze-15.json seed 42`.
[[nodiscard]] std::string to_text(const Job& job);

}  // namespace warren::cli
