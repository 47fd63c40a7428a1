#include "assets/gltf_text.hpp"

#include <cstddef>

namespace warren::assets {
namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

/// At most `most` bytes of whole characters.
std::string_view shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && continues_character(text[end])) --end;
  return text.substr(0, end);
}

/// Control characters are those below space, DEL, and U+0080 to U+009F.
std::string without_controls(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool c1 =
        byte == 0xc2U && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0U;
    if (c1) ++i;
    out += c1 || byte < 0x20U || byte == 0x7fU ? '_' : static_cast<char>(byte);
  }
  return out;
}

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::size_t kMost = 60;
  const std::string_view shown = shortened(text, kMost);
  const std::string_view rest = shown.size() < text.size() ? "..." : "";
  return "\"" + without_controls(shown) + std::string(rest) + "\"";
}

std::string clean_name(std::string_view text) {
  constexpr std::size_t kMost = 128;
  return without_controls(shortened(text, kMost));
}

std::string grouped(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

}  // namespace warren::assets
