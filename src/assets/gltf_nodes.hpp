#pragma once

#include "assets/gltf_accessors.hpp"

#include <warren/assets/glb.hpp>
#include <warren/json/json_view.hpp>
#include <warren/scene/asset.hpp>

#include <cstddef>
#include <vector>

namespace warren::assets {

struct Nodes {
  std::vector<scene::AssetNode> nodes;
  std::vector<std::size_t> roots;
  std::vector<bool> by_matrix;  ///< nodes that no clip may move
};

/// The nodes of the document's only scene, of which all are part: trees, no deeper than allowed.
Nodes read_nodes(const JsonView& document, const GlbLimits& limits);

std::vector<scene::AssetSkin> read_skins(const JsonView& document, const Accessors& accessors,
                                         std::size_t nodes);

}  // namespace warren::assets
