#include "assets/gltf_nodes.hpp"

#include "assets/gltf_fault.hpp"
#include "assets/gltf_names.hpp"
#include "assets/gltf_text.hpp"
#include "assets/gltf_values.hpp"
#include "assets/node_matrix.hpp"
#include "assets/unit_length.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace warren::assets {
namespace {

/// Translation, rotation and scale; true where they came as a matrix.
bool read_placement(const JsonView& value, scene::AssetNode& node) {
  const auto matrix = value.find("matrix");
  if (!matrix) {
    if (const auto found = value.find("translation")) node.translation = numbers<3>(*found);
    if (const auto found = value.find("scale")) node.scale = numbers<3>(*found);
    if (const auto found = value.find("rotation")) {
      node.rotation = numbers<4>(*found);
      double square = 0;
      for (const float part : node.rotation) square += double{part} * part;
      if (!(std::abs(square - 1) < 0.05) || !make_unit<4>(node.rotation)) {
        refuse(*found, Fault::value, "isn't a unit quaternion");
      }
    }
    return false;
  }
  for (const std::string_view name : {"translation", "rotation", "scale"}) {
    if (value.find(name)) refuse(value, "has a matrix and a " + std::string(name));
  }
  const auto placement = take_apart(numbers<16>(*matrix));
  if (!placement) {
    refuse(*matrix, Fault::unsupported,
           "shears, flattens or projects; use translation, rotation and scale");
  }
  node.translation = placement->translation;
  node.rotation = placement->rotation;
  node.scale = placement->scale;
  return true;
}

class Trees {
 public:
  Trees(const std::vector<JsonView>& values, std::vector<scene::AssetNode>& nodes)
      : values_(values), nodes_(nodes), parents_(nodes.size()) {}

  void link() {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      for (const JsonView& value : list(values_[i], "children")) {
        const std::size_t child = index(value, nodes_.size(), "nodes");
        if (child == i) refuse(value, "is the node itself");
        if (parents_[child]) {
          refuse(value, "is node " + std::to_string(child) + ", which is already a child of node " +
                            std::to_string(*parents_[child]));
        }
        parents_[child] = i;
        nodes_[i].children.push_back(child);
      }
    }
  }

  /// With one parent a node at most, whatever no root leads to lies on a circle or hangs on one.
  void check_depth(std::size_t most) const {
    std::vector<std::size_t> level;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (!parents_[i]) level.push_back(i);
    }
    std::vector<bool> reached(nodes_.size());
    for (std::size_t depth = 1; !level.empty(); ++depth) {
      if (depth > most) {
        refuse(values_[level.front()], Fault::limit,
               "lies deeper than " + std::to_string(most) + " nodes in each other");
      }
      std::vector<std::size_t> next;
      for (const std::size_t i : level) {
        reached[i] = true;
        next.insert(next.end(), nodes_[i].children.begin(), nodes_[i].children.end());
      }
      level = std::move(next);
    }
    const auto lost = std::find(reached.begin(), reached.end(), false);
    if (lost != reached.end()) {
      refuse(values_[static_cast<std::size_t>(lost - reached.begin())],
             "is part of a circle of nodes that are each other's children");
    }
  }

  [[nodiscard]] std::vector<std::size_t> roots(const JsonView& scene) const {
    std::vector<std::size_t> out;
    std::vector<bool> seen(nodes_.size());
    for (const JsonView& value : list(scene, "nodes")) {
      const std::size_t root = index(value, nodes_.size(), "nodes");
      if (parents_[root]) {
        refuse(value, "is node " + std::to_string(root) + ", which is a child of node " +
                          std::to_string(*parents_[root]));
      }
      if (seen[root]) refuse(value, "is node " + std::to_string(root) + " once more");
      seen[root] = true;
      out.push_back(root);
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (!parents_[i] && !seen[i]) {
        refuse(values_[i], Fault::unsupported, "isn't part of the scene; leave it out");
      }
    }
    return out;
  }

 private:
  const std::vector<JsonView>& values_;
  std::vector<scene::AssetNode>& nodes_;
  std::vector<std::optional<std::size_t>> parents_;
};

void check_skinned(const JsonView& value, const scene::AssetNode& node) {
  if (node.skin && !node.mesh) refuse(value, "has a skin, but no mesh");
}

