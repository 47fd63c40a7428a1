#include "bake/terrain/ground.hpp"

#include "bake/meshopt.hpp"
#include "bake/number.hpp"

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace warren::bake {
namespace {

constexpr double kWaterRoughness = 0.15;

std::vector<std::uint32_t> steps_of(const scene::Terrain& terrain) {
  std::vector<std::uint32_t> out;
  for (const scene::Lod& lod : terrain.lods) {
    // No field has more steps than this, so larger bounds mean the same.
    const double steps = std::min(std::floor(lod.max_error / terrain.field.step), 65'535.0);
    out.push_back(static_cast<std::uint32_t>(steps));
  }
  return out;
}

mesh::Levels triangulated(const scene::Terrain& terrain, const LandChunk& chunk) {
  const scene::Heightfield& field = terrain.field;
  const mesh::Heights heights{&field.steps[{chunk.x + field.halo, chunk.z + field.halo}],
                              field.steps.width(), terrain.chunk};
  return mesh::triangulate(heights, steps_of(terrain));
}

/// An asset of one mesh on one node.
scene::Asset one_mesh(const std::string& name, scene::AssetMaterial material,
                      scene::AssetPrimitive primitive) {
  scene::Asset asset;
  asset.name = name;
  asset.materials.push_back(std::move(material));
  primitive.material = 0;
  asset.meshes.push_back({name, {}});
  asset.meshes.back().primitives.push_back(std::move(primitive));
  scene::AssetNode node;
  node.name = name;
  node.mesh = 0;
  asset.nodes.push_back(std::move(node));
  asset.roots = {0};
  return asset;
}

}  // namespace

Ground::Ground(const scene::Terrain& terrain, const LandChunk& chunk)
    : terrain_(terrain), chunk_(chunk), levels_(triangulated(terrain, chunk)) {}

scene::Asset Ground::level(std::size_t k, const GroundLook& look) const {
  const mesh::Level& level = levels_.levels.at(k);
  FetchOrder order = fetch_order(cache_order(level.indices, level.vertices), level.vertices);
  const scene::Heightfield& field = terrain_.field;
  const auto texel = static_cast<float>(1.0 / (terrain_.chunk - 1));

  scene::AssetPrimitive primitive;
  primitive.positions.reserve(order.vertices.size());
  primitive.normals.reserve(order.vertices.size());
  if (!look.picture.empty()) primitive.uvs.reserve(order.vertices.size());
  for (const std::uint32_t index : order.vertices) {
    const mesh::Vertex vertex = levels_.vertices[index];
    const int x = chunk_.x + vertex.x;
    const int z = chunk_.z + vertex.z;
    primitive.positions.push_back({static_cast<float>(x * field.spacing),
                                   static_cast<float>(field.height(x, z)),
                                   static_cast<float>(z * field.spacing)});
    primitive.normals.push_back(field.normal(x, z));
    if (!look.picture.empty()) {
      primitive.uvs.push_back(
          {static_cast<float>(vertex.x) * texel, static_cast<float>(vertex.z) * texel});
    }
  }
  primitive.indices = std::move(order.indices);

  scene::AssetMaterial material;
  material.name = "ground";
  material.roughness = tidy(look.roughness);
  if (look.picture.empty()) {
    material.base_color = {look.color[0], look.color[1], look.color[2], 1};
  } else {
    material.base_color_image = 0;
  }
  scene::Asset asset =
      one_mesh(chunk_.name + "_lod" + std::to_string(k), std::move(material), std::move(primitive));
  if (!look.picture.empty()) {
    asset.images.push_back(
        {chunk_.name + "_base", scene::ImageFormat::png, {}, look.picture, false});
  }
  return asset;
}

Lattice lattice_of(const scene::Heightfield& field) {
  const int along = std::ilogb(field.spacing);
  return {{along, std::ilogb(field.step), along}};
}

scene::Asset water(const scene::Terrain& terrain) {
  const int columns = terrain.columns();
  const int rows = terrain.rows();
  scene::AssetPrimitive primitive;
  for (int row = 0; row <= rows; ++row) {
    for (int column = 0; column <= columns; ++column) {
      primitive.positions.push_back({static_cast<float>(column * terrain.side()), 0,
                                     static_cast<float>(row * terrain.side())});
      primitive.normals.push_back({0, 1, 0});
    }
  }
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const auto a = static_cast<std::uint32_t>(row * (columns + 1) + column);
      const std::uint32_t b = a + static_cast<std::uint32_t>(columns) + 1;
      primitive.indices.insert(primitive.indices.end(), {a, b, a + 1, a + 1, b, b + 1});
    }
  }
  const scene::Tide& tide = terrain.tide.value();
  const std::array<double, 3> color = linear(tide.color);
  scene::AssetMaterial material;
  material.name = "water";
  material.base_color = {color[0], color[1], color[2], tidy(tide.opacity)};
  material.roughness = kWaterRoughness;
  material.alpha_mode = scene::AlphaMode::blend;
  return one_mesh("water", std::move(material), std::move(primitive));
}

}  // namespace warren::bake
