#include <warren/scene/asset.hpp>
#include <warren/scene/places.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace warren::scene {
namespace {

std::size_t copies(const AssetNode& node) {
  return std::max<std::size_t>(node.instances.size(), 1);
}

/// Grows around points.
class Extent {
 public:
  void add(const Affine& place, const Float3& point) {
    for (std::size_t row = 0; row < 3; ++row) {
      double value = place[row][3];
      for (std::size_t k = 0; k < 3; ++k) value += place[row][k] * point[k];
      // What isn't a number might lie anywhere.
      const bool known = !std::isnan(value);
      const auto low = static_cast<float>(std::clamp(known ? value : -kMost, -kMost, kMost));
      const auto high = static_cast<float>(std::clamp(known ? value : kMost, -kMost, kMost));
      if (empty_ || low < box_.min[row]) box_.min[row] = low;
      if (empty_ || high > box_.max[row]) box_.max[row] = high;
    }
    empty_ = false;
  }
  [[nodiscard]] std::optional<AssetBox> box() const {
    if (empty_) return std::nullopt;
    return box_;
  }

 private:
  static constexpr double kMost = std::numeric_limits<float>::max();

  bool empty_ = true;
  AssetBox box_;
};

}  // namespace

std::size_t triangles(const Asset& asset) {
  std::size_t count = 0;
  for (const AssetNode& node : asset.nodes) {
    if (!node.mesh) continue;
    for (const AssetPrimitive& primitive : asset.meshes.at(*node.mesh).primitives) {
      count += primitive.indices.size() / 3 * copies(node);
    }
  }
  return count;
}

std::size_t draws(const Asset& asset) {
  std::size_t count = 0;
  for (const AssetNode& node : asset.nodes) {
    if (node.mesh) count += asset.meshes.at(*node.mesh).primitives.size();
  }
  return count;
}

std::optional<AssetBox> box(const Asset& asset) {
  Extent extent;
  const auto places = node_places(asset.nodes, asset.roots);
  const auto add_placed = [&](const AssetNode& node, const Affine& place,
                              const AssetPrimitive& primitive) {
    for (const Float3& position : primitive.positions) {
      if (node.instances.empty()) extent.add(place, position);
      for (const Float3& offset : node.instances) {
        extent.add(place,
                   {position[0] + offset[0], position[1] + offset[1], position[2] + offset[2]});
      }
    }
  };
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
    const AssetNode& node = asset.nodes[n];
    if (!node.mesh || !places[n]) continue;
    std::vector<Affine> joints;
    if (node.skin) joints = joint_places(asset.skins.at(*node.skin), places);
    for (const AssetPrimitive& primitive : asset.meshes.at(*node.mesh).primitives) {
      if (!node.skin || primitive.joints.empty()) {
        add_placed(node, *places[n], primitive);
        continue;
      }
      for (std::size_t i = 0; i < primitive.positions.size(); ++i) {
        extent.add(vertex_place(primitive, i, joints), primitive.positions[i]);
      }
    }
  }
  return extent.box();
}

}  // namespace warren::scene
