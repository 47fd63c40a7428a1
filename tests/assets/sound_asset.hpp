#pragma once

#include <warren/scene/asset.hpp>

#include <cmath>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warren::assets {

inline bool is_name(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
  }
  return !text.empty();
}

inline bool is_unit(double square) { return std::abs(square - 1) < 1e-5; }

template <class List>
bool all_finite(const List& list) {
  for (const auto& element : list) {
    for (const float value : element) {
      if (!std::isfinite(value)) return false;
    }
  }
  return true;
}

inline std::string unsound_primitive(const scene::Asset& asset,
                                     const scene::AssetPrimitive& primitive) {
  const std::size_t count = primitive.positions.size();
  const auto fits = [&](std::size_t size) { return size == 0 || size == count; };
  if (count == 0) return "a primitive has vertices";
  if (!fits(primitive.normals.size()) || !fits(primitive.tangents.size()) ||
      !fits(primitive.uvs.size()) || !fits(primitive.uvs1.size()) ||
      !fits(primitive.colors.size()) || !fits(primitive.joints.size()) ||
      primitive.weights.size() != primitive.joints.size()) {
    return "lists of vertices are as long as their positions";
  }
  if (!all_finite(primitive.positions) || !all_finite(primitive.normals) ||
      !all_finite(primitive.tangents) || !all_finite(primitive.uvs) ||
      !all_finite(primitive.uvs1) || !all_finite(primitive.weights)) {
    return "vertices are finite";
  }
  for (const auto& [x, y, z] : primitive.normals) {
    if (!is_unit(double{x} * x + double{y} * y + double{z} * z)) return "normals are of length 1";
  }
  for (const auto& [x, y, z, w] : primitive.tangents) {
    if (!is_unit(double{x} * x + double{y} * y + double{z} * z) || std::abs(w) != 1) {
      return "tangents are of length 1";
    }
  }
  for (const auto& weights : primitive.weights) {
    double sum = 0;
    for (const float weight : weights) {
      if (weight < 0) return "weights aren't negative";
      sum += double{weight};
    }
    if (!is_unit(sum)) return "weights come to 1";
  }
  if (primitive.indices.empty()) return "a primitive has triangles";
  if (primitive.indices.size() % 3 != 0) return "three indices make a triangle";
  for (const std::uint32_t index : primitive.indices) {
    if (index >= count) return "indices are in their range";
  }
  if (primitive.material && *primitive.material >= asset.materials.size()) {
    return "a primitive's material is there";
  }
  if (primitive.material && asset.materials[*primitive.material].occlusion_image) {
    for (const auto& [u, v] : primitive.uvs1) {
      if (std::abs(u - 0.5F) > 0.501F || std::abs(v - 0.5F) > 0.501F) {
        return "occlusion isn't repeated";
      }
    }
    if (primitive.uvs1.empty()) return "occlusion has coordinates";
  }
  return "";
}

inline std::string unsound_nodes(const scene::Asset& asset) {
  std::set<std::size_t> children;
  std::set<std::string> names;
  for (const scene::AssetNode& node : asset.nodes) {
    if (!is_name(node.name) || !names.insert(node.name).second) return "names are names, each once";
    for (const std::size_t child : node.children) {
      if (child >= asset.nodes.size() || !children.insert(child).second) {
        return "nodes have one parent";
      }
    }
    if (node.mesh && *node.mesh >= asset.meshes.size()) return "a node's mesh is there";
    if (node.skin && (!node.mesh || *node.skin >= asset.skins.size())) {
      return "a node's skin is there";
    }
    double square = 0;
    for (const float part : node.rotation) square += double{part} * part;
    if (!is_unit(square)) return "rotations are unit quaternions";
    if (!node.skin) continue;
    for (const auto& primitive : asset.meshes[*node.mesh].primitives) {
      if (primitive.joints.empty()) return "a skinned mesh has joints";
      for (const auto& joints : primitive.joints) {
        for (const auto joint : joints) {
          if (joint >= asset.skins[*node.skin].joints.size()) return "joints are in their range";
        }
      }
    }
  }
  // What the roots lead to, each node once.
  std::vector<std::size_t> open(asset.roots.rbegin(), asset.roots.rend());
  std::size_t reached = 0;
  for (; !open.empty(); ++reached) {
    if (reached > asset.nodes.size() || open.back() >= asset.nodes.size()) return "nodes are trees";
    const auto& next = asset.nodes[open.back()].children;
    open.pop_back();
    open.insert(open.end(), next.begin(), next.end());
  }
  return reached == asset.nodes.size() ? "" : "all nodes belong to the scene";
}

inline std::string unsound_clips(const scene::Asset& asset) {
  for (const scene::AssetSkin& skin : asset.skins) {
    if (skin.joints.empty() || skin.joints.size() > 256 ||
        skin.joints.size() != skin.inverse_binds.size() || !all_finite(skin.inverse_binds)) {
      return "a skin has a matrix for each joint";
    }
    for (const std::size_t joint : skin.joints) {
      if (joint >= asset.nodes.size()) return "joints are there";
    }
  }
  for (const scene::AssetClip& clip : asset.clips) {
    if (!is_name(clip.name) || clip.channels.empty())
      return "a clip has a name and moves something";
    for (const scene::AssetChannel& channel : clip.channels) {
      const std::size_t parts = channel.path == scene::ChannelPath::rotation ? 4 : 3;
      if (channel.node >= asset.nodes.size()) return "a channel's node is there";
      if (channel.times.empty() || channel.values.size() != parts * channel.times.size()) {
        return "a channel has a value for each time";
      }
      if (!all_finite(std::vector{channel.times, channel.values})) return "keys are finite";
      for (std::size_t i = 1; i < channel.times.size(); ++i) {
        if (!(channel.times[i - 1] < channel.times[i])) return "times rise";
      }
    }
  }
  return "";
}

/// What of the promises of scene::Asset is broken; empty: nothing.
inline std::string unsound(const scene::Asset& asset) {
  for (const scene::AssetMesh& mesh : asset.meshes) {
    if (!is_name(mesh.name)) return "meshes have names";
    if (mesh.primitives.empty()) return "meshes have primitives";
    for (const auto& primitive : mesh.primitives) {
      if (std::string found = unsound_primitive(asset, primitive); !found.empty()) return found;
    }
  }
  for (const scene::AssetMaterial& material : asset.materials) {
    for (const std::optional<std::size_t>& image :
         {material.base_color_image, material.metallic_roughness_image, material.normal_image,
          material.occlusion_image, material.emissive_image}) {
      if (image && *image >= asset.images.size()) return "a material's pictures are there";
    }
  }
  if (std::string found = unsound_nodes(asset); !found.empty()) return found;
  return unsound_clips(asset);
}

}  // namespace warren::assets
