#include "cli/foreign.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace warren::cli {
namespace {

/// Bytes of the character that the text begins with; 0: it isn't UTF-8 there.
std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < size) return 0;
  std::uint32_t code = first & (0x7fU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) return 0;
    code = code << 6U | (byte(i) & 0x3fU);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return code < kLeast[size] || code > 0x10ffff || surrogate ? 0 : size;
}

/// Of ASCII, or of Unicode's second block of them.
bool is_control(std::string_view one) {
  const auto first = static_cast<unsigned char>(one[0]);
  if (one.size() == 1) return first < 0x20 || first == 0x7f;
  return first == 0xc2 && static_cast<unsigned char>(one[1]) < 0xa0;
}

}  // namespace

std::string shown(std::string_view text, std::size_t max_characters) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == max_characters) return out + "...";
    const std::size_t size = character(text);
    const std::string_view one = text.substr(0, std::max<std::size_t>(size, 1));
    if (size > 0 && !is_control(one)) {
      out += one;
    } else {
      for (const char c : one) {
        out += "\\x";
        out += kDigits[static_cast<unsigned char>(c) / 16];
        out += kDigits[static_cast<unsigned char>(c) % 16];
      }
    }
    text.remove_prefix(one.size());
  }
  return out;
}

std::string utf8(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t size = character(text);
    out += size > 0 ? text.substr(0, size) : "\xef\xbf\xbd";
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return out;
}

}  // namespace warren::cli
