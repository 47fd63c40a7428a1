#include "cli/batch.hpp"

#include <warren/core/error.hpp>
#include <warren/core/parallel.hpp>

#include <algorithm>
#include <utility>

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

void Failures::add(const Job& job, ExitCode code, std::string id, std::string message) {
  const auto [reason, fresh] = reasons_.insert({code, std::move(id), std::move(message)});
  entries_.push_back({job, &*reason});
  status_ = std::max(status_, code);
}

void Failures::log(Console& console, std::uint64_t total, std::size_t most,
                   std::string_view others) const {
  if (entries_.empty()) return;
  console.error(std::to_string(entries_.size()) + " of " + std::to_string(total) + " failed:");
  const std::size_t shown = std::min(most, entries_.size());
  for (const Entry& entry : std::span(entries_).first(shown)) {
    const auto& [code, id, message] = *entry.failure;
    console.report({Severity::error, id, entry.job.preset->path, 0, 0, "", message},
                   entry.job.seed);
  }
  if (shown < entries_.size()) {
    console.error("... and " + std::to_string(entries_.size() - shown) + " more; " +
                  std::string(others));
  }
}

std::string to_text(const Job& job) {
  return job.preset->path + " seed " + std::to_string(job.seed);
}

}  // namespace warren::cli
