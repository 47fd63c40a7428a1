#include "image/png_format.hpp"
#include "image/stb.hpp"

#include <warren/core/error.hpp>
#include <warren/image/png.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

namespace warren::image {
namespace {

constexpr std::uint32_t kFull8 = 255;
constexpr std::uint64_t kFull16 = 65535;

/// Bytes or 16-bit values that stb allocated, as many as were asked for a pixel.
template <class T>
using Pixels = std::unique_ptr<T, decltype(&std::free)>;

template <class T, class Load>
Pixels<T> load(const CheckedPng& png, int channels, std::string_view where, Load stb_load) {
  int width = 0;
  int height = 0;
  int found = 0;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): stb reads bytes as unsigned char
  const auto* data = reinterpret_cast<const stbi_uc*>(png.bytes.data());
  Pixels<T> pixels(
      stb_load(data, static_cast<int>(png.bytes.size()), &width, &height, &found, channels),
      &std::free);
  if (!pixels) {
    throw Error(ErrorKind::input, "E-IMAGE-PNG", std::string(where),
                std::string("the PNG can't be decoded: ") + stbi_failure_reason());
  }
  return pixels;
}

/// A channel over black, rounded.
std::uint8_t blend(std::uint8_t value, std::uint8_t alpha) {
  return static_cast<std::uint8_t>((value * std::uint32_t{alpha} + kFull8 / 2) / kFull8);
}

std::uint8_t blend(std::uint16_t value, std::uint16_t alpha) {
  constexpr std::uint64_t kScale = kFull16 * kFull16;
  return static_cast<std::uint8_t>((std::uint64_t{value} * alpha * kFull8 + kScale / 2) / kScale);
}

/// Four values a pixel over black; room for it isn't taken while stb still works.
template <class T>
Grid<Rgb> blend_all(const Pixels<T>& pixels, const PngHeader& header) {
  Grid<Rgb> out(header.width, header.height);
  const T* from = pixels.get();
  for (Rgb& pixel : out.values()) {
    pixel = {blend(from[0], from[3]), blend(from[1], from[3]), blend(from[2], from[3])};
    from += 4;
  }
  return out;
}

}  // namespace

Grid<std::uint8_t> decode_png_luminance(std::string_view bytes, std::string_view where,
                                        int max_side) {
  constexpr int kChannels = 2;  // luminance, alpha
  const CheckedPng png = check_png(bytes, where, max_side);
  const auto pixels = load<stbi_us>(png, kChannels, where, stbi_load_16_from_memory);
  Grid<std::uint8_t> out(png.header.width, png.header.height);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out.values()[i] = blend(pixels.get()[kChannels * i], pixels.get()[kChannels * i + 1]);
  }
  return out;
}

Grid<std::uint16_t> decode_png_luminance16(std::string_view bytes, std::string_view where,
                                           int max_side) {
  constexpr int kChannels = 2;  // luminance, alpha
  const CheckedPng png = check_png(bytes, where, max_side);
  const auto pixels = load<stbi_us>(png, kChannels, where, stbi_load_16_from_memory);
  Grid<std::uint16_t> out(png.header.width, png.header.height);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::uint64_t value = pixels.get()[kChannels * i];
    const std::uint64_t alpha = pixels.get()[kChannels * i + 1];
    out.values()[i] = static_cast<std::uint16_t>((value * alpha + kFull16 / 2) / kFull16);
  }
  return out;
}

Grid<Rgb> decode_png_rgb(std::string_view bytes, std::string_view where, int max_side) {
  constexpr int kChannels = 4;
  const CheckedPng png = check_png(bytes, where, max_side);
  // Half of the memory where there are no 16 bits to be rounded.
  if (png.header.depth == 16) {
    return blend_all(load<stbi_us>(png, kChannels, where, stbi_load_16_from_memory), png.header);
  }
  return blend_all(load<stbi_uc>(png, kChannels, where, stbi_load_from_memory), png.header);
}

}  // namespace warren::image
