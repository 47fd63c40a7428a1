#pragma once

#include "bake/surface.hpp"

#include <warren/scene/asset.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
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

inline scene::Vec3 vec(const scene::Float3& v) {
  return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

inline scene::Vec3 minus(const scene::Vec3& a, const scene::Vec3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}

inline scene::Vec3 cross(const scene::Vec3& u, const scene::Vec3& v) {
  return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}

inline double dot(const scene::Vec3& u, const scene::Vec3& v) {
  return u.x * v.x + u.y * v.y + u.z * v.z;
}

inline double length(const scene::Vec3& v) { return std::sqrt(dot(v, v)); }

inline Triangle triangle_of(const Vertex& a, const Vertex& b, const Vertex& c) {
  const scene::Vec3 out =
      cross(minus(vec(b.position), vec(a.position)), minus(vec(c.position), vec(a.position)));
  const double size = length(out);
  return {{a, b, c}, {out.x / size, out.y / size, out.z / size}, size / 2};
}

/// A vertex of a primitive; lists that it lacks leave their defaults.
inline Vertex vertex_of(const scene::AssetPrimitive& primitive, std::size_t index) {
  Vertex out;
  out.position = primitive.positions.at(index);
  if (!primitive.normals.empty()) out.facing.normal = primitive.normals.at(index);
  if (!primitive.tangents.empty()) out.facing.tangent = primitive.tangents.at(index);
  if (!primitive.uvs.empty()) out.uv = primitive.uvs.at(index);
  if (!primitive.uvs1.empty()) out.uv1 = primitive.uvs1.at(index);
  if (!primitive.colors.empty()) out.light = primitive.colors.at(index)[0];
  return out;
}

/// Fails (std::out_of_range) on an index beyond its primitive.
inline std::vector<Triangle> triangles_of(const std::vector<scene::AssetPrimitive>& primitives) {
  std::vector<Triangle> result;
  for (const scene::AssetPrimitive& primitive : primitives) {
    for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
      result.push_back(triangle_of(vertex_of(primitive, primitive.indices[i]),
                                   vertex_of(primitive, primitive.indices[i + 1]),
                                   vertex_of(primitive, primitive.indices[i + 2])));
    }
  }
  return result;
}

inline std::vector<Triangle> triangles_of(const Surface& surface) {
  return triangles_of(surface.primitives());
}

/// The cosine between the normals that the vertices carry and the one of the winding, at worst.
inline double worst_agreement(const Triangle& triangle) {
  double worst = 1;
  for (const Vertex& v : triangle.corner) {
    worst = std::min(worst, dot(vec(v.facing.normal), triangle.normal));
  }
  return worst;
}

/// How far a triangle's pictures are from lying as its tangents say, `tile` metres a repeat: the
/// larger of the errors of the ways of +u and -v, in metres a repeat.
inline double frame_error(const Triangle& triangle, double tile) {
  const auto& [a, b, c] = triangle.corner;
  const scene::Vec3 p = minus(vec(b.position), vec(a.position));
  const scene::Vec3 q = minus(vec(c.position), vec(a.position));
  const auto uv = [](const Vertex& from, const Vertex& to, std::size_t axis) {
    return static_cast<double>(to.uv[axis]) - static_cast<double>(from.uv[axis]);
  };
  const double determinant = uv(a, b, 0) * uv(a, c, 1) - uv(a, c, 0) * uv(a, b, 1);
  const auto solve = [&](double s, double t) {
    return scene::Vec3{(s * p.x + t * q.x) / determinant, (s * p.y + t * q.y) / determinant,
                       (s * p.z + t * q.z) / determinant};
  };
  const scene::Vec3 along_u = solve(uv(a, c, 1), -uv(a, b, 1));
  const scene::Vec3 up_v = solve(uv(a, c, 0), -uv(a, b, 0));
  double worst = 0;
  for (const Vertex& v : triangle.corner) {
    const scene::Float4& t = v.facing.tangent;
    const scene::Vec3 tangent = vec({t[0], t[1], t[2]});
    const scene::Vec3 up = cross(vec(v.facing.normal), tangent);
    const auto w = static_cast<double>(t[3]);
    worst = std::max(
        {worst, length(minus(along_u, {tangent.x * tile, tangent.y * tile, tangent.z * tile})),
         length(minus(up_v, {up.x * w * tile, up.y * w * tile, up.z * w * tile}))});
  }
  return worst;
}

/// Corners of triangles that lie inside another triangle's edge, where it runs along an axis.
inline int t_junctions(const std::vector<Triangle>& triangles) {
  using Point = std::array<long, 3>;
  const auto point = [](const Vertex& v) {
    Point out{};
    for (std::size_t k = 0; k < 3; ++k) {
      out[k] = std::lround(static_cast<double>(v.position[k]) * 1e5);
    }
    return out;
  };
  using Line = std::tuple<std::size_t, long, long>;
  const auto line = [](const Point& p, std::size_t axis) {
    return Line{axis, p[(axis + 1) % 3], p[(axis + 2) % 3]};
  };
  std::map<Line, std::vector<long>> on_line;
  for (const Triangle& triangle : triangles) {
    for (const Vertex& v : triangle.corner) {
      const Point p = point(v);
      for (std::size_t axis = 0; axis < 3; ++axis) on_line[line(p, axis)].push_back(p[axis]);
    }
  }
  for (auto& [key, places] : on_line) std::sort(places.begin(), places.end());
  int count = 0;
  for (const Triangle& triangle : triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Point p = point(triangle.corner[k]);
      const Point q = point(triangle.corner[(k + 1) % 3]);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        if (line(p, axis) != line(q, axis)) continue;
        const std::vector<long>& places = on_line.at(line(p, axis));
        const auto next =
            std::upper_bound(places.begin(), places.end(), std::min(p[axis], q[axis]));
        count += *next < std::max(p[axis], q[axis]) ? 1 : 0;
      }
    }
  }
  return count;
}

}  // namespace warren::bake
