#pragma once

#include "bake/budget.hpp"
#include "bake/picture_files.hpp"
#include "bake/visible_sets.hpp"

#include <warren/json/json.hpp>
#include <warren/scene/scene.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warren::bake {

/// A mesh of a piece of the scene.
struct ChunkLod {
  std::string glb;      ///< relative to the bundle
  double distance = 0;  ///< metres from the box from which on it is shown
  std::size_t triangles = 0;
};

/// A baked piece of the scene.
struct Chunk {
  std::string name;
  scene::Box box;
  std::vector<ChunkLod> lods;           ///< the finest first
  std::vector<std::string> splat = {};  ///< paths of a terrain's splat maps
};

/// A baked terrain beside its chunks.
struct BakedTerrain {
  std::vector<SurfacePictures> layers;  ///< paths in the bundle
  std::string water;                    ///< path of the mesh; empty: none
};

/// A baked prop.
struct BakedProp {
  std::string name;
  scene::Box box;   ///< at rest, round its pivot
  std::string glb;  ///< relative to the bundle
  std::vector<std::string> clips;
  std::size_t triangles = 0;
};

/// From where a placed prop is seen.
struct SeenProp {
  std::string id;                  ///< as in Placed
  std::vector<std::size_t> cells;  ///< numbers of open cells
};

/// What scene.json is written from. What `warren generate` prints has a scene alone.
struct Document {
  const scene::Scene& scene;
  std::string walk_map = {};       ///< path of the walk grid's picture; empty: rows are written
  std::vector<Chunk> chunks = {};  ///< empty: left out
  std::optional<BakedTerrain> terrain = {};  ///< of the scene's, where there is one
  std::vector<BakedProp> props = {};
  std::optional<VisibleSets> visible = {};  ///< of these chunks
  std::vector<SeenProp> seen_props = {};    ///< those that aren't seen from everywhere
  std::optional<Spending> spending = {};
  std::optional<std::uint64_t> bytes_limit = {};  ///< of the whole bundle
};

/// The content of scene.json.
[[nodiscard]] Json scene_json(const Document& document);

/// Its schema.
[[nodiscard]] Json scene_schema_json();

}  // namespace warren::bake
