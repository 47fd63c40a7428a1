#pragma once

#include <cstddef>
#include <string_view>

namespace warren::image {

/// What every PNG begins with.
inline constexpr std::string_view kPngSignature("\x89PNG\r\n\x1a\n", 8);

/// Bytes of data in the chunk IHDR.
inline constexpr std::size_t kPngHeaderSize = 13;

}  // namespace warren::image
