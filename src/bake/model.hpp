#pragma once

#include "bake/chunk_grid.hpp"
#include "bake/surface.hpp"
#include "bake/tops.hpp"

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

/// Turns a scene's walk grid into stone, chunk by chunk. The scene must outlive it.
class Mason {
 public:
  explicit Mason(const scene::Scene& scene);

  [[nodiscard]] const ChunkGrid& chunks() const { return chunks_; }
  /// Parts `walls`, `floor`, `tops` or `ceiling`, `arches` and `portals` (their glowing panes) and
  /// `pad`, as far as there is anything in them; a floor there is always. A wall belongs to the
  /// chunk of the open cell that it is seen from, an arch to the chunk of the exit's cell, the pad
  /// to that of the spawn's. Chunks share their frame, and where they meet positions are equal.
  [[nodiscard]] Model chunk(std::size_t index) const;

 private:
  const scene::Scene& scene_;
  ChunkGrid chunks_;
  TopsPlan tops_;  // empty under a ceiling
};

[[nodiscard]] std::size_t triangles(const Model& model);

/// The space that a model takes; it must have a part.
[[nodiscard]] scene::Box box(const Model& model);

/// The space that all of the scene's stone takes, skirts included.
[[nodiscard]] scene::Box bounds(const scene::Scene& scene);

}  // namespace warren::bake
