#include "bake/glb.hpp"
#include "bake/manifest.hpp"
#include "bake/model.hpp"
#include "bake/scene_json.hpp"
#include "bake/visible_sets.hpp"

#include <warren/bake/bake.hpp>
#include <warren/core/interrupt.hpp>
#include <warren/image/png.hpp>

namespace warren::bake {
namespace {

constexpr int kMaxRows = 512;  // sides over this are kept as a picture

bool needs_map(const scene::WalkGrid& walk) {
  return walk.open.width() > kMaxRows || walk.open.height() > kMaxRows;
}

std::string walk_png(const scene::WalkGrid& walk) {
  Grid<std::uint8_t> picture = walk.open;
  for (std::uint8_t& pixel : picture.values()) pixel = pixel != 0 ? 255 : 0;
  return image::encode_png_luminance(picture);
}

}  // namespace

std::vector<Artifact> bake(const scene::Scene& scene) {
  const Mason mason(scene);
  std::vector<Artifact> files;
  Document document{scene, {}, {}, {}};
  for (std::size_t i = 0; i < mason.chunks().size(); ++i) {
    check_stop();
    const Model model = mason.chunk(i);
    files.push_back({"meshes/" + model.name + ".glb", write_glb(model)});
    document.chunks.push_back({model.name, box(model), files.back().path, triangles(model)});
  }
  if (mason.chunks().size() > 1) {
    document.visible = visible_sets(scene.walk.open, mason.chunks());
  }
  if (needs_map(scene.walk)) {
    document.walk_map = "textures/walk.png";
    files.push_back({document.walk_map, walk_png(scene.walk)});
  }
  files.push_back({"scene.json", to_text(scene_json(document))});
  files.push_back({"manifest.json", to_text(manifest_json(scene, files))});
  return files;
}

std::string scene_line(const scene::Scene& scene) {
  return to_line(scene_json(Document{scene, {}, {}, {}}));
}

std::string scene_schema() { return to_text(scene_schema_json()); }

std::string manifest_schema() { return to_text(manifest_schema_json()); }

}  // namespace warren::bake
