#pragma once

#include <cstdint>

namespace warren::textures {

/// Nearly the sine of `turns` full turns, within 0.0012: a bent parabola for each half. The
/// library's sine may differ from one machine to another. |turns| below 2^20.
constexpr float wave(float turns) {
  const auto whole = static_cast<float>(static_cast<std::int32_t>(turns));
  const float t = turns < whole ? turns - whole + 1 : turns - whole;
  const float half = t < 0.5F ? t : t - 0.5F;
  const float bow = 16 * half * (0.5F - half);
  const float bent = bow * (0.775F + 0.225F * bow);
  return t < 0.5F ? bent : -bent;
}

}  // namespace warren::textures
