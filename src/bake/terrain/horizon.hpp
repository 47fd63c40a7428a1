#pragma once

#include "bake/terrain/land_chunks.hpp"

#include <warren/core/grid.hpp>
#include <warren/scene/heightfield.hpp>

#include <cstdint>

namespace warren::bake {

/// Samples round a window that horizons are sought among; with a halo of at least so many, what
/// light comes to a sample doesn't depend on the window.
inline constexpr int kHorizonReach = 16;

/// How much of the sky's light comes to each sample of a chunk, 255 all of it: the mean over
/// directions of the squared cosine of the horizon's height. `side` samples a side.
[[nodiscard]] Grid<std::uint8_t> sky_light(const scene::Heightfield& field, const LandChunk& chunk,
                                           int side);

}  // namespace warren::bake
