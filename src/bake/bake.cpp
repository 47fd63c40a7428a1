#include "bake/budget.hpp"
#include "bake/documents.hpp"
#include "bake/glb.hpp"
#include "bake/manifest.hpp"
#include "bake/model.hpp"
#include "bake/number.hpp"
#include "bake/pictures.hpp"
#include "bake/placed.hpp"
#include "bake/prop_files.hpp"
#include "bake/scene_audio.hpp"
#include "bake/scene_json.hpp"
#include "bake/terrain/land.hpp"
#include "bake/visible_sets.hpp"

#include <warren/bake/bake.hpp>
#include <warren/core/interrupt.hpp>
#include <warren/image/png.hpp>

#include <algorithm>
#include <array>
#include <utility>

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

scene::Vec3 corner(const scene::Float3& at) {
  return {shortest(at[0]), shortest(at[1]), shortest(at[2])};
}

/// The space that an asset takes; it must have a triangle.
scene::Box box_of(const scene::Asset& asset) {
  const scene::AssetBox box = scene::box(asset).value();
  return {corner(box.min), corner(box.max)};
}

Cost cost_of(const scene::Asset& asset, std::uint64_t texture_bytes) {
  return {scene::triangles(asset), scene::draws(asset), texture_bytes};
}

/// Bakes one scene, part by part.
class Baker {
 public:
  Baker(const scene::Scene& scene, Profile profile, const MakeShared& shared)
      : scene_(scene),
        profile_(profile),
        shared_(shared),
        grid_(scene.walk.open.width(), scene.walk.open.height()),
        document_{scene} {}

  std::vector<Artifact> bake() {
    find_sights();
    add_chunks();
    add_props();
    for (Artifact& sound : sound_files(scene_.audio, shared_)) files_.push_back(std::move(sound));
    document_.spending = worst_views(scene_.walk.open, sights_);
    check_views(scene_.name, scene_.budget, *document_.spending);
    document_.visible = std::move(sights_.sets);
    if (profile_ == Profile::compact) document_.bytes_limit = scene_.budget.bytes;
    if (needs_map(scene_.walk)) {
      document_.walk_map = "textures/walk.png";
      files_.push_back({document_.walk_map, walk_png(scene_.walk)});
    }
    const double error = profile_ == Profile::compact ? position_error_ : 0;
    return with_documents(document_, profile_, error, std::move(files_));
  }

 private:
  void find_sights() {
    placed_ = placed_props(scene_);
    // What a designer's walls hide isn't known.
    if (scene_.masonry.wall_prop) {
      sights_.props_from.resize(placed_.size());
      return;
    }
    if (grid_.size() > 1) sights_.sets = visible_sets(scene_.walk.open, grid_);
    std::vector<std::vector<Cell>> cells;
    for (const Placed& placed : placed_) cells.push_back(placed.cells);
    sights_.props_from = seen_from(scene_.walk.open, cells);
  }

  void add_chunks() {
    SurfaceFiles surfaces = surface_files(scene_, profile_, grid_, shared_);
    for (PictureFile& picture : surfaces.files) {
      sights_.everywhere.push_back({picture.file.path, {0, 0, picture.texture_bytes}});
      files_.push_back(std::move(picture.file));
    }
    const bool has_light = !surfaces.paths.floor_occlusion.empty();
    const std::uint64_t embedded =
        scene_.masonry.wall_prop ? texture_bytes(*scene_.masonry.wall_prop) : 0;
    const Mason mason(scene_, profile_, std::move(surfaces.paths));
    for (std::size_t i = 0; i < grid_.size(); ++i) {
      check_stop();
      std::uint64_t textures = embedded;
      if (has_light) {
        PictureFile light = floor_light_file(scene_, grid_, i);
        textures += light.texture_bytes;
        files_.push_back(std::move(light.file));
      }
      const scene::Asset asset = mason.chunk(i);
      position_error_ = std::max(position_error_, position_error(asset));
      files_.push_back({"meshes/" + asset.name + ".glb", write_glb(asset, profile_)});
      document_.chunks.push_back(
          {asset.name, box_of(asset), {{files_.back().path, 0, scene::triangles(asset)}}});
      sights_.chunks.push_back({asset.name, cost_of(asset, textures)});
    }
  }

  void add_props() {
    for (PropFile& made : prop_files(scene_, profile_, shared_)) {
      const scene::Asset& asset = *made.prop->asset;
      if (!made.prop->file) {
        position_error_ = std::max(position_error_, position_error(asset));
      }
      std::vector<std::string> clips;
      for (const scene::AssetClip& clip : asset.clips) clips.push_back(clip.name);
      document_.props.push_back({made.prop->name, box_of(asset), made.file.path, std::move(clips),
                                 scene::triangles(asset)});
      // Pictures are there once, however many of the prop stand about.
      sights_.everywhere.push_back({made.file.path, {0, 0, made.texture_bytes}});
      files_.push_back(std::move(made.file));
    }
    for (std::size_t i = 0; i < placed_.size(); ++i) {
      const Placed& placed = placed_[i];
      sights_.props.push_back(
          {placed.id + " (" + placed.prop->name + ")", cost_of(*placed.prop->asset, 0)});
      if (const auto& cells = sights_.props_from[i]) {
        document_.seen_props.push_back({placed.id, *cells});
      }
    }
  }

  const scene::Scene& scene_;
  Profile profile_;
  const MakeShared& shared_;
  ChunkGrid grid_;
  Document document_;
  std::vector<Placed> placed_;
  Sights sights_;
  double position_error_ = 0;
  std::vector<Artifact> files_;
};

}  // namespace

std::string_view name(Profile profile) {
  constexpr std::array<std::string_view, 2> kNames{"portable", "compact"};
  return kNames.at(static_cast<std::size_t>(profile));
}

std::vector<Artifact> bake(const scene::Scene& scene, Profile profile, const MakeShared& shared) {
  return scene.terrain ? bake_land(scene, profile, shared) : Baker(scene, profile, shared).bake();
}

std::string scene_line(const scene::Scene& scene) { return to_line(scene_json(Document{scene})); }

std::string scene_schema() { return to_text(scene_schema_json()); }

std::string manifest_schema() { return to_text(manifest_schema_json()); }

}  // namespace warren::bake
