#include "render/color.hpp"

#include <warren/core/math.hpp>

#include <algorithm>
#include <cmath>

namespace warren::render {
namespace {

constexpr double kMostLight = 65535;

/// IEC 61966-2-1.
double decode_srgb(double value) {
  return value <= 0.04045 ? value / 12.92 : math::pow((value + 0.055) / 1.055, 2.4);
}

const std::array<std::uint32_t, 256>& light_table() {
  static const std::array<std::uint32_t, 256> table = [] {
    std::array<std::uint32_t, 256> out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
      const double light = decode_srgb(static_cast<double>(i) / 255);
      out[i] = static_cast<std::uint32_t>(std::llround(light * kMostLight));
    }
    return out;
  }();
  return table;
}

double share_of(std::uint8_t channel) { return to_linear(channel) / kMostLight; }

std::uint8_t channel_of(double share) {
  return from_linear(
      static_cast<std::uint32_t>(std::llround(std::clamp(share, 0.0, 1.0) * kMostLight)));
}

}  // namespace

std::uint32_t to_linear(std::uint8_t channel) { return light_table()[channel]; }

std::uint8_t from_linear(std::uint32_t light) {
  const auto& table = light_table();
  const auto* const above = std::lower_bound(table.begin(), table.end(), light);
  if (above == table.begin()) return 0;
  if (above == table.end()) return 255;
  const auto index = static_cast<std::uint8_t>(above - table.begin());
  return light - *(above - 1) < *above - light ? static_cast<std::uint8_t>(index - 1) : index;
}

Rgb blend(Rgb under, Rgb over, int share) {
  if (share <= 0) return under;
  if (share >= 16) return over;
  Mean mean;
  mean.add(under, static_cast<std::uint64_t>(16 - share));
  mean.add(over, static_cast<std::uint64_t>(share));
  return mean.color();
}

void Mean::add(Rgb color, std::uint64_t weight) {
  light_[0] += to_linear(color.r) * weight;
  light_[1] += to_linear(color.g) * weight;
  light_[2] += to_linear(color.b) * weight;
  weight_ += weight;
}

Rgb Mean::color() const {
  const auto channel = [this](std::uint64_t light) {
    return from_linear(static_cast<std::uint32_t>((light + weight_ / 2) / weight_));
  };
  return {channel(light_[0]), channel(light_[1]), channel(light_[2])};
}

Lab to_lab(Rgb color) {
  const double r = share_of(color.r);
  const double g = share_of(color.g);
  const double b = share_of(color.b);
  const auto root = [](double x) { return x <= 0 ? 0 : math::pow(x, 1.0 / 3); };
  const double l = root(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m = root(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s = root(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

Rgb from_lab(const Lab& lab) {
  const auto cube = [](double x) { return x * x * x; };
  const double l = cube(lab.lightness + 0.3963377774 * lab.a + 0.2158037573 * lab.b);
  const double m = cube(lab.lightness - 0.1055613458 * lab.a - 0.0638541728 * lab.b);
  const double s = cube(lab.lightness - 0.0894841775 * lab.a - 1.2914855480 * lab.b);
  return {channel_of(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
          channel_of(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
          channel_of(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

}  // namespace warren::render
