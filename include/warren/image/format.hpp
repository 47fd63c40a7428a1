#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// What a file of pixels is, told from its first bytes.
namespace warren::image {

enum class Format : std::uint8_t { png, jpeg };

/// None: neither of the two.
std::optional<Format> format_of(std::string_view bytes);

/// What bytes that should be a picture seem to be, to stand in a message: `a GIF picture`, `text`,
/// `an empty file`, or `of an unknown kind`.
std::string looks_like(std::string_view bytes);

struct Size {
  int width = 0;
  int height = 0;
  friend bool operator==(const Size&, const Size&) = default;
};

/// Sides by the header of a PNG or a JPEG, each 1..`max_side`; the pixels aren't looked at. `where`
/// names the file in errors. Throws Error of kind input: `E-IMAGE-FORMAT` (neither),
/// `E-IMAGE-PNG`, `E-IMAGE-JPEG` (a header that can't be read), `E-IMAGE-SIZE`.
Size read_size(std::string_view bytes, std::string_view where, int max_side);

}  // namespace warren::image
