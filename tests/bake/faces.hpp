#pragma once

#include "bake/surface.hpp"

#include <array>
#include <cmath>
#include <vector>

/// Surfaces read back as single triangles.
namespace warren::bake {

struct Triangle {
  std::array<Vertex, 3> corner;
  scene::Vec3 normal;  ///< from the winding, unit length
  double area = 0;     ///< square metres

  [[nodiscard]] double mean(std::size_t axis) const {
    double sum = 0;
    for (const Vertex& v : corner) sum += static_cast<double>(v.position[axis]);
    return sum / 3;
  }
};

inline Triangle triangle_of(const Vertex& a, const Vertex& b, const Vertex& c) {
  const auto edge = [](const Vertex& from, const Vertex& to) {
    return scene::Vec3{static_cast<double>(to.position[0]) - static_cast<double>(from.position[0]),
                       static_cast<double>(to.position[1]) - static_cast<double>(from.position[1]),
                       static_cast<double>(to.position[2]) - static_cast<double>(from.position[2])};
  };
  const scene::Vec3 u = edge(a, b);
  const scene::Vec3 v = edge(a, c);
  const scene::Vec3 cross{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
  const double length = std::sqrt(cross.x * cross.x + cross.y * cross.y + cross.z * cross.z);
  return {{a, b, c}, {cross.x / length, cross.y / length, cross.z / length}, length / 2};
}

/// Fails (std::out_of_range) on an index beyond its primitive.
inline std::vector<Triangle> triangles_of(const Surface& surface) {
  std::vector<Triangle> result;
  for (const Primitive& primitive : surface.primitives()) {
    for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
      result.push_back(triangle_of(primitive.vertices.at(primitive.indices[i]),
                                   primitive.vertices.at(primitive.indices[i + 1]),
                                   primitive.vertices.at(primitive.indices[i + 2])));
    }
  }
  return result;
}

/// The cosine between the normals that the vertices carry and the one of the winding, at worst.
inline double worst_agreement(const Triangle& triangle) {
  double worst = 1;
  for (const Vertex& v : triangle.corner) {
    worst = std::min(worst, static_cast<double>(v.normal[0]) * triangle.normal.x +
                                static_cast<double>(v.normal[1]) * triangle.normal.y +
                                static_cast<double>(v.normal[2]) * triangle.normal.z);
  }
  return worst;
}

}  // namespace warren::bake
