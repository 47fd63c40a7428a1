#pragma once

#include "assets/gltf_accessors.hpp"
#include "assets/gltf_nodes.hpp"

#include <warren/assets/glb.hpp>
#include <warren/json/json_view.hpp>
#include <warren/scene/asset.hpp>

#include <vector>

namespace warren::assets {

std::vector<scene::AssetClip> read_clips(const JsonView& document, const Accessors& accessors,
                                         const Nodes& nodes, const GlbLimits& limits);

}  // namespace warren::assets
