#include "assets/glb_container.hpp"
#include "assets/gltf_accessors.hpp"
#include "assets/gltf_clips.hpp"
#include "assets/gltf_fault.hpp"
#include "assets/gltf_materials.hpp"
#include "assets/gltf_meshes.hpp"
#include "assets/gltf_nodes.hpp"
#include "assets/gltf_text.hpp"
#include "assets/gltf_values.hpp"

#include <warren/assets/glb.hpp>
#include <warren/core/error.hpp>
#include <warren/json/json.hpp>
#include <warren/json/json_view.hpp>
#include <warren/scene/places.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace warren::assets {
namespace {

constexpr std::string_view kQuantization = "KHR_mesh_quantization";
constexpr std::array<std::string_view, 3> kExtensions{kQuantization, "KHR_materials_unlit",
                                                      "KHR_texture_transform"};

void check_version(const JsonView& document) {
  const JsonView asset = document.at("asset");
  const JsonView version = asset.at("version");
  if (!version.text().starts_with("2.")) {
    refuse(version, "is " + quoted(version.text()) + "; glTF 2.0 is needed");
  }
  if (const auto least = asset.find("minVersion"); least && least->text() != "2.0") {
    refuse(*least, Fault::unsupported, "is " + quoted(least->text()) + "; glTF 2.0 is read");
  }
}

/// Refuses files that can't be read without an extension that isn't known here; tells how their
/// vertices may be stored.
Vertices check_extensions(const JsonView& document) {
  Vertices out = Vertices::plain;
  for (const JsonView& extension : list(document, "extensionsRequired")) {
    const std::string& name = extension.text();
    if (std::find(kExtensions.begin(), kExtensions.end(), name) == kExtensions.end()) {
      std::string known;
      for (const std::string_view one : kExtensions) {
        known += (known.empty() ? "" : ", ") + std::string(one);
      }
      refuse(extension, Fault::unsupported, quoted(name) + " is required; known are " + known);
    }
    if (name == kQuantization) out = Vertices::quantized;
  }
  return out;
}

void check_lists(const JsonView& document, const GlbLimits& limits) {
  for (const std::string_view name :
       {"materials", "images", "textures", "samplers", "meshes", "skins", "animations"}) {
    const std::size_t size = list(document, name).size();
    if (size > limits.items) {
      refuse(
          document.at(name), Fault::limit,
          "has " + grouped(size) + " elements; at most " + grouped(limits.items) + " are allowed");
    }
  }
}

/// Meshes that are bound to joints must fit the skins of the nodes that draw them.
void check_bindings(const JsonView& document, const scene::Asset& asset) {
  // Most joints that a mesh asks for; 0: it has a primitive that isn't bound at all.
  std::vector<std::size_t> joints;
  for (const scene::AssetMesh& mesh : asset.meshes) {
    std::size_t most = 1;
    bool bound = true;
    for (const scene::AssetPrimitive& primitive : mesh.primitives) {
      bound = bound && !primitive.joints.empty();
      for (const scene::Bytes4& of_vertex : primitive.joints) {
        most =
            std::max<std::size_t>(most, *std::max_element(of_vertex.begin(), of_vertex.end()) + 1);
      }
    }
    joints.push_back(bound ? most : 0);
  }
  const std::vector<JsonView> values = list(document, "nodes");
  for (std::size_t i = 0; i < asset.nodes.size(); ++i) {
    const scene::AssetNode& node = asset.nodes[i];
    if (!node.skin) continue;
    const std::size_t there = asset.skins[*node.skin].joints.size();
    const std::size_t most = joints[*node.mesh];
    if (most == 0) refuse(values[i], "has a skin, but its mesh has vertices without joints");
    if (most > there) {
      refuse(values[i], "has a mesh that names joint " + std::to_string(most - 1) +
                            ", but its skin has only " + std::to_string(there) + " joints");
    }
  }
}

/// Refuses nodes whose transformations come to what nothing can be drawn with.
void check_places(const JsonView& document, const scene::Asset& asset) {
  constexpr double kMost = 1e6;
  const auto places = scene::node_places(asset.nodes, asset.roots);
  const std::vector<JsonView> values = list(document, "nodes");
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!places[i]) continue;
    for (const auto& row : *places[i]) {
      for (const double entry : row) {
        if (std::abs(entry) <= kMost) continue;  // never so for what isn't a number
        refuse(values[i], Fault::value,
               "is moved or scaled by more than 1,000,000, with the nodes above it");
      }
    }
  }
}

void check_extent(const scene::Asset& asset) {
  constexpr float kMost = 1e6F;
  const auto box = scene::box(asset);
  if (!box) return;
  for (std::size_t k = 0; k < 3; ++k) {
    if (!(box->min[k] >= -kMost && box->max[k] <= kMost)) {
      throw GltfError(Fault::value, "reaches further than 1,000,000 m from its origin");
    }
  }
}

scene::Asset read_document(const JsonView& document, std::string_view binary,
                           const GlbLimits& limits) {
  check_version(document);
  const Vertices vertices = check_extensions(document);
  check_lists(document, limits);
  const Accessors accessors(document, binary);
  scene::Asset out;
  out.images = read_images(document, accessors, limits);
  std::vector<Material> materials = read_materials(document, out.images.size());
  Nodes nodes = read_nodes(document, limits);
  check_sizes(document, accessors, nodes.nodes, limits);
  out.meshes = read_meshes(document, accessors, materials, vertices);
  leave_out_empty_meshes(out.meshes, nodes.nodes);
  leave_out_repeated_occlusion(out.meshes, materials);
  for (Material& material : materials) out.materials.push_back(std::move(material.look));
  out.skins = read_skins(document, accessors, nodes.nodes.size());
  out.clips = read_clips(document, accessors, nodes, limits);
  out.nodes = std::move(nodes.nodes);
  out.roots = std::move(nodes.roots);
  if (const auto scenes = document.find("scenes")) {
    if (const auto name = scenes->items().front().find("name")) out.name = clean_name(name->text());
  }
  check_bindings(document, out);
  check_places(document, out);
  check_extent(out);
  return out;
}

}  // namespace

scene::Asset read_glb(std::string_view bytes, std::string_view where, const GlbLimits& limits) {
  const auto fail = [&](Fault fault, const std::string& message) -> scene::Asset {
    throw Error(ErrorKind::input, std::string(id(fault)), std::string(where), message);
  };
  try {
    if (bytes.size() > limits.bytes) {
      return fail(Fault::limit, "has " + grouped(bytes.size()) + " bytes; at most " +
                                    grouped(limits.bytes) + " are allowed");
    }
    const GlbChunks chunks = split_glb(bytes);
    const Json json = read_json(chunks.json);
    return read_document(JsonView(json), chunks.binary, limits);
  } catch (const GltfError& error) {
    return fail(error.fault(), error.what());
  } catch (const JsonError& error) {
    return fail(Fault::invalid, error.what());
  }
}

}  // namespace warren::assets
