#pragma once

#include "render/color.hpp"

#include <warren/render/map.hpp>

#include <string_view>

namespace warren::render {

/// Capitals, digits, spaces and full stops of 5 x 7 dots, one dot apart.
inline constexpr int kTextHeight = 7;

/// Pixels that a text takes, `unit` to a dot.
[[nodiscard]] int text_width(std::string_view text, int unit);

/// Writes a text, its corner above and left at a pixel: small letters as capitals, any byte that
/// has no shape as a dash.
void write_text(Picture& picture, Cell corner, std::string_view text, int unit, Rgb color);

}  // namespace warren::render
