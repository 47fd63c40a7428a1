#include "bake/glb_lists.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace warren::bake {
namespace {

/// The highest index of 16 bits means a new strip to some graphics interfaces, so glTF forbids it.
constexpr std::size_t kMaxShortVertices = 65'535;

template <class T>
List list(const std::vector<T>& values) {
  return {values.data(), values.size(), sizeof(T)};
}

void check(const scene::AssetPrimitive& primitive, const std::string& mesh) {
  const std::size_t count = primitive.positions.size();
  const auto& indices = primitive.indices;
  if (count == 0 || indices.empty()) throw std::logic_error(mesh + ": a primitive of nothing");
  if (indices.size() % 3 != 0) throw std::logic_error(mesh + ": indices that are no triangles");
  if (*std::max_element(indices.begin(), indices.end()) >= count) {
    throw std::logic_error(mesh + ": an index past the vertices");
  }
  for (const List& values : lists_of(primitive)) {
    if (values.count != 0 && values.count != count) {
      throw std::logic_error(mesh + ": a primitive's lists have different lengths");
    }
  }
  if (primitive.joints.empty() != primitive.weights.empty()) {
    throw std::logic_error(mesh + ": joints without weights, or weights without joints");
  }
}

}  // namespace

std::array<List, kLists> lists_of(const scene::AssetPrimitive& primitive) {
  return {list(primitive.positions), list(primitive.normals), list(primitive.tangents),
          list(primitive.uvs),       list(primitive.uvs1),    list(primitive.colors),
          list(primitive.joints),    list(primitive.weights)};
}

std::vector<const scene::AssetPrimitive*> primitives_of(const scene::Asset& asset) {
  std::vector<const scene::AssetPrimitive*> result;
  for (const scene::AssetMesh& mesh : asset.meshes) {
    if (mesh.primitives.empty()) throw std::logic_error(mesh.name + ": a mesh of nothing");
    for (const scene::AssetPrimitive& primitive : mesh.primitives) {
      check(primitive, mesh.name);
      result.push_back(&primitive);
    }
  }
  return result;
}

std::vector<int> occlusion_sets(const scene::Asset& asset) {
  std::vector<int> result(asset.materials.size(), 0);
  for (const scene::AssetMesh& mesh : asset.meshes) {
    for (const scene::AssetPrimitive& primitive : mesh.primitives) {
      if (primitive.material && !primitive.uvs.empty()) result[*primitive.material] = 1;
    }
  }
  return result;
}

std::vector<const char*> names_of(ListKind kind, const scene::AssetPrimitive& primitive,
                                  const std::vector<int>& occlusion_sets) {
  constexpr std::array<const char*, kLists> kNames{"POSITION",   "NORMAL",     "TANGENT",
                                                   "TEXCOORD_0", "TEXCOORD_1", "COLOR_0",
                                                   "JOINTS_0",   "WEIGHTS_0"};
  const auto index = static_cast<std::size_t>(kind);
  if (lists_of(primitive)[index].count == 0) return {};
  if (kind != ListKind::uv1 || !primitive.uvs.empty()) return {kNames[index]};
  if (primitive.material && occlusion_sets[*primitive.material] == 1) {
    return {"TEXCOORD_0", "TEXCOORD_1"};
  }
  return {"TEXCOORD_0"};
}

Extent extent_of(std::span<const scene::Float3> positions) {
  scene::Float3 min = positions.front();
  scene::Float3 max = min;
  for (const scene::Float3& position : positions) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (!std::isfinite(position[axis])) throw std::domain_error("a position is not finite");
      min[axis] = std::min(min[axis], position[axis]);
      max[axis] = std::max(max[axis], position[axis]);
    }
  }
  return {{min.begin(), min.end()}, {max.begin(), max.end()}};
}

std::size_t index_width(const scene::AssetPrimitive& primitive) {
  return primitive.positions.size() <= kMaxShortVertices ? 2 : 4;
}

Format index_format(std::size_t width) {
  return {width == 2 ? Component::unsigned_short : Component::unsigned_int, "SCALAR"};
}

}  // namespace warren::bake
