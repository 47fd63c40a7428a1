#include "props/color.hpp"

#include <warren/core/math.hpp>

namespace warren::props {
namespace {

double decode(std::uint32_t channel) {
  const double value = channel / 255.0;
  return value <= 0.04045 ? value / 12.92 : math::pow((value + 0.055) / 1.055, 2.4);
}

}  // namespace

Vec3 linear(const scene::Color& color) {
  return {decode(color.r), decode(color.g), decode(color.b)};
}

Vec3 linear(std::uint32_t rgb) {
  return {decode(rgb >> 16U & 255U), decode(rgb >> 8U & 255U), decode(rgb & 255U)};
}

}  // namespace warren::props
