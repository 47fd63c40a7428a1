#include "config/words.hpp"

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
