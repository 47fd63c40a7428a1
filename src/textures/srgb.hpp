#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace warren::textures {

/// The sRGB transfer function (IEC 61966-2-1) as tables.
class Srgb {
 public:
  static const Srgb& tables();

  /// Linear light of a code, 0..1.
  [[nodiscard]] float linear(std::uint8_t code) const { return linear_[code]; }
  /// The code whose light is nearest, counted in codes; what lies beyond 0..1 gives 0 or 255.
  [[nodiscard]] std::uint8_t code(float linear) const {
    const float clamped = linear > 0 ? (linear < 1 ? linear : 1) : 0;
    std::uint8_t code = first_[static_cast<std::size_t>(clamped * kSteps)];
    while (clamped >= next_[code]) ++code;
    return code;
  }

 private:
  static constexpr int kSteps = 4096;

  Srgb();

  std::array<float, 256> linear_{};
  std::array<float, 256> next_{};                 ///< the light from which the next code is nearer
  std::array<std::uint8_t, kSteps + 1> first_{};  ///< the code at the begin of each step
};

}  // namespace warren::textures
