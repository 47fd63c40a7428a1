#include "bake/model.hpp"

#include "bake/at_rest.hpp"
#include "bake/materials.hpp"
#include "bake/number.hpp"
#include "bake/slabs.hpp"
#include "bake/strips.hpp"
#include "bake/tops.hpp"
#include "bake/wall_props.hpp"
#include "bake/walls.hpp"

#include <algorithm>
#include <utility>

namespace warren::bake {
namespace {

using scene::Occlusion;

/// What a surface's vertices need for its pictures and its light.
Layout layout_for(const SurfacePictures& pictures, Occlusion occlusion) {
  Layout out;
  out.uvs = !pictures.albedo.empty();
  out.tangents = !pictures.normal.empty();
  out.uvs1 = occlusion == Occlusion::lightmap;
  out.colors = occlusion == Occlusion::vertex;
  return out;
}

}  // namespace

Mason::Mason(const scene::Scene& scene, Profile profile, StonePictures pictures)
    : scene_(scene),
      profile_(profile),
      pictures_(std::move(pictures)),
      chunks_(scene.walk.open.width(), scene.walk.open.height()) {
  if (scene.masonry.wall_prop) {
    wall_prop_ = at_rest(*scene.masonry.wall_prop);
  } else if (!scene.masonry.ceiling) {
    tops_ = plan_tops(scene.walk.open, chunks_);
  }
}

scene::Asset Mason::chunk(std::size_t index) const {
  const scene::WalkGrid& walk = scene_.walk;
  const scene::Masonry& masonry = scene_.masonry;
  const Occlusion occlusion = masonry.occlusion;
  const Rectangle cells = chunks_.cells(index);

  scene::Asset asset;
  asset.name = chunks_.name(index);
  const auto add = [&](const std::string& part, const std::string& material,
                       const scene::Material& look, const SurfacePictures& pictures,
                       const std::string& light, Surface surface) {
    scene::AssetMesh mesh{part, surface.take()};
    if (mesh.primitives.empty()) return;
    const std::size_t number = add_material(asset, material, look, pictures, light);
    for (scene::AssetPrimitive& primitive : mesh.primitives) primitive.material = number;
    scene::AssetNode node;
    node.name = part;
    node.mesh = asset.meshes.size();
    asset.meshes.push_back(std::move(mesh));
    asset.roots.push_back(asset.nodes.size());
    asset.nodes.push_back(std::move(node));
  };
  const auto level = [&](Level which, const SurfacePictures& pictures) {
    const Layout layout = layout_for(pictures, occlusion);
    return occlusion == Occlusion::vertex ? strips(walk, masonry, cells, which, layout)
                                          : slab(walk, masonry, cells, which, layout);
  };
  const std::string floor_light =
      occlusion == Occlusion::lightmap ? pictures_.floor_occlusion.at(index) : "";

  if (!wall_prop_) {
    add("walls", "wall", masonry.wall, pictures_.wall, pictures_.wall_occlusion,
        walls(walk, masonry, cells, layout_for(pictures_.wall, occlusion)));
  }
  add("floor", "floor", masonry.floor, pictures_.floor, floor_light,
      level(Level::floor, pictures_.floor));
  if (masonry.ceiling) {
    add("ceiling", "roof", masonry.roof, pictures_.roof, floor_light,
        level(Level::ceiling, pictures_.roof));
  } else if (!wall_prop_) {
    add("tops", "top", masonry.top, pictures_.top, "",
        wall_tops(walk, masonry, tops_, index, cells, layout_for(pictures_.top, Occlusion::none)));
  }
  if (wall_prop_) {
    add_wall_props(asset, *wall_prop_, walk, wall_prop_cells(walk, cells), profile_);
  }
  return asset;
}

scene::Box bounds(const scene::Scene& scene) {
  const scene::WalkGrid& walk = scene.walk;
  const scene::Masonry& masonry = scene.masonry;
  const double skirt = masonry.wall_prop ? 0 : kSkirt;
  const double top = masonry.wall_prop && !masonry.ceiling ? 0 : masonry.height + skirt;
  scene::Box out{{tidy(walk.origin_x), -skirt, tidy(walk.origin_z)},
                 {tidy(walk.origin_x + walk.open.width() * walk.cell), tidy(top),
                  tidy(walk.origin_z + walk.open.height() * walk.cell)}};
  if (masonry.wall_prop) {
    if (const auto props = wall_props_box(at_rest(*masonry.wall_prop), walk)) {
      const auto& [low, high] = *props;
      out.min = {std::min(out.min.x, shortest(low[0])), std::min(out.min.y, shortest(low[1])),
                 std::min(out.min.z, shortest(low[2]))};
      out.max = {std::max(out.max.x, shortest(high[0])), std::max(out.max.y, shortest(high[1])),
                 std::max(out.max.z, shortest(high[2]))};
    }
  }
  return out;
}

}  // namespace warren::bake
