#include "render/text.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace warren::render {
namespace {

constexpr int kWidth = 5;

/// Rows from above; the highest of five bits is the dot at the left.
using Glyph = std::array<std::uint8_t, kTextHeight>;
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
  if (c >= '0' && c <= '9') return kDigits[static_cast<std::size_t>(c - '0')];
  if (c >= 'A' && c <= 'Z') return kLetters[static_cast<std::size_t>(c - 'A')];
  if (c >= 'a' && c <= 'z') return kLetters[static_cast<std::size_t>(c - 'a')];
  if (c == '.') return kStop;
  return c == ' ' ? kSpace : kDash;
}

void write_glyph(Picture& picture, Cell corner, const Glyph& dots, int unit, Rgb color) {
  for (int y = 0; y < kTextHeight * unit; ++y) {
    const unsigned row = dots[static_cast<std::size_t>(y / unit)];
    for (int x = 0; x < kWidth * unit; ++x) {
      const Cell pixel{corner.x + x, corner.y + y};
      const bool dot = (row >> (kWidth - 1 - x / unit) & 1U) != 0;
      if (dot && picture.contains(pixel)) picture[pixel] = color;
    }
  }
}

}  // namespace

int text_width(std::string_view text, int unit) {
  return text.empty() ? 0 : (static_cast<int>(text.size()) * (kWidth + 1) - 1) * unit;
}

void write_text(Picture& picture, Cell corner, std::string_view text, int unit, Rgb color) {
  for (const char c : text) {
    write_glyph(picture, corner, glyph(c), unit, color);
    corner.x += (kWidth + 1) * unit;
  }
}

}  // namespace warren::render
