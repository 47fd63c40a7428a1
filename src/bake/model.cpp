#include "bake/model.hpp"

#include "bake/number.hpp"
#include "bake/pad.hpp"
#include "bake/portal.hpp"
#include "bake/slabs.hpp"
#include "bake/tops.hpp"
#include "bake/walls.hpp"

#include <utility>

namespace warren::bake {
namespace {

void append(Surface& surface, const Surface& other) {
  for (const Primitive& primitive : other.primitives()) {
    surface.add(primitive.vertices, primitive.indices);
  }
}

/// Adds a part with a material of its own, unless there is nothing in it.
void add(Model& model, std::string part, std::string material, const scene::Material& look,
         Surface surface) {
  if (surface.primitives().empty()) return;
  model.parts.push_back({std::move(part), model.materials.size(), std::move(surface)});
  model.materials.push_back({std::move(material), look});
}

}  // namespace

Model maze_model(const scene::Scene& scene, std::string name) {
  const scene::WalkGrid& walk = scene.walk;
  const scene::Masonry& masonry = scene.masonry;
  Surface arches;
  Surface panes;
  for (const scene::Exit& exit : scene.exits) {
    const Portal arch = portal(exit, walk.cell, masonry.height);
    append(arches, arch.blocks);
    append(panes, arch.pane);
  }

  Model model;
  model.name = std::move(name);
  add(model, "walls", "wall", masonry.wall, walls(walk, masonry.height));
  add(model, "floor", "floor", masonry.floor, floor_slab(walk));
  if (masonry.ceiling) {
    add(model, "ceiling", "roof", masonry.roof, ceiling_slab(walk, masonry.height));
  } else {
    add(model, "tops", "top", masonry.top, wall_tops(walk, masonry.height));
  }
  // The arches have the portals' colour, but only the panes glow.
  scene::Material arch = masonry.portal;
  arch.glow = 0;
  add(model, "arches", "arch", arch, std::move(arches));
  add(model, "portals", "portal", masonry.portal, std::move(panes));
  add(model, "pad", "pad", masonry.pad, pad(scene.spawn.position, walk.cell));
  return model;
}

std::size_t triangles(const Model& model) {
  std::size_t count = 0;
  for (const Part& part : model.parts) count += part.surface.triangles();
  return count;
}

scene::Box bounds(const scene::Scene& scene) {
  const scene::WalkGrid& walk = scene.walk;
  return {{tidy(walk.origin_x), -kSkirt, tidy(walk.origin_z)},
          {tidy(walk.origin_x + walk.open.width() * walk.cell), tidy(scene.masonry.height + kSkirt),
           tidy(walk.origin_z + walk.open.height() * walk.cell)}};
}

}  // namespace warren::bake
