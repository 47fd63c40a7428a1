#pragma once

#include <warren/scene/asset.hpp>

namespace warren::bake {

/// The asset as it looks while no clip plays, without its nodes, skins and clips: one mesh at the
/// origin, whose primitives hold all triangles of a material that have the same lists of
/// attributes. Primitives without triangles are left out, and so are materials and images that
/// nothing uses. The name of mesh and node is the asset's.
[[nodiscard]] scene::Asset at_rest(const scene::Asset& asset);

}  // namespace warren::bake
