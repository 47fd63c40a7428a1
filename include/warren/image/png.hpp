#pragma once

#include <warren/core/grid.hpp>
#include <warren/core/rgb.hpp>

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

/// The same in 16 bits, which greys of 16 bits keep exactly; 8 bits are repeated.
Grid<std::uint16_t> decode_png_luminance16(std::string_view bytes, std::string_view where,
                                           int max_side);

/// Decodes a PNG of any colour type to 8 bits a channel; grey becomes three channels, else the same
/// as above.
Grid<Rgb> decode_png_rgb(std::string_view bytes, std::string_view where, int max_side);

/// The values as an 8-bit greyscale PNG, made for maps of few values; both sides at least 1. The
/// pixels are exact; the compressed bytes may differ from one version of libdeflate to another. No
/// chunk tells of gamma or profiles.
std::string encode_png_luminance(const Grid<std::uint8_t>& values);

/// The pixels as an 8-bit colour PNG, made for smooth pictures; else the same.
std::string encode_png_rgb(const Grid<Rgb>& pixels);

}  // namespace warren::image
