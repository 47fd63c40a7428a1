#pragma once

#include "bake/budget.hpp"

#include <warren/scene/terrain.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warren::bake {

/// What a chunk of a terrain costs.
struct LandItem {
  std::string name;
  std::vector<std::uint64_t> triangles;  ///< of each level, the finest first
  std::uint64_t texture_bytes = 0;       ///< of its own pictures
};

/// The most that is drawn from any place of the window, wherever one looks, and never less: the
/// chunks, row by row, that are nearer than `range` metres (none: all of them), one draw each, at
/// the levels that their distances call for, and what is there `everywhere`. Distances are taken as
/// if all were level, from pieces of ground an eighth of a chunk wide, wider in large windows.
[[nodiscard]] Spending land_spending(const scene::Terrain& terrain, std::optional<double> range,
                                     std::span<const LandItem> chunks,
                                     std::span<const Item> everywhere);

/// What is there everywhere beside the chunks: the layers' pictures as players keep them, all of
/// one size, in arrays of colour with roughness and of slopes; sky, and noise that varies it all.
[[nodiscard]] std::vector<Item> land_surroundings(const scene::Terrain& terrain);

}  // namespace warren::bake
