#include "config/words.hpp"

#include "config/utf8.hpp"

#include <warren/core/suggest.hpp>

#include <array>
#include <charconv>

namespace warren::config {

std::string shortest(double value) {
  std::array<char, 32> buffer{};
  const auto result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value == 0 ? 0.0 : value);
  return {buffer.data(), result.ptr};
}

std::string printable(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  while (!text.empty()) {
    const std::size_t length = utf8_sequence(text);
    const auto code = static_cast<unsigned char>(text.front());
    if (length == 0 || code < 0x20 || code == 0x7f) {
      out += length == 0 ? "\\x" : "\\u00";
      out += kHex[code >> 4];
      out += kHex[code & 15];
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::string shortened(std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return std::string(text);
  std::size_t cut = longest;
  while (cut > 0 && (text[cut] & 0xc0) == 0x80) --cut;  // not inside a UTF-8 sequence
  return std::string(text.substr(0, cut)) + "...";
}

std::string suggestion(std::string_view word, std::span<const std::string_view> known,
                       std::string_view label) {
  if (const auto near = nearest(word, known)) {
    return "; did you mean \"" + std::string(*near) + "\"?";
  }
  std::string out = "; " + std::string(label) + ": ";
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (i > 0) out += ", ";
    out += known[i];
  }
  return out;
}

}  // namespace warren::config
