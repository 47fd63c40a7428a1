#include "mesh/error_queue.hpp"

#include <algorithm>
#include <bit>

namespace warren::mesh {
namespace {

/// Small errors have classes of their own; of others, the leading bits tell.
std::size_t class_of(std::uint32_t error) {
  constexpr int kBits = 3;  // below the leading one
  if (error < 1U << kBits) return error;
  const auto shift = static_cast<std::uint32_t>(std::bit_width(error)) - 1 - kBits;
  return (static_cast<std::size_t>(shift) << kBits) + (error >> shift);
}

}  // namespace

void ErrorQueue::push(const Candidate& candidate) {
  const std::size_t number = class_of(candidate.sample.error);
  classes_[number].push_back(candidate);
  top_ = std::max(top_, number);
}

std::optional<Candidate> ErrorQueue::pop(std::uint32_t limit) {
  const std::size_t lowest = class_of(limit + 1);
  while (top_ >= lowest) {
    std::vector<Candidate>& candidates = classes_[top_];
    if (candidates.empty()) {
      if (top_ == lowest) break;
      --top_;
      continue;
    }
    const Candidate candidate = candidates.back();
    candidates.pop_back();
    if (candidate.sample.error > limit) return candidate;
    too_low_.push_back(candidate);
  }
  for (const Candidate& candidate : too_low_) push(candidate);
  too_low_.clear();
  return std::nullopt;
}

}  // namespace warren::mesh
