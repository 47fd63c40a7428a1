#pragma once

#include "bake/glb.hpp"
#include "bake/glb_data.hpp"

#include <warren/json/json.hpp>
#include <warren/scene/asset.hpp>

#include <optional>
#include <vector>

namespace warren::bake {

/// The `attributes` and `indices` of all primitives, mesh after mesh, their data added: vertices
/// interleaved in a view for each layout, as they are. Throws std::logic_error for a primitive that
/// has no triangle, lists of different lengths, or an index past its vertices.
[[nodiscard]] std::vector<Json> portable_primitives(const scene::Asset& asset, GlbData& data);

/// The same, each attribute quantised and in a view of its own, encoded. Vertices and triangles
/// keep their order. With a lattice, positions stay exact, see write_glb(); throws std::logic_error
/// for one beside it.
[[nodiscard]] std::vector<Json> compact_primitives(const scene::Asset& asset, GlbData& data,
                                                   const std::optional<Lattice>& lattice);

}  // namespace warren::bake
