#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warren::image {

/// What every PNG begins with.
inline constexpr std::string_view kPngSignature("\x89PNG\r\n\x1a\n", 8);

/// Bytes of data in the chunk IHDR.
inline constexpr std::size_t kPngHeaderSize = 13;

struct PngHeader {
  int width = 0;
  int height = 0;
  int depth = 0;  ///< bits of a channel or an index
  unsigned color_type = 0;
  bool interlaced = false;
};

/// The header of a PNG, both sides 1..`max_side`. Throws as decode_png_rgb() does.
PngHeader read_png_header(std::string_view bytes, std::string_view where, int max_side);

/// A PNG whose checksums and stream of pixels are right, with only those chunks that say what its
/// pixels are; a palette has all 256 entries. Throws as decode_png_rgb() does.
struct CheckedPng {
  PngHeader header;
  std::string bytes;
};
CheckedPng check_png(std::string_view bytes, std::string_view where, int max_side);

}  // namespace warren::image
