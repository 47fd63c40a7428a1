#include "bake/terrain/land.hpp"

#include "bake/budget.hpp"
#include "bake/documents.hpp"
#include "bake/glb.hpp"
#include "bake/picture_files.hpp"
#include "bake/scene_audio.hpp"
#include "bake/scene_json.hpp"
#include "bake/terrain/ground.hpp"
#include "bake/terrain/land_budget.hpp"
#include "bake/terrain/land_chunks.hpp"
#include "bake/terrain/layer_looks.hpp"
#include "bake/terrain/paint.hpp"

#include <warren/core/interrupt.hpp>
#include <warren/image/png.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace warren::bake {
namespace {

/// A path that meshes see as one in the bundle.
std::string in_bundle(const std::string& path) {
  constexpr std::string_view kUp = "../";
  return path.starts_with(kUp) ? path.substr(kUp.size()) : path;
}

std::uint64_t square_texture_bytes(int side) {
  return texture_bytes(static_cast<std::uint64_t>(side), static_cast<std::uint64_t>(side));
}

class LandBaker {
 public:
  LandBaker(const scene::Scene& scene, Profile profile, const MakeShared& shared)
      : scene_(scene),
        terrain_(*scene.terrain),
        profile_(profile),
        shared_(shared),
        document_{scene} {}

  std::vector<Artifact> bake() {
    document_.terrain.emplace();
    add_layers();
    add_chunks();
    if (terrain_.tide) add_water();
    for (Artifact& sound : sound_files(scene_.audio, shared_)) files_.push_back(std::move(sound));
    const auto& fog = scene_.lights.fog;
    document_.spending =
        land_spending(terrain_, fog ? std::optional(fog->far) : std::nullopt, items_, everywhere_);
    check_views(scene_.name, scene_.budget, *document_.spending);
    if (profile_ == Profile::compact) document_.bytes_limit = scene_.budget.bytes;
    return with_documents(document_, profile_, 0, std::move(files_));
  }

 private:
  void add_layers() {
    PictureFiles pictures(terrain_.texture_side, profile_, shared_);
    for (const scene::Layer& layer : terrain_.layers) {
      SurfacePictures paths = pictures.add(layer.material, layer.name);
      for (std::string* path : {&paths.albedo, &paths.normal, &paths.roughness}) {
        *path = in_bundle(*path);
      }
      document_.terrain->layers.push_back(std::move(paths));
    }
    for (PictureFile& picture : pictures.take()) files_.push_back(std::move(picture.file));
    everywhere_ = land_surroundings(terrain_);
  }

  void add_chunks() {
    const std::vector<LayerLook> looks = layer_looks(terrain_.layers);
    const LayerLook mean = mean_look(terrain_, looks);
    const Painter painter(terrain_, looks);
    const Lattice lattice = lattice_of(terrain_.field);
    for (const LandChunk& chunk : land_chunks(terrain_)) {
      check_stop();
      Chunk written{chunk.name, chunk.box, {}};
      LandItem item{chunk.name, {}, 0};
      GroundLook look{mean.color, mean.roughness};
      const auto add_picture = [&](const std::string& what, const Grid<Rgb>& picture) {
        files_.push_back(
            {"textures/" + chunk.name + "_" + what + ".png", image::encode_png_rgb(picture)});
        return files_.back().path;
      };
      const Grid<scene::Weights8> weights = painter.weights(chunk);
      for (const Grid<Rgb>& map : painter.splat(weights)) {
        written.splat.push_back(add_picture("splat" + std::to_string(written.splat.size()), map));
      }
      // Under a tide, weights come from heights, not from maps.
      if (!terrain_.tide) {
        item.texture_bytes = written.splat.size() * square_texture_bytes(terrain_.splat_side);
      }
      if (profile_ == Profile::portable) {
        const Grid<Rgb> base = painter.base_color(chunk, weights, scene_.masonry.occlusion);
        look.picture = "../" + add_picture("base", base);
      }
      const Ground ground(terrain_, chunk);
      for (std::size_t k = 0; k < terrain_.lods.size(); ++k) {
        const scene::Asset asset = ground.level(k, look);
        files_.push_back({"meshes/" + asset.name + ".glb", write_glb(asset, profile_, lattice)});
        const std::size_t triangles = scene::triangles(asset);
        written.lods.push_back({files_.back().path, terrain_.lods[k].distance, triangles});
        item.triangles.push_back(triangles);
      }
      document_.chunks.push_back(std::move(written));
      items_.push_back(std::move(item));
    }
  }

  void add_water() {
    const scene::Asset asset = water(terrain_);
    files_.push_back({"meshes/water.glb", write_glb(asset, profile_)});
    document_.terrain->water = files_.back().path;
    everywhere_.push_back({asset.name, {scene::triangles(asset), scene::draws(asset), 0}});
  }

  const scene::Scene& scene_;
  const scene::Terrain& terrain_;
  Profile profile_;
  const MakeShared& shared_;
  Document document_;
  std::vector<LandItem> items_;
  std::vector<Item> everywhere_;
  std::vector<Artifact> files_;
};

}  // namespace

std::vector<Artifact> bake_land(const scene::Scene& scene, Profile profile,
                                const MakeShared& shared) {
  return LandBaker(scene, profile, shared).bake();
}

}  // namespace warren::bake
