#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// Instruction-set levels. Results never depend on them: what is built for several levels gives
/// the same bits at each (design overview, "Determinism contract").
namespace warren {

/// Rising: a processor that has a level has all before it.
enum class Isa : std::uint8_t {
  scalar,  ///< one value at a time; every machine has it
  sse2,    ///< 128 bits; every x86-64 processor has it
  avx2,    ///< 256 bits
  avx512   ///< 512 bits: F, BW, DQ and VL
};

/// The levels that this machine has, rising; never empty.
[[nodiscard]] std::span<const Isa> isa_levels();

/// `scalar`, `sse2`, `avx2` or `avx512`.
[[nodiscard]] std::string_view isa_name(Isa level);

/// The level of a name; none: no level is called so.
[[nodiscard]] std::optional<Isa> isa_named(std::string_view name);

/// The level in use by the whole process: the best of the machine unless another one was chosen.
[[nodiscard]] Isa isa();

/// Chooses the level for what starts from now on; the machine must have it. Any thread may call
/// this.
void use_isa(Isa level);

}  // namespace warren
