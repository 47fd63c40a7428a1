#pragma once

#include "cli/batch.hpp"

#include <cstdint>
#include <vector>

namespace warren::cli {

/// What became of a bundle.
enum class BundleStatus {
  baked,
  up_to_date,  ///< it stands already, and was left alone
  would_bake,  ///< in a dry run
};

/// What a run of `warren bake` came to. It takes no memory for jobs that went well, since there may
/// be millions of them.
class Outcome {
 public:
  /// Results come in the order of their jobs, but not all of them in a run that is interrupted.
  void add(std::uint64_t index, BundleStatus status);
  void add_failure(std::uint64_t index, const Job& job, const JobFailure& failure);

  [[nodiscard]] std::uint64_t baked() const { return baked_; }  ///< or would be, in a dry run
  [[nodiscard]] std::uint64_t up_to_date() const { return up_to_date_; }
  [[nodiscard]] const Failures& failures() const { return failures_; }
  /// Jobs that gave a result, failures among them.
  [[nodiscard]] std::uint64_t done() const;
  /// A job that has a result.
  [[nodiscard]] bool is_done(std::uint64_t index) const;
  /// One past the last job that has a result.
  [[nodiscard]] std::uint64_t end() const { return end_; }

 private:
  void advance(std::uint64_t index);

  std::uint64_t baked_ = 0;
  std::uint64_t up_to_date_ = 0;
  Failures failures_;
  std::uint64_t end_ = 0;
  std::vector<std::uint64_t> given_up_;  // below end_, sorted
};

}  // namespace warren::cli
