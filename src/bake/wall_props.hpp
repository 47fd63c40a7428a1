#pragma once

#include "bake/chunk_grid.hpp"

#include <warren/bake/bake.hpp>
#include <warren/scene/asset.hpp>
#include <warren/scene/scene.hpp>

#include <optional>
#include <string>
#include <vector>

/// Designers' walls (design note "Maze and events", "What is baked").
namespace warren::bake {

/// The closed ones of `cells` with an open cell among the eight round them, in row-major order.
[[nodiscard]] std::vector<Cell> wall_prop_cells(const scene::WalkGrid& walk,
                                                const Rectangle& cells);

/// Adds a wall prop, given as by at_rest(), to a chunk, once for each cell: as a node and a mesh
/// `walls`, after those that are there, with its materials and images. In profile `compact` the
/// cells are the node's instances; in `portable` primitives hold as many copies as 16-bit indices
/// can count, and one at least. No cell, no node. Throws Error `E-BAKE-SIZE` (kind generation) when
/// the copies would have over 20 million vertices.
void add_wall_props(scene::Asset& chunk, const scene::Asset& prop, const scene::WalkGrid& walk,
                    const std::vector<Cell>& cells, Profile profile);

/// The space that all wall props of a scene take, `prop` as above; nothing where there are none.
[[nodiscard]] std::optional<scene::AssetBox> wall_props_box(const scene::Asset& prop,
                                                            const scene::WalkGrid& walk);

}  // namespace warren::bake
