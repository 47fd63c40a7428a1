#pragma once

#include "mesh/scan.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace warren::mesh {

/// A sample that may become a vertex, and the triangle that it was found in.
struct Candidate {
  WorstSample sample;
  std::uint32_t triangle = 0;
  std::uint32_t round = 0;  ///< of the triangle when it was scanned
};

/// Candidates by error, roughly: errors of an eighth of an octave share a class, and of a class the
/// last one in is the first out. That takes a fraction of a strict order's time, and stays in one
/// neighbourhood, as caches like it.
class ErrorQueue {
 public:
  /// The error must be above 0.
  void push(const Candidate& candidate);

  /// Takes the next candidate of an error above `limit`; nothing when none is left.
  [[nodiscard]] std::optional<Candidate> pop(std::uint32_t limit);

  /// The candidate that pop() will give after `count` others if nothing is pushed meanwhile, as far
  /// as that is easy to tell; else null. It stays valid until the queue changes.
  [[nodiscard]] const Candidate* ahead(std::size_t count) const {
    const std::vector<Candidate>& candidates = classes_[top_];
    return candidates.size() > count ? &candidates[candidates.size() - 1 - count] : nullptr;
  }

 private:
  static constexpr std::size_t kClasses = std::size_t{8} * 32;

  std::array<std::vector<Candidate>, kClasses> classes_;
  std::size_t top_ = 0;             // no class above it holds any
  std::vector<Candidate> too_low_;  // of the lowest class, while the others are taken
};

}  // namespace warren::mesh
