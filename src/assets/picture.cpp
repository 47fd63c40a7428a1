#include <warren/assets/picture.hpp>
#include <warren/core/digest.hpp>
#include <warren/image/format.hpp>
#include <warren/image/jpeg.hpp>
#include <warren/image/png.hpp>

#include <string>
#include <type_traits>
#include <utility>

namespace warren::assets {
namespace {

constexpr int kMostSide = 4096;

/// Of the sides, as four bytes each, the lowest first, and the pixels, row by row.
std::string pixels_digest(const Grid<Rgb>& pixels) {
  static_assert(sizeof(Rgb) == 3 && std::is_standard_layout_v<Rgb>);
  std::string sides;
  for (const int side : {pixels.width(), pixels.height()}) {
    for (const int shift : {0, 8, 16, 24}) {
      sides += static_cast<char>(static_cast<unsigned>(side) >> shift & 0xffU);
    }
  }
  Digester digester;
  digester.add(sides);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): see the assertion above
  const auto* bytes = reinterpret_cast<const char*>(pixels.values().data());
  digester.add({bytes, pixels.size() * sizeof(Rgb)});
  return to_string(digester.digest());
}

std::string sides(const Grid<Rgb>& pixels) {
  return std::to_string(pixels.width()) + "x" + std::to_string(pixels.height());
}

}  // namespace

ReadPicture read_picture(std::string_view bytes, std::string name, std::string_view where,
                         int max_side, image::Channels channels) {
  image::read_size(bytes, where, kMostSide);  // says what it is where it's no picture
  const bool png = image::format_of(bytes) == image::Format::png;
  Grid<Rgb> pixels = png ? image::decode_png_rgb(bytes, where, kMostSide)
                         : image::decode_jpeg(bytes, where, kMostSide);
  ReadPicture out;
  const int width = image::power_of_two_side(pixels.width(), max_side);
  const int height = image::power_of_two_side(pixels.height(), max_side);
  if (width != pixels.width() || height != pixels.height()) {
    const std::string before = sides(pixels);
    pixels = image::resize(pixels, width, height, channels);
    out.note = "scaled from " + before + " to " + sides(pixels);
  }
  out.picture.name = std::move(name);
  out.picture.digest = pixels_digest(pixels);
  out.picture.pixels = std::move(pixels);
  return out;
}

}  // namespace warren::assets
