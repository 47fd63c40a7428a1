#pragma once

#include <warren/render/map.hpp>

#include <string_view>

namespace warren::render {

/// Writes capitals, digits, spaces and full stops of 5 x 7 dots, small letters as capitals; any
/// other byte as a dash. The corner above and left stands at a pixel, `unit` pixels a dot; it takes
/// text_width().
void write_words(Picture& picture, Cell corner, std::string_view text, int unit, Rgb color);

}  // namespace warren::render
