#include "bake/wall_props.hpp"

#include "bake/number.hpp"
#include "bake/surface.hpp"

#include <warren/core/error.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace warren::bake {
namespace {

using scene::AssetPrimitive;
using scene::Float3;

constexpr std::size_t kMaxMerged = 20'000'000;  // vertices in a chunk

Float3 middle(const scene::WalkGrid& walk, Cell cell) {
  const scene::Vec3 at = walk.centre(cell);
  return {static_cast<float>(tidy(at.x)), 0, static_cast<float>(tidy(at.z))};
}

Float3 operator+(const Float3& a, const Float3& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

bool touches_open(const scene::WalkGrid& walk, Cell cell) {
  for (int y = -1; y <= 1; ++y) {
    for (int x = -1; x <= 1; ++x) {
      if (walk.open.get({cell.x + x, cell.y + y}, 0) != 0) return true;
    }
  }
  return false;
}

/// Room for some copies of a primitive.
AssetPrimitive room_for(const AssetPrimitive& one, std::size_t copies) {
  AssetPrimitive out;
  out.material = one.material;
  out.positions.reserve(copies * one.positions.size());
  out.normals.reserve(copies * one.normals.size());
  out.tangents.reserve(copies * one.tangents.size());
  out.uvs.reserve(copies * one.uvs.size());
  out.uvs1.reserve(copies * one.uvs1.size());
  out.colors.reserve(copies * one.colors.size());
  out.indices.reserve(copies * one.indices.size());
  return out;
}

template <class T>
void append(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

void add_copy(AssetPrimitive& to, const AssetPrimitive& one, const Float3& at) {
  const auto base = static_cast<std::uint32_t>(to.positions.size());
  for (const Float3& position : one.positions) to.positions.push_back(position + at);
  append(to.normals, one.normals);
  append(to.tangents, one.tangents);
  append(to.uvs, one.uvs);
  append(to.uvs1, one.uvs1);
  append(to.colors, one.colors);
  for (const std::uint32_t index : one.indices) to.indices.push_back(base + index);
}

/// Copies of the mesh at all of the places.
scene::AssetMesh merged(const scene::AssetMesh& mesh, const std::vector<Float3>& places) {
  scene::AssetMesh out{mesh.name, {}};
  for (const AssetPrimitive& one : mesh.primitives) {
    const std::size_t copies =
        std::max<std::size_t>(1, kMaxVertices / std::max<std::size_t>(1, one.positions.size()));
    for (std::size_t begin = 0; begin < places.size(); begin += copies) {
      const std::size_t end = std::min(places.size(), begin + copies);
      out.primitives.push_back(room_for(one, end - begin));
      for (std::size_t i = begin; i < end; ++i) add_copy(out.primitives.back(), one, places[i]);
    }
  }
  return out;
}

std::size_t vertices(const scene::AssetMesh& mesh) {
  std::size_t count = 0;
  for (const AssetPrimitive& primitive : mesh.primitives) count += primitive.positions.size();
  return count;
}

/// Moves references to images behind those that were there.
void shift_images(scene::AssetMaterial& material, std::size_t by) {
  for (auto* image :
       {&material.base_color_image, &material.metallic_roughness_image, &material.normal_image,
        &material.occlusion_image, &material.emissive_image}) {
    if (*image) **image += by;
  }
}

}  // namespace

std::vector<Cell> wall_prop_cells(const scene::WalkGrid& walk, const Rectangle& cells) {
  std::vector<Cell> out;
  for (int y = cells.y; y < cells.y + cells.height; ++y) {
    for (int x = cells.x; x < cells.x + cells.width; ++x) {
      if (walk.open[{x, y}] == 0 && touches_open(walk, {x, y})) out.push_back({x, y});
    }
  }
  return out;
}

void add_wall_props(scene::Asset& chunk, const scene::Asset& prop, const scene::WalkGrid& walk,
                    const std::vector<Cell>& cells, Profile profile) {
  if (cells.empty()) return;
  scene::AssetMesh mesh = prop.meshes.at(0);
  mesh.name = "walls";
  const std::size_t count = vertices(mesh);
  if (profile == Profile::portable && count * cells.size() > kMaxMerged) {
    throw Error(ErrorKind::generation, "E-BAKE-SIZE", chunk.name,
                "its " + std::to_string(cells.size()) + " walls of " + std::to_string(count) +
                    " vertices each are more than the " + std::to_string(kMaxMerged) +
                    " that a mesh may have; bake with --profile compact, or give a simpler "
                    "props.wall");
  }
  std::vector<Float3> places;
  places.reserve(cells.size());
  for (const Cell cell : cells) places.push_back(middle(walk, cell));

  scene::AssetNode node;
  node.name = mesh.name;
  node.mesh = chunk.meshes.size();
  if (profile == Profile::compact) {
    node.instances = std::move(places);
  } else {
    mesh = merged(mesh, places);
  }
  for (AssetPrimitive& primitive : mesh.primitives) {
    if (primitive.material) *primitive.material += chunk.materials.size();
  }
  for (scene::AssetMaterial material : prop.materials) {
    shift_images(material, chunk.images.size());
    chunk.materials.push_back(std::move(material));
  }
  append(chunk.images, prop.images);
  chunk.meshes.push_back(std::move(mesh));
  chunk.roots.push_back(chunk.nodes.size());
  chunk.nodes.push_back(std::move(node));
}

std::optional<scene::AssetBox> wall_props_box(const scene::Asset& prop,
                                              const scene::WalkGrid& walk) {
  const std::vector<Cell> cells =
      wall_prop_cells(walk, {0, 0, walk.open.width(), walk.open.height()});
  const std::optional<scene::AssetBox> one = scene::box(prop);
  if (cells.empty() || !one) return std::nullopt;
  const auto [left, right] =
      std::minmax_element(cells.begin(), cells.end(), [](Cell a, Cell b) { return a.x < b.x; });
  // The cells are in the order of rows.
  return scene::AssetBox{one->min + middle(walk, {left->x, cells.front().y}),
                         one->max + middle(walk, {right->x, cells.back().y})};
}

}  // namespace warren::bake
