#include "render/digits.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace warren::render {
namespace {

constexpr int kWidth = 5;

/// Rows from above; the highest of five bits is the dot at the left.
using Glyph = std::array<std::uint8_t, kDigitHeight>;
constexpr std::array<Glyph, 10> kDigits{
    {{0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110},
     {0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110},
     {0b01110, 0b10001, 0b00001, 0b00010, 0b00100, 0b01000, 0b11111},
     {0b11111, 0b00010, 0b00100, 0b00010, 0b00001, 0b10001, 0b01110},
     {0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010},
     {0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110},
     {0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110},
     {0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000},
     {0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110},
     {0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100}}};
constexpr Glyph kStop{0, 0, 0, 0, 0, 0, 0b00100};

const Glyph& glyph(char c) {
  return c >= '0' && c <= '9' ? kDigits[static_cast<std::size_t>(c - '0')] : kStop;
}

}  // namespace

int text_width(std::string_view text, int unit) {
  return text.empty() ? 0 : (static_cast<int>(text.size()) * (kWidth + 1) - 1) * unit;
}

void write_text(Picture& picture, Cell corner, std::string_view text, int unit, Rgb color) {
  for (const char c : text) {
    for (int y = 0; y < kDigitHeight * unit; ++y) {
      const unsigned row = glyph(c)[static_cast<std::size_t>(y / unit)];
      for (int x = 0; x < kWidth * unit; ++x) {
        const Cell pixel{corner.x + x, corner.y + y};
        const bool dot = (row >> (kWidth - 1 - x / unit) & 1U) != 0;
        if (dot && picture.contains(pixel)) picture[pixel] = color;
      }
    }
    corner.x += (kWidth + 1) * unit;
  }
}

}  // namespace warren::render
