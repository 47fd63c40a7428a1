#include "fuzz/check.hpp"
#include "fuzz/png_mutator.hpp"

#include <warren/assets/picture.hpp>
#include <warren/core/error.hpp>
#include <warren/image/format.hpp>
#include <warren/image/jpeg.hpp>
#include <warren/image/png.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace warren {
namespace {

using fuzz::check;

constexpr int kMaxSide = 64;
constexpr int kMaxDecoded = 512;  // larger pictures cost time and show nothing new

bool is_power_of_two(int side) { return side > 0 && (side & (side - 1)) == 0; }

void read(std::string_view bytes) {
  const image::Size size = image::read_size(bytes, "wall.png", kMaxDecoded);
  const assets::ReadPicture found = assets::read_picture(bytes, "wall", "wall.png", kMaxSide);
  const Grid<Rgb>& pixels = found.picture.pixels;
  check(is_power_of_two(pixels.width()) && is_power_of_two(pixels.height()) &&
            pixels.width() <= kMaxSide && pixels.height() <= kMaxSide,
        "sides are powers of two in their range");
  const bool same = pixels.width() == size.width && pixels.height() == size.height;
  check(same == found.note.empty(), "scaling is said");
  // What lies in memory without being set would differ.
  check(assets::read_picture(bytes, "wall", "wall.png", kMaxSide).picture.digest ==
            found.picture.digest,
        "pixels are the same each time");
  check(image::decode_png_rgb(image::encode_png_rgb(pixels), "", kMaxSide) == pixels,
        "a PNG gives back its pixels");
  image::decode_jpeg(image::encode_jpeg_rgb(pixels, 85), "", kMaxSide);
}

void run(std::string_view bytes) {
  try {
    read(bytes);
  } catch (const Error& error) {
    fuzz::check_message(error.what());
    check(error.id() == "E-IMAGE-FORMAT" || error.id() == "E-IMAGE-PNG" ||
              error.id() == "E-IMAGE-JPEG" || error.id() == "E-IMAGE-SIZE",
          "a known id");
    check(error.kind() == ErrorKind::input, "a fault of the input");
  }
}

}  // namespace
}  // namespace warren

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  const bool png = size > 0 && data[0] == 0x89;
  return png ? warren::fuzz::mutate_png(data, size, max_size, seed)
             : LLVMFuzzerMutate(data, size, max_size);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warren::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
