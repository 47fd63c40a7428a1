#pragma once

#include <warren/core/grid.hpp>
#include <warren/core/rgb.hpp>

#include <string>
#include <string_view>

namespace warren::image {

/// Decodes a JPEG, baseline or progressive, colour or grey, to 8 bits a channel; grey becomes three
/// channels. `where` names the file in errors. Throws Error of kind input: `E-IMAGE-JPEG` when it
/// isn't a JPEG, has CMYK colours, or is truncated or damaged in any way that the decoder notices;
/// `E-IMAGE-SIZE` when a side is over `max_side` (read from the header, before any pixel is
/// allocated).
Grid<Rgb> decode_jpeg(std::string_view bytes, std::string_view where, int max_side);

/// The pixels as a progressive JPEG of `quality` 1..100, both sides 1..65500. Colours aren't
/// subsampled, so that tiles still join at their borders. The same bytes on every processor and in
/// every environment, which may differ from one version of libjpeg-turbo to another.
std::string encode_jpeg_rgb(const Grid<Rgb>& pixels, int quality);

}  // namespace warren::image
