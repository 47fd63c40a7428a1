#include "textures/srgb.hpp"

#include <warren/core/math.hpp>

#include <cstddef>

namespace warren::textures {

namespace {

double decode(double value) {
  return value <= 0.04045 ? value / 12.92 : math::pow((value + 0.055) / 1.055, 2.4);
}

}  // namespace

const Srgb& Srgb::tables() {
  static const Srgb tables;
  return tables;
}

Srgb::Srgb() {
  for (std::size_t i = 0; i < linear_.size(); ++i) {
    linear_[i] = static_cast<float>(decode(static_cast<double>(i) / 255));
    next_[i] = static_cast<float>(decode((static_cast<double>(i) + 0.5) / 255));
  }
  next_.back() = 2;  // beyond all light
  std::uint8_t code = 0;
  for (std::size_t step = 0; step < first_.size(); ++step) {
    while (static_cast<float>(step) / kSteps >= next_[code]) ++code;
    first_[step] = code;
  }
}

}  // namespace warren::textures
