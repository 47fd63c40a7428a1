#include <warren/scene/asset.hpp>

#include <algorithm>
#include <utility>

namespace warren::scene {
namespace {

std::size_t copies(const AssetNode& node) {
  return std::max<std::size_t>(node.instances.size(), 1);
}

/// A node's transformation of points, rows of three factors and an offset.
using Affine = std::array<std::array<double, 4>, 3>;

constexpr Affine kIdentity{{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};

Affine multiply(const Affine& a, const Affine& b) {
  Affine out{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      for (std::size_t k = 0; k < 3; ++k) out[row][column] += a[row][k] * b[k][column];
    }
    out[row][3] += a[row][3];
  }
  return out;
}

Affine of_node(const AssetNode& node) {
  const double x = node.rotation[0];
  const double y = node.rotation[1];
  const double z = node.rotation[2];
  const double w = node.rotation[3];
  Affine out{{{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), 0},
              {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), 0},
              {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), 0}}};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) out[row][column] *= node.scale[column];
    out[row][3] = node.translation[row];
  }
  return out;
}

/// Grows around points.
class Extent {
 public:
  void add(const Affine& place, const Float3& point) {
    for (std::size_t row = 0; row < 3; ++row) {
      double value = place[row][3];
      for (std::size_t k = 0; k < 3; ++k) value += place[row][k] * point[k];
      const auto rounded = static_cast<float>(value);
      if (empty_ || rounded < box_.min[row]) box_.min[row] = rounded;
      if (empty_ || rounded > box_.max[row]) box_.max[row] = rounded;
    }
    empty_ = false;
  }
  [[nodiscard]] std::optional<AssetBox> box() const {
    if (empty_) return std::nullopt;
    return box_;
  }

 private:
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
  const auto add_mesh = [&](const AssetNode& node, const Affine& place) {
    // A skin places its vertices by itself, and at rest where they are bound.
    const Affine& at = node.skin ? kIdentity : place;
    for (const AssetPrimitive& primitive : asset.meshes.at(*node.mesh).primitives) {
      for (const Float3& position : primitive.positions) {
        if (node.instances.empty()) extent.add(at, position);
        for (const Float3& offset : node.instances) {
          extent.add(at,
                     {position[0] + offset[0], position[1] + offset[1], position[2] + offset[2]});
        }
      }
    }
  };
  std::vector<std::pair<std::size_t, Affine>> open;
  for (const std::size_t root : asset.roots) open.emplace_back(root, kIdentity);
  while (!open.empty()) {
    const auto [index, above] = open.back();
    open.pop_back();
    const AssetNode& node = asset.nodes.at(index);
    const Affine place = multiply(above, of_node(node));
    if (node.mesh) add_mesh(node, place);
    for (const std::size_t child : node.children) open.emplace_back(child, place);
  }
  return extent.box();
}

}  // namespace warren::scene
