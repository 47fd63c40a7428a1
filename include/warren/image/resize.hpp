#pragma once

#include <warren/core/grid.hpp>
#include <warren/core/rgb.hpp>

#include <cstdint>

namespace warren::image {

/// What channels stand for: colours in sRGB, whose light is what adds up (IEC 61966-2-1), or
/// numbers, as in normal and roughness maps.
enum class Channels : std::uint8_t { srgb, linear };

/// The picture at another size, both sides at least 1 before and 1..8192 after. Along an axis that
/// shrinks, each pixel is the exact mean of the area that it covers; along one that grows, values
/// are interpolated, across the border too, since textures repeat. The same on every machine.
Grid<Rgb> resize(const Grid<Rgb>& pixels, int width, int height, Channels channels);

/// The power of two that is nearest to a side of at least 1, the larger of two, at most `max_side`
/// (itself a power of two).
int power_of_two_side(int side, int max_side);

}  // namespace warren::image
