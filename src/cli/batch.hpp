#pragma once

#include "cli/console.hpp"
#include "cli/exit_code.hpp"
#include "cli/load.hpp"
#include "cli/options.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace warren::cli {

/// A preset at a seed.
struct Job {
  const LoadedPreset* preset = nullptr;
  std::uint64_t seed = 0;
  friend bool operator==(const Job&, const Job&) = default;
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
  [[nodiscard]] std::span<const LoadedPreset> presets() const { return presets_; }
  /// Jobs of each preset.
  [[nodiscard]] std::uint64_t per_preset() const { return per_preset_; }
  /// Seeds of each preset; none: one job each, at its own seed.
  [[nodiscard]] const std::optional<SeedRange>& seeds() const { return seeds_; }

 private:
  std::span<const LoadedPreset> presets_;
  std::optional<SeedRange> seeds_;
  std::uint64_t per_preset_ = 1;
  std::uint64_t size_ = 0;
  int threads_ = 1;
};

/// Why a job gave nothing.
struct JobFailure {
  ExitCode code = ExitCode::done;
  std::string id;
  std::string message;
  friend bool operator<(const JobFailure& a, const JobFailure& b) {
    return std::tie(a.code, a.id, a.message) < std::tie(b.code, b.id, b.message);
  }
};

/// The jobs of a run that gave nothing, in the order in which they are added.
class Failures {
 public:
  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  struct Entry {
    Job job;
    const JobFailure* failure = nullptr;  ///< owned by the list
  };

  Failures() = default;
  ~Failures() = default;
  Failures(Failures&&) = default;
  Failures& operator=(Failures&&) = default;
  // The entries point into the list of reasons.
  Failures(const Failures&) = delete;
  Failures& operator=(const Failures&) = delete;

  void add(const Job& job, ExitCode code, std::string id, std::string message);
  /// Lists the first `most` on standard error, and where the others are to be found; `total` jobs
  /// were run.
  void log(Console& console, std::uint64_t total, std::size_t most = kAll,
           std::string_view others = "") const;
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  /// `done` without any, `io` where a file was to blame, else `generation`.
  [[nodiscard]] ExitCode status() const { return status_; }

 private:
  std::vector<Entry> entries_;
  std::set<JobFailure> reasons_;  // each once, since a million seeds may fail for a few reasons
  ExitCode status_ = ExitCode::done;
};

/// How logs name a job: `presets/maze-15.json seed 42`.
[[nodiscard]] std::string to_text(const Job& job);

}  // namespace warren::cli
