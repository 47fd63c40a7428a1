#pragma once

#include "bake/surface.hpp"

#include <warren/scene/scene.hpp>

#include <cstddef>
#include <string>
#include <vector>

/// What goes into one GLB.
namespace warren::bake {

struct NamedMaterial {
  std::string name;
  scene::Material look;
};

/// A mesh with its node.
struct Part {
  std::string name;
  std::size_t material = 0;  ///< index into Model::materials
  Surface surface;           ///< never empty
};

struct Model {
  std::string name;
  std::vector<NamedMaterial> materials;
  std::vector<Part> parts;
};

/// The whole walk grid in stone: parts `walls`, `floor`, `tops` or `ceiling`, `arches` and
/// `portals` (their glowing panes) and `pad`, as far as there is anything in them.
[[nodiscard]] Model maze_model(const scene::Scene& scene, std::string name);

[[nodiscard]] std::size_t triangles(const Model& model);

/// The space that the stone takes, skirts included.
[[nodiscard]] scene::Box bounds(const scene::Scene& scene);

}  // namespace warren::bake
