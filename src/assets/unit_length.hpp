#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace warren::assets {

/// Makes the first N values of a vector as long as 1; false where they have no length.
template <std::size_t N, std::size_t Size>
bool make_unit(std::array<float, Size>& vector) {
  double square = 0;
  for (std::size_t i = 0; i < N; ++i) square += double{vector[i]} * vector[i];
  if (!(square > 1e-24)) return false;
  const double length = std::sqrt(square);
  for (std::size_t i = 0; i < N; ++i) vector[i] = static_cast<float>(vector[i] / length);
  return true;
}

}  // namespace warren::assets
