#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <utility>

namespace warren {

/// The stages that draw numbers. The values are part of the determinism contract: append, never
/// renumber.
enum class Stage : std::uint32_t { terrain = 1, layout = 2, maze = 3, wfc = 4, contents = 5 };

/// Philox4x32 with 10 rounds (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC'11):
/// the block of four words for a counter under a key.
[[nodiscard]] std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> counter,
                                                      std::array<std::uint32_t, 2> key);

/// A stream of random numbers that is a pure function of its name: (seed, stage, attempt, purpose,
/// entity...). Streams of different names are independent, so one stage's draws never move
/// another's (design overview, "Determinism contract"). Purposes are append-only constants of the
/// stage that uses them. Copying a stream copies its position.
class Stream {
 public:
  Stream(std::uint64_t seed, Stage stage, std::uint32_t attempt, std::uint32_t purpose,
         std::initializer_list<std::uint64_t> entity = {});

  /// 32 uniform bits.
  std::uint32_t next() {
    if (position_ == filled_) refill();
    return buffer_[position_++];
  }

  /// Uniform in [0, n) without bias; n >= 1 (Lemire, "Fast random integer generation in an
  /// interval", ACM TOMACS 29, 2019).
  std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = std::uint64_t{next()} * n;
    if (static_cast<std::uint32_t>(product) < n) product = reject(product, n);
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Uniform in [low, high], both ends included; low <= high.
  int between(int low, int high) {
    const auto span = static_cast<std::uint32_t>(high) - static_cast<std::uint32_t>(low);
    const std::uint32_t offset = span == 0xffffffffU ? next() : below(span + 1);
    return static_cast<int>(static_cast<std::uint32_t>(low) + offset);
  }

  /// Uniform multiple of 2^-24 in [0, 1).
  float unit() { return static_cast<float>(next() >> 8) * 0x1p-24F; }

  /// One fair bit.
  bool coin() { return (next() >> 31) != 0; }

  /// Puts the values into a uniformly random order (Fisher-Yates, from the end).
  template <class T>
  void shuffle(std::span<T> values) {
    for (std::size_t i = values.size(); i > 1; --i) {
      std::swap(values[i - 1], values[below(static_cast<std::uint32_t>(i))]);
    }
  }

 private:
  /// A stream begins with a small batch, since many draw only a few numbers, and goes on with full
  /// ones. Both are even, since blocks are made in pairs.
  static constexpr std::uint32_t kFirstBlocks = 4;
  static constexpr std::uint32_t kBlocks = 16;

  void refill();
  std::uint64_t reject(std::uint64_t product, std::uint32_t n);

  std::array<std::uint32_t, 2> key_{};
  std::array<std::uint32_t, 2> tag_{};  // the counter's upper half
  std::uint64_t block_ = 0;             // the counter's lower half: the next block to make
  std::uint32_t position_ = 0;
  std::uint32_t filled_ = 0;
  std::array<std::uint32_t, 4 * std::size_t{kBlocks}> buffer_;
};

}  // namespace warren
