#include "cli/outcome.hpp"

#include <algorithm>

namespace warren::cli {

void Outcome::add(std::uint64_t index, BundleStatus status) {
  advance(index);
  ++(status == BundleStatus::up_to_date ? up_to_date_ : baked_);
}

void Outcome::add_failure(std::uint64_t index, const Job& job, const JobFailure& failure) {
  advance(index);
  failures_.add(job, failure.code, failure.id, failure.message);
}

std::uint64_t Outcome::done() const { return baked_ + up_to_date_ + failures_.entries().size(); }

bool Outcome::is_done(std::uint64_t index) const {
  return index < end_ && !std::binary_search(given_up_.begin(), given_up_.end(), index);
}

void Outcome::advance(std::uint64_t index) {
  for (; end_ < index; ++end_) given_up_.push_back(end_);
  end_ = index + 1;
}

}  // namespace warren::cli
