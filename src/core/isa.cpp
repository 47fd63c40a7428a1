#include <warren/core/isa.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>

namespace warren {
namespace {

constexpr std::array<Isa, 4> kLevels{Isa::scalar, Isa::sse2, Isa::avx2, Isa::avx512};
constexpr std::array<std::string_view, kLevels.size()> kNames{"scalar", "sse2", "avx2", "avx512"};

/// How many of the levels the processor and the operating system support.
std::size_t count_levels() {
#if defined(__x86_64__)
  // Before main, the compiler's own table may not be filled yet.
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2")) return 2;
  const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  return wide ? 4 : 3;
#else
  return 1;
#endif
}

std::atomic<Isa>& chosen() {
  static std::atomic<Isa> level{isa_levels().back()};
  return level;
}

}  // namespace

std::span<const Isa> isa_levels() {
  static const std::size_t count = count_levels();
  return std::span(kLevels).first(count);
}

std::string_view isa_name(Isa level) { return kNames.at(static_cast<std::size_t>(level)); }

std::optional<Isa> isa_named(std::string_view name) {
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return kLevels.at(static_cast<std::size_t>(found - kNames.begin()));
}

Isa isa() { return chosen().load(std::memory_order_relaxed); }

void use_isa(Isa level) { chosen().store(level, std::memory_order_relaxed); }

}  // namespace warren
