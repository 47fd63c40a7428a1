#pragma once

#include "bake/glb_data.hpp"

#include <warren/json/json.hpp>
#include <warren/scene/asset.hpp>

#include <vector>

namespace warren::bake {

/// glTF's `animations`: a sampler for each channel, equal lists of times kept once. Their data are
/// added. Throws std::logic_error for a clip without channels, or a channel whose values aren't
/// three (rotations: four) a key.
[[nodiscard]] Json animations_json(const scene::Asset& asset, GlbData& data);

/// glTF's `skins`, their data added. Throws std::logic_error for one without joints, or without a
/// matrix for each.
[[nodiscard]] Json skins_json(const scene::Asset& asset, GlbData& data);

/// glTF's `nodes`, the data of instances added. Throws std::logic_error for instances without a
/// mesh.
[[nodiscard]] Json nodes_json(const scene::Asset& asset, GlbData& data);

}  // namespace warren::bake
