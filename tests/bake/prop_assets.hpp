#pragma once

#include <warren/scene/asset.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Small assets for tests of designers' walls.
namespace warren::bake {

/// A triangle in the plane z = 0, its corner at the origin, with all lists but those of skins. It
/// faces +z.
inline scene::AssetPrimitive corner_triangle(std::optional<std::size_t> material) {
  scene::AssetPrimitive out;
  out.material = material;
  out.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  out.normals.assign(3, {0, 0, 1});
  out.tangents.assign(3, {1, 0, 0, 1});
  out.uvs = {{0, 1}, {1, 1}, {0, 0}};
  out.colors = {{1, 2, 3, 255}, {4, 5, 6, 255}, {7, 8, 9, 255}};
  out.indices = {0, 1, 2};
  return out;
}

/// Adds a node with a mesh of one primitive, as a root; gives its index.
inline std::size_t add_node(scene::Asset& asset, const std::string& name,
                            scene::AssetPrimitive primitive) {
  scene::AssetNode node;
  node.name = name;
  node.mesh = asset.meshes.size();
  asset.meshes.push_back({name, {std::move(primitive)}});
  asset.roots.push_back(asset.nodes.size());
  asset.nodes.push_back(std::move(node));
  return asset.nodes.size() - 1;
}

/// An image that the asset holds.
inline scene::AssetImage held_image(const std::string& name) {
  return {name, scene::ImageFormat::png, "bytes of " + name, ""};
}

/// A hedge of two materials, `leaf` with a picture and `stem`, from the floor to 2 m, 1 m wide.
inline scene::Asset hedge() {
  scene::Asset asset;
  asset.name = "hedge";
  asset.images = {held_image("leaf")};
  asset.materials.resize(2);
  asset.materials[0].name = "leaf";
  asset.materials[0].base_color_image = 0;
  asset.materials[1].name = "stem";
  const std::size_t leaf = add_node(asset, "leaf", corner_triangle(0));
  asset.nodes[leaf].translation = {-0.5F, 1, 0};
  const std::size_t stem = add_node(asset, "stem", corner_triangle(1));
  asset.nodes[stem].scale = {0.5F, 1, 0.5F};
  return asset;
}

}  // namespace warren::bake
