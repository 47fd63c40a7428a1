#include "bake/number.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>

namespace warren::bake {

double tidy(double value) {
  if (!std::isfinite(value)) throw std::domain_error("a number to write is not finite");
  return std::floor(value * 1e6 + 0.5) / 1e6;
}

double shortest(float value) {
  std::array<char, 32> text{};
  const auto written = std::to_chars(text.data(), text.data() + text.size(), value);
  double result = 0;
  std::from_chars(text.data(), written.ptr, result);
  return result;
}

}  // namespace warren::bake
