#pragma once

#include <warren/image/png.hpp>

#include <array>
#include <cstdint>

namespace warren::render {

/// Light of an sRGB channel, 0 to 65535: what may be added up and averaged.
[[nodiscard]] std::uint32_t to_linear(std::uint8_t channel);

/// The nearest sRGB channel.
[[nodiscard]] std::uint8_t from_linear(std::uint32_t light);

/// `over` covering `share` sixteenths of `under`.
[[nodiscard]] Rgb blend(Rgb under, Rgb over, int share);

/// Mean of colours, each with a weight.
class Mean {
 public:
  void add(Rgb color, std::uint64_t weight);
  /// Only after a weight was added.
  [[nodiscard]] Rgb color() const;

 private:
  std::array<std::uint64_t, 3> light_{};
  std::uint64_t weight_ = 0;
};

/// OKLab (B. Ottosson, "A perceptual color space for image processing", 2020): equal distances look
/// equally far apart.
struct Lab {
  double lightness = 0;  ///< 0 to 1
  double a = 0;
  double b = 0;
};

[[nodiscard]] Lab to_lab(Rgb color);
/// The nearest colour that a screen shows.
[[nodiscard]] Rgb from_lab(const Lab& lab);

}  // namespace warren::render
