#pragma once

#include <warren/scene/asset.hpp>

#include <optional>

namespace warren::assets {

struct Placement {
  scene::Float3 translation{0, 0, 0};
  scene::Float4 rotation{0, 0, 0, 1};
  scene::Float3 scale{1, 1, 1};
};

/// Takes a node's matrix apart into scale, then rotation, then translation; a mirrored one gets a
/// negative scale along X. None: its axes aren't perpendicular, one has no length, or its last row
/// isn't 0, 0, 0, 1.
std::optional<Placement> take_apart(const scene::Matrix& matrix);

}  // namespace warren::assets
