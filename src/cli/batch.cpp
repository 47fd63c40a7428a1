#include "cli/batch.hpp"

#include <warren/core/error.hpp>
#include <warren/core/parallel.hpp>

#include <algorithm>
#include <limits>

namespace warren::cli {

Batch::Batch(std::span<const LoadedPreset> presets, const RunOptions& options)
    : presets_(presets), seeds_(options.seeds) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t more = seeds_ ? seeds_->more() : 0;
  if (more == kMost || more + 1 > kMost / presets.size()) {
    throw Error(ErrorKind::usage, "E-USAGE", "",
                "more presets times seeds than 2^64-1; a run can't count them");
  }
  per_preset_ = more + 1;
  size_ = per_preset_ * presets.size();
  // A single job never starts the machinery of threads.
  if (size_ > 1) {
    const int wanted = options.threads ? *options.threads : available_threads();
    threads_ = static_cast<int>(std::min<std::uint64_t>(size_, static_cast<std::uint64_t>(wanted)));
  }
}

Job Batch::operator[](std::uint64_t index) const {
  const LoadedPreset& preset = presets_[index / per_preset_];
  const std::uint64_t seed = seeds_ ? seeds_->at(index % per_preset_) : preset.plan.preset.seed;
  return {&preset, seed};
}

void Failures::add(const Job& job, ExitCode code, const std::string& id,
                   const std::string& message) {
  lines_.push_back(to_text(job) + ": " + message + " [" + id + "]");
  status_ = std::max(status_, code);
}

void Failures::log(Console& console, std::uint64_t total) const {
  if (lines_.empty()) return;
  console.error(std::to_string(lines_.size()) + " of " + std::to_string(total) + " failed:");
  for (const std::string& line : lines_) console.error(line);
}

std::string to_text(const Job& job) {
  return job.preset->path + " seed " + std::to_string(job.seed);
}

}  // namespace warren::cli
