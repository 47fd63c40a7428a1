#include "bake/model.hpp"

#include "bake/number.hpp"
#include "bake/pad.hpp"
#include "bake/portal.hpp"
#include "bake/slabs.hpp"
#include "bake/tops.hpp"
#include "bake/walls.hpp"

#include <algorithm>
#include <array>
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

Mason::Mason(const scene::Scene& scene)
    : scene_(scene), chunks_(scene.walk.open.width(), scene.walk.open.height()) {
  if (!scene.masonry.ceiling) tops_ = plan_tops(scene.walk.open, chunks_);
}

Model Mason::chunk(std::size_t index) const {
  const scene::WalkGrid& walk = scene_.walk;
  const scene::Masonry& masonry = scene_.masonry;
  const Rectangle cells = chunks_.cells(index);
  Surface arches;
  Surface panes;
  for (const scene::Exit& exit : scene_.exits) {
    if (!cells.contains(exit.cell)) continue;
    const Portal arch = portal(exit, walk.cell, masonry.height);
    append(arches, arch.blocks);
    append(panes, arch.pane);
  }

  Model model;
  model.name = chunks_.name(index);
  add(model, "walls", "wall", masonry.wall, walls(walk, masonry.height, cells));
  add(model, "floor", "floor", masonry.floor, floor_slab(walk, cells));
  if (masonry.ceiling) {
    add(model, "ceiling", "roof", masonry.roof, ceiling_slab(walk, masonry.height, cells));
  } else {
    add(model, "tops", "top", masonry.top, wall_tops(walk, masonry.height, tops_, index));
  }
  // The arches have the portals' colour, but only the panes glow.
  scene::Material arch = masonry.portal;
  arch.glow = 0;
  add(model, "arches", "arch", arch, std::move(arches));
  add(model, "portals", "portal", masonry.portal, std::move(panes));
  if (cells.contains(scene_.spawn.cell)) {
    add(model, "pad", "pad", masonry.pad, pad(scene_.spawn.position, walk.cell));
  }
  return model;
}

std::size_t triangles(const Model& model) {
  std::size_t count = 0;
  for (const Part& part : model.parts) count += part.surface.triangles();
  return count;
}

scene::Box box(const Model& model) {
  std::array<float, 3> low = model.parts.at(0).surface.primitives().at(0).vertices.at(0).position;
  std::array<float, 3> high = low;
  for (const Part& part : model.parts) {
    for (const Primitive& primitive : part.surface.primitives()) {
      for (const Vertex& v : primitive.vertices) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
          low[axis] = std::min(low[axis], v.position[axis]);
          high[axis] = std::max(high[axis], v.position[axis]);
        }
      }
    }
  }
  return {{shortest(low[0]), shortest(low[1]), shortest(low[2])},
          {shortest(high[0]), shortest(high[1]), shortest(high[2])}};
}

scene::Box bounds(const scene::Scene& scene) {
  const scene::WalkGrid& walk = scene.walk;
  return {{tidy(walk.origin_x), -kSkirt, tidy(walk.origin_z)},
          {tidy(walk.origin_x + walk.open.width() * walk.cell), tidy(scene.masonry.height + kSkirt),
           tidy(walk.origin_z + walk.open.height() * walk.cell)}};
}

}  // namespace warren::bake
