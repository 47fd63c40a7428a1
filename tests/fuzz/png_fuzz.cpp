#include "fuzz/check.hpp"
#include "fuzz/png_mutator.hpp"

#include <warren/core/error.hpp>
#include <warren/image/png.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace warren {
namespace {

using fuzz::check;

constexpr int kMaxSide = 256;  // larger images cost time and show nothing new

void run(std::string_view bytes) {
  try {
    const Grid<std::uint8_t> pixels = image::decode_png_luminance(bytes, "mask.png", kMaxSide);
    check(pixels.width() > 0 && pixels.width() <= kMaxSide && pixels.height() > 0 &&
              pixels.height() <= kMaxSide,
          "sides are in their range");
    const std::string again = image::encode_png_luminance(pixels);
    check(image::decode_png_luminance(again, "again.png", kMaxSide) == pixels,
          "written pixels are read again");
  } catch (const Error& error) {
    fuzz::check_message(error.what());
    check(error.id() == "E-IMAGE-PNG" || error.id() == "E-IMAGE-SIZE", "a known id");
    check(error.kind() == ErrorKind::input, "a fault of the input");
  }
}

}  // namespace
}  // namespace warren

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  return warren::fuzz::mutate_png(data, size, max_size, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warren::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
