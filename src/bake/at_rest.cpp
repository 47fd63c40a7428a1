#include "bake/at_rest.hpp"

#include <warren/scene/places.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace warren::bake {
namespace {

using scene::Affine;
using scene::Asset;
using scene::AssetMesh;
using scene::AssetNode;
using scene::AssetPrimitive;
using scene::Float3;
using Vector = std::array<double, 3>;

Affine move(const Float3& offset) {
  Affine out = scene::kIdentity;
  for (std::size_t row = 0; row < 3; ++row) out[row][3] = static_cast<double>(offset[row]);
  return out;
}

Vector turned(const Affine& by, const Float3& v) {
  Vector out{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t k = 0; k < 3; ++k) out[row] += by[row][k] * static_cast<double>(v[k]);
  }
  return out;
}

Float3 moved(const Affine& by, const Float3& point) {
  const Vector out = turned(by, point);
  return {static_cast<float>(out[0] + by[0][3]), static_cast<float>(out[1] + by[1][3]),
          static_cast<float>(out[2] + by[2][3])};
}

/// At length 1; where there is none to bring to it, upwards.
Float3 unit(const Vector& v) {
  const double length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  if (!(length > 0)) return {0, 1, 0};
  return {static_cast<float>(v[0] / length), static_cast<float>(v[1] / length),
          static_cast<float>(v[2] / length)};
}

/// The matrix that turns normals where `m` turns points, but for its length: the cofactors.
Affine cofactors(const Affine& m) {
  Affine out{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      const std::size_t r1 = (row + 1) % 3;
      const std::size_t r2 = (row + 2) % 3;
      const std::size_t c1 = (column + 1) % 3;
      const std::size_t c2 = (column + 2) % 3;
      out[row][column] = m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1];
    }
  }
  return out;
}

/// A transformation with what it does to normals.
class Transform {
 public:
  explicit Transform(const Affine& points) : points_(points), normals_(cofactors(points)) {
    double determinant = 0;
    for (std::size_t k = 0; k < 3; ++k) determinant += points[0][k] * normals_[0][k];
    mirrors_ = determinant < 0;
    if (!mirrors_) return;
    for (auto& row : normals_) {
      for (double& factor : row) factor = -factor;
    }
  }

  [[nodiscard]] bool mirrors() const { return mirrors_; }
  [[nodiscard]] Float3 point(const Float3& p) const { return moved(points_, p); }
  [[nodiscard]] Float3 normal(const Float3& n) const { return unit(turned(normals_, n)); }
  [[nodiscard]] scene::Float4 tangent(const scene::Float4& t) const {
    const Float3 out = unit(turned(points_, {t[0], t[1], t[2]}));
    return {out[0], out[1], out[2], mirrors_ ? -t[3] : t[3]};
  }

 private:
  Affine points_;
  Affine normals_;
  bool mirrors_ = false;
};

template <class T>
void append(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

/// Adds a primitive's triangles to another one with the same lists, each vertex by its transform.
template <class TransformOf>
void add_moved(AssetPrimitive& to, const AssetPrimitive& from, const TransformOf& transform_of) {
  const auto base = static_cast<std::uint32_t>(to.positions.size());
  bool mirrors = false;
  for (std::size_t i = 0; i < from.positions.size(); ++i) {
    const Transform transform = transform_of(i);
    mirrors = transform.mirrors();
    to.positions.push_back(transform.point(from.positions[i]));
    if (!from.normals.empty()) to.normals.push_back(transform.normal(from.normals[i]));
    if (!from.tangents.empty()) to.tangents.push_back(transform.tangent(from.tangents[i]));
  }
  append(to.uvs, from.uvs);
  append(to.uvs1, from.uvs1);
  append(to.colors, from.colors);
  for (std::size_t i = 0; i + 2 < from.indices.size(); i += 3) {
    const std::size_t second = mirrors ? 2 : 1;
    for (const std::size_t k : {std::size_t{0}, second, 3 - second}) {
      to.indices.push_back(base + from.indices[i + k]);
    }
  }
}

/// Collects the triangles of an asset.
class Collection {
 public:
  explicit Collection(const Asset& asset)
      : asset_(asset), places_(scene::node_places(asset.nodes, asset.roots)) {}

  Asset collect() {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (asset_.nodes[i].mesh && places_[i]) add_node(asset_.nodes[i], *places_[i]);
    }
    Asset out;
    out.name = asset_.name;
    for (auto& [kind, primitive] : primitives_) {
      if (primitive.material) primitive.material = add_material(out, *primitive.material);
    }
    AssetMesh mesh{asset_.name, {}};
    for (auto& [kind, primitive] : primitives_) mesh.primitives.push_back(std::move(primitive));
    out.meshes.push_back(std::move(mesh));
    out.nodes.emplace_back();
    out.nodes.back().name = asset_.name;
    out.nodes.back().mesh = 0;
    out.roots = {0};
    return out;
  }

 private:
  /// The material's index and 1, or 0, and which lists there are.
  using Kind = std::pair<std::size_t, std::array<bool, 5>>;

  void add_node(const AssetNode& node, const Affine& at) {
    std::vector<Float3> offsets = node.instances;
    if (offsets.empty()) offsets.push_back({0, 0, 0});
    std::vector<Affine> joints;
    if (node.skin) joints = scene::joint_places(asset_.skins.at(*node.skin), places_);
    for (const AssetPrimitive& from : asset_.meshes.at(*node.mesh).primitives) {
      if (from.indices.empty()) continue;
      const Kind kind{from.material ? *from.material + 1 : 0,
                      {!from.normals.empty(), !from.tangents.empty(), !from.uvs.empty(),
                       !from.uvs1.empty(), !from.colors.empty()}};
      AssetPrimitive& to = primitives_[kind];
      to.material = from.material;
      for (const Float3& offset : offsets) {
        if (node.skin && !from.joints.empty()) {
          add_moved(to, from,
                    [&](std::size_t i) { return Transform(scene::vertex_place(from, i, joints)); });
        } else {
          const Transform transform(scene::product(at, move(offset)));
          add_moved(to, from, [&](std::size_t) { return transform; });
        }
      }
    }
  }

  std::size_t add_material(Asset& out, std::size_t index) {
    const auto [slot, is_new] = materials_.try_emplace(index, out.materials.size());
    if (is_new) {
      scene::AssetMaterial material = asset_.materials.at(index);
      for (auto* image :
           {&material.base_color_image, &material.metallic_roughness_image, &material.normal_image,
            &material.occlusion_image, &material.emissive_image}) {
        if (*image) *image = add_image(out, **image);
      }
      out.materials.push_back(std::move(material));
    }
    return slot->second;
  }

  std::size_t add_image(Asset& out, std::size_t index) {
    const auto [slot, is_new] = images_.try_emplace(index, out.images.size());
    if (is_new) out.images.push_back(asset_.images.at(index));
    return slot->second;
  }

  const Asset& asset_;
  std::vector<std::optional<Affine>> places_;  // of nodes
  std::map<Kind, AssetPrimitive> primitives_;
  std::map<std::size_t, std::size_t> materials_;  // to those of the result
  std::map<std::size_t, std::size_t> images_;
};

}  // namespace

scene::Asset at_rest(const scene::Asset& asset) { return Collection(asset).collect(); }

}  // namespace warren::bake
