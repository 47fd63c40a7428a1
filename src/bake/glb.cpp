#include "bake/glb.hpp"

#include "bake/glb_container.hpp"
#include "bake/glb_materials.hpp"
#include "bake/glb_motion.hpp"
#include "bake/glb_primitives.hpp"
#include "bake/meshopt.hpp"
#include "bake/number.hpp"

#include <warren/core/math.hpp>
#include <warren/core/version.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace warren::bake {
namespace {

bool has_instances(const scene::Asset& asset) {
  return std::any_of(asset.nodes.begin(), asset.nodes.end(),
                     [](const scene::AssetNode& node) { return !node.instances.empty(); });
}

/// Whether a primitive has what only KHR_mesh_quantization allows to be bytes.
bool has_directions(const scene::Asset& asset) {
  for (const scene::AssetMesh& mesh : asset.meshes) {
    for (const scene::AssetPrimitive& primitive : mesh.primitives) {
      if (!primitive.normals.empty() || !primitive.tangents.empty()) return true;
    }
  }
  return false;
}

Json meshes(const scene::Asset& asset, std::vector<Json> primitives) {
  Json result = Json::array();
  std::size_t next = 0;
  for (const scene::AssetMesh& mesh : asset.meshes) {
    Json list = Json::array();
    for (const scene::AssetPrimitive& primitive : mesh.primitives) {
      Json& json = primitives[next++];
      if (primitive.material) json["material"] = *primitive.material;
      list.push_back(std::move(json));
    }
    result.push_back(Json::object({{"name", mesh.name}, {"primitives", std::move(list)}}));
  }
  return result;
}

Json extensions(const scene::Asset& asset, Profile profile, const GlbData& data) {
  Json result = Json::array();
  if (has_instances(asset)) result.push_back("EXT_mesh_gpu_instancing");
  if (data.encoded()) result.push_back("EXT_meshopt_compression");
  if (profile == Profile::compact && has_directions(asset)) {
    result.push_back("KHR_mesh_quantization");
  }
  return result;
}

Json scene_json(const scene::Asset& asset) {
  Json roots = Json::array();
  for (const std::size_t root : asset.roots) roots.push_back(root);
  Json result = Json::object({{"name", asset.name}});
  if (!asset.roots.empty()) result["nodes"] = std::move(roots);
  return result;
}

/// glTF has no empty lists: a member that would be one is left out.
void add_list(Json& document, std::string_view name, Json list) {
  if (!std::get<Json::Array>(list.value()).empty()) document[name] = std::move(list);
}

}  // namespace

std::array<double, 3> linear(const scene::Color& color) {
  const auto channel = [](std::uint8_t value) {
    const double share = value / 255.0;
    return tidy(share <= 0.04045 ? share / 12.92 : math::pow((share + 0.055) / 1.055, 2.4));
  };
  return {channel(color.r), channel(color.g), channel(color.b)};
}

std::string write_glb(const scene::Asset& asset, Profile profile,
                      const std::optional<Lattice>& lattice) {
  if (profile == Profile::portable && has_instances(asset)) {
    throw std::logic_error(asset.name + ": instances in a portable mesh");
  }
  GlbData data(profile);
  Json mesh_list =
      meshes(asset, profile == Profile::portable ? portable_primitives(asset, data)
                                                 : compact_primitives(asset, data, lattice));
  Json node_list = nodes_json(asset, data);
  Json skin_list = skins_json(asset, data);
  Json animation_list = animations_json(asset, data);
  const Json looks = looks_json(asset, data);

  Json document = Json::object(
      {{"asset",
        Json::object({{"version", "2.0"}, {"generator", "warren " + std::string(version())}})}});
  for (const char* name : {"extensionsUsed", "extensionsRequired"}) {
    add_list(document, name, extensions(asset, profile, data));
  }
  document["scene"] = 0;
  document["scenes"] = Json::array({scene_json(asset)});
  add_list(document, "nodes", std::move(node_list));
  add_list(document, "meshes", std::move(mesh_list));
  add_list(document, "skins", std::move(skin_list));
  add_list(document, "animations", std::move(animation_list));
  for (const auto& [name, list] : std::get<Json::Object>(looks.value())) {
    add_list(document, name, list);
  }
  add_list(document, "accessors", data.accessors());
  add_list(document, "bufferViews", data.views());
  add_list(document, "buffers", data.buffers());
  return glb_container(asset.name, document, data);
}

double position_error(const scene::Asset& asset) {
  float largest = 0;
  for (const scene::AssetMesh& mesh : asset.meshes) {
    for (const scene::AssetPrimitive& primitive : mesh.primitives) {
      for (const scene::Float3& position : primitive.positions) {
        for (const float value : position) largest = std::max(largest, std::abs(value));
      }
    }
  }
  return exponential_error(largest);
}

}  // namespace warren::bake
