#pragma once

#include <warren/image/format.hpp>

#include <string_view>

namespace warren::image {

/// Sides by a JPEG's header, each 1..`max_side`. Throws as decode_jpeg() does.
Size read_jpeg_size(std::string_view bytes, std::string_view where, int max_side);

}  // namespace warren::image
