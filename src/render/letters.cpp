#include "render/letters.hpp"

#include "render/digits.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace warren::render {
namespace {

constexpr int kWidth = 5;

/// Rows from above; the highest of five bits is the dot at the left.
using Glyph = std::array<std::uint8_t, kDigitHeight>;
constexpr std::array<Glyph, 26> kLetters{
    {{0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001},
     {0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110},
     {0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110},
     {0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110},
     {0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111},
     {0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000},
     {0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01110},
     {0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001},
     {0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110},
     {0b00111, 0b00010, 0b00010, 0b00010, 0b00010, 0b10010, 0b01100},
     {0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001},
     {0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111},
     {0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001},
     {0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001, 0b10001},
     {0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110},
     {0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000},
     {0b01110, 0b10001, 0b10001, 0b10001, 0b10101, 0b10010, 0b01101},
     {0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001},
     {0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110},
     {0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100},
     {0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110},
     {0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100},
     {0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001},
     {0b10001, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001, 0b10001},
     {0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100},
     {0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b11111}}};
constexpr Glyph kSpace{};
constexpr Glyph kDash{0, 0, 0, 0b01110, 0, 0, 0};

const Glyph& glyph(char c) {
  if (c >= 'A' && c <= 'Z') return kLetters[static_cast<std::size_t>(c - 'A')];
  if (c >= 'a' && c <= 'z') return kLetters[static_cast<std::size_t>(c - 'a')];
  return c == ' ' ? kSpace : kDash;
}

void write_glyph(Picture& picture, Cell corner, const Glyph& dots, int unit, Rgb color) {
  for (int y = 0; y < kDigitHeight * unit; ++y) {
    const unsigned row = dots[static_cast<std::size_t>(y / unit)];
    for (int x = 0; x < kWidth * unit; ++x) {
      const Cell pixel{corner.x + x, corner.y + y};
      const bool dot = (row >> (kWidth - 1 - x / unit) & 1U) != 0;
      if (dot && picture.contains(pixel)) picture[pixel] = color;
    }
  }
}

}  // namespace

void write_words(Picture& picture, Cell corner, std::string_view text, int unit, Rgb color) {
  for (const char& c : text) {
    if ((c >= '0' && c <= '9') || c == '.') {
      write_text(picture, corner, {&c, 1}, unit, color);
    } else {
      write_glyph(picture, corner, glyph(c), unit, color);
    }
    corner.x += (kWidth + 1) * unit;
  }
}

}  // namespace warren::render
