#pragma once

#include <warren/core/grid.hpp>
#include <warren/scene/scene.hpp>

#include <string>
#include <vector>

namespace warren::bake {

/// A prop where it stands or moves in a scene.
struct Placed {
  std::string id;  ///< `spawn`, or that of the exit or the event that it belongs to
  const scene::Prop* prop = nullptr;  ///< one of the scene's
  std::vector<Cell> cells;  ///< open ones that it comes through; empty where it may be seen beyond
                            ///< them: it is wider than a cell, higher than the walls, or a
                            ///< designer's that moves
};

/// All props of the scene: the spawn's, the exits', the events'. Throws std::logic_error where one
/// isn't among the scene's props.
[[nodiscard]] std::vector<Placed> placed_props(const scene::Scene& scene);

}  // namespace warren::bake
