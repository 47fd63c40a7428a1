#include "bake/placed.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace warren::bake {
namespace {

constexpr double kTolerance = 1e-3;  // metres

const scene::Prop& find(const scene::Scene& scene, const std::string& name) {
  const auto found = std::find_if(scene.props.begin(), scene.props.end(),
                                  [&](const scene::Prop& prop) { return prop.name == name; });
  if (found == scene.props.end()) throw std::logic_error("the scene has no prop " + name);
  return *found;
}

bool keeps_to_its_cell(const scene::Prop& prop, const scene::Scene& scene) {
  // Where a designer's clips lead isn't known.
  if (prop.file && !prop.asset->clips.empty()) return false;
  const auto space = scene::box(*prop.asset);
  if (!space) return true;
  const double half = scene.walk.cell / 2 + kTolerance;
  return space->min[0] >= -half && space->max[0] <= half && space->min[2] >= -half &&
         space->max[2] <= half && space->max[1] <= scene.masonry.height + kTolerance;
}

/// Adds the open cells along a line.
void add_line(std::vector<Cell>& cells, const scene::WalkGrid& walk, const scene::Vec3& from,
              const scene::Vec3& to) {
  const double length = std::max(std::abs(to.x - from.x), std::abs(to.z - from.z));
  const int steps = 1 + static_cast<int>(2 * length / walk.cell);
  for (int i = 0; i <= steps; ++i) {
    const double share = static_cast<double>(i) / steps;
    const double x = (from.x + share * (to.x - from.x) - walk.origin_x) / walk.cell;
    const double z = (from.z + share * (to.z - from.z) - walk.origin_z) / walk.cell;
    const Cell cell{static_cast<int>(std::floor(x)), static_cast<int>(std::floor(z))};
    if (walk.open.get(cell, 0) != 0 && std::find(cells.begin(), cells.end(), cell) == cells.end()) {
      cells.push_back(cell);
    }
  }
}

}  // namespace

std::vector<Placed> placed_props(const scene::Scene& scene) {
  std::vector<Placed> placed;
  const auto add = [&](std::string id, const std::string& name, Cell cell,
                       const std::vector<scene::Vec3>& path) {
    if (name.empty()) return;
    Placed at{std::move(id), &find(scene, name), {}};
    if (keeps_to_its_cell(*at.prop, scene)) {
      at.cells.push_back(cell);
      for (std::size_t i = 1; i < path.size(); ++i) {
        add_line(at.cells, scene.walk, path[i - 1], path[i]);
      }
    }
    placed.push_back(std::move(at));
  };
  add("spawn", scene.spawn.prop, scene.spawn.cell, {});
  for (const scene::Exit& exit : scene.exits) add(exit.id, exit.prop, exit.cell, {});
  for (const scene::Event& event : scene.events) add(event.id, event.prop, event.cell, event.path);
  return placed;
}

}  // namespace warren::bake
