#pragma once

#include "bake/glb_data.hpp"

#include <warren/json/json.hpp>
#include <warren/scene/asset.hpp>

namespace warren::bake {

/// glTF's `materials`, `textures`, `images` and `samplers`, as far as there are any; the bytes of
/// embedded images are added. Pictures are filtered linearly with mipmaps and repeat where they
/// say so, those of occlusion don't.
[[nodiscard]] Json looks_json(const scene::Asset& asset, GlbData& data);

}  // namespace warren::bake