/// Not all viewers read the last row, so it must be what they take it for.
void check_affine(const JsonView& at, const scene::Matrix& matrix) {
  constexpr std::array<float, 4> kLastRow{0, 0, 0, 1};
  constexpr float kTolerance = 1e-4F;
  for (std::size_t column = 0; column < 4; ++column) {
    if (!(std::abs(matrix[column * 4 + 3] - kLastRow[column]) <= kTolerance)) {
      refuse(at, "the last row of each matrix must be 0, 0, 0, 1");
    }
  }
}

scene::AssetSkin read_skin(const JsonView& value, const Accessors& accessors, std::size_t nodes) {
  constexpr std::size_t kMostJoints = 256;
  static constexpr std::array kMatrices{Form{"MAT4", Component::float32}};
  constexpr scene::Matrix kIdentity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  scene::AssetSkin out;
  index(value, "skeleton", nodes, "nodes");
  const JsonView joints = value.at("joints");
  std::vector<bool> seen(nodes);
  for (const JsonView& joint : joints.items()) {
    const std::size_t node = index(joint, nodes, "nodes");
    if (seen[node]) refuse(joint, "is node " + std::to_string(node) + " once more");
    seen[node] = true;
    out.joints.push_back(node);
  }
  if (out.joints.empty()) refuse(joints, "is empty");
  if (out.joints.size() > kMostJoints) {
    refuse(joints, Fault::limit,
           "has " + grouped(out.joints.size()) + " joints; at most " + std::to_string(kMostJoints) +
               " are allowed");
  }
  const auto binds = value.find("inverseBindMatrices");
  if (!binds) {
    out.inverse_binds.assign(out.joints.size(), kIdentity);
    return out;
  }
  const Accessor& accessor = accessors.get(*binds, Accessors::Use::other, kMatrices);
  if (accessor.count < out.joints.size()) {
    refuse(*binds, "has " + grouped(accessor.count) + " matrices for " +
                       grouped(out.joints.size()) + " joints");
  }
  if (accessor.count > kMostJoints) {
    refuse(*binds, Fault::limit,
           "has " + grouped(accessor.count) + " matrices; at most " + std::to_string(kMostJoints) +
               " are allowed");
  }
  out.inverse_binds = accessors.vectors<16>(accessor);
  out.inverse_binds.resize(out.joints.size());
  for (const scene::Matrix& matrix : out.inverse_binds) check_affine(*binds, matrix);
  return out;
}

}  // namespace

Nodes read_nodes(const JsonView& document, const GlbLimits& limits) {
  const std::vector<JsonView> values = list(document, "nodes");
  if (values.size() > limits.nodes) {
    refuse(document.at("nodes"), Fault::limit,
           "has " + grouped(values.size()) + " nodes; at most " + grouped(limits.nodes) +
               " are allowed");
  }
  const std::size_t meshes = list(document, "meshes").size();
  const std::size_t skins = list(document, "skins").size();
  Nodes out;
  Names names("node");
  for (const JsonView& value : values) {
    scene::AssetNode node;
    node.name = names.next(value);
    node.mesh = index(value, "mesh", meshes, "meshes");
    node.skin = index(value, "skin", skins, "skins");
    check_skinned(value, node);
    if (extension(value, "EXT_mesh_gpu_instancing")) {
      refuse(value, Fault::unsupported, "has instances (EXT_mesh_gpu_instancing)");
    }
    out.by_matrix.push_back(read_placement(value, node));
    out.nodes.push_back(std::move(node));
  }
  Trees trees(values, out.nodes);
  trees.link();
  trees.check_depth(limits.depth);
  const std::vector<JsonView> scenes = list(document, "scenes");
  index(document, "scene", scenes.size(), "scenes");
  if (scenes.empty()) throw GltfError(Fault::invalid, "/scenes: is missing or empty");
  if (scenes.size() > 1) {
    refuse(scenes[1], Fault::unsupported, "is a second scene; one is read");
  }
  out.roots = trees.roots(scenes[0]);
  return out;
}

std::vector<scene::AssetSkin> read_skins(const JsonView& document, const Accessors& accessors,
                                         std::size_t nodes) {
  Names names("skin");
  std::vector<scene::AssetSkin> out;
  for (const JsonView& value : list(document, "skins")) {
    out.push_back(read_skin(value, accessors, nodes));
    out.back().name = names.next(value);
  }
  return out;
}

}  // namespace warren::assets
