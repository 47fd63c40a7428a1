#pragma once

#include <warren/core/grid.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace warren::image {

/// Decodes a PNG to one 8-bit luminance a pixel; alpha blends over black, 16 bits are rounded to 8.
/// `where` names the file in errors. Throws Error: `E-IMAGE-PNG` when it isn't a PNG that can be
/// decoded, or damaged by the checksums of its chunks; `E-IMAGE-SIZE` when a side is over
/// `max_side` (read from the header, before any pixel is allocated).
Grid<std::uint8_t> decode_png_luminance(std::string_view bytes, std::string_view where,
                                        int max_side);

/// The values as an 8-bit greyscale PNG; both sides at least 1. The pixels are exact; the
/// compressed bytes may differ from one version of libdeflate to another.
std::string encode_png_luminance(const Grid<std::uint8_t>& values);

}  // namespace warren::image
