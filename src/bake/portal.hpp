#pragma once

#include "bake/surface.hpp"

#include <warren/scene/scene.hpp>

namespace warren::bake {

/// The arch over an exit: stone blocks that stand before the wall at the far side of the exit's
/// cell, and a pane that fills their opening.
struct Portal {
  Surface blocks;
  Surface pane;
};

/// The portal of an exit in a cell `cell` metres wide under walls `height` metres high. It faces
/// who comes in, that is, against exit.yaw_deg. 148 triangles.
[[nodiscard]] Portal portal(const scene::Exit& exit, double cell, double height);

}  // namespace warren::bake
