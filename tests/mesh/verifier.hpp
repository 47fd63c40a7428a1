#pragma once

#include <warren/core/grid.hpp>
#include <warren/mesh/mesh.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warren::mesh {

/// A mesh as its users see it. Nothing here shares code with what made it.
struct Surface {
  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> indices;
};

inline Surface surface(const Levels& levels, std::size_t level) {
  const Level& l = levels.levels[level];
  return {
      {levels.vertices.begin(), levels.vertices.begin() + static_cast<std::ptrdiff_t>(l.vertices)},
      l.indices};
}

/// The second component of (b - a) x (c - a), in samples: twice the area seen from above.
inline std::int64_t normal_y(Vertex a, Vertex b, Vertex c) {
  const std::int64_t ux = b.x - a.x;
  const std::int64_t uz = b.z - a.z;
  const std::int64_t vx = c.x - a.x;
  const std::int64_t vz = c.z - a.z;
  return uz * vx - ux * vz;
}

/// What keeps the surface from being a triangulation of the whole square whose triangles face up,
/// meet edge to edge and use each vertex: the first fault found, or nothing.
inline std::string fault_of_shape(const Surface& surface, int side) {
  const auto& [vertices, indices] = surface;
  if (indices.size() % 3 != 0) return "half a triangle";
  std::set<std::pair<int, int>> places;
  for (const Vertex v : vertices) {
    if (v.x < 0 || v.z < 0 || v.x >= side || v.z >= side) return "a vertex outside";
    if (!places.insert({v.x, v.z}).second) return "two vertices at one place";
  }
  std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
  std::set<std::uint32_t> used;
  std::int64_t area = 0;
  for (std::size_t i = 0; i < indices.size(); i += 3) {
    const std::array corners{indices[i], indices[i + 1], indices[i + 2]};
    for (const std::uint32_t corner : corners) {
      if (corner >= vertices.size()) return "an index too large";
      used.insert(corner);
    }
    const std::int64_t own =
        normal_y(vertices[corners[0]], vertices[corners[1]], vertices[corners[2]]);
    if (own <= 0) return "a triangle that doesn't face up";
    area += own;
    for (std::size_t k = 0; k < 3; ++k) {
      if (!edges.insert({corners[k], corners[(k + 1) % 3]}).second) return "an edge twice";
    }
  }
  if (used.size() != vertices.size()) return "an unused vertex";
  if (area != 2 * std::int64_t{side - 1} * (side - 1)) return "a wrong area";
  std::size_t outer = 0;
  for (const auto& [from, to] : edges) {
    if (edges.contains({to, from})) continue;
    ++outer;
    const Vertex a = vertices[from];
    const Vertex b = vertices[to];
    const int last = side - 1;
    const bool on_side =
        (a.x == b.x && (a.x == 0 || a.x == last)) || (a.z == b.z && (a.z == 0 || a.z == last));
    if (!on_side) return "an open edge";
  }
  const std::size_t whole = (edges.size() - outer) / 2 + outer;
  if (vertices.size() + indices.size() / 3 != whole + 1) return "not a disc";
  return {};
}

/// The least bound in steps that holds: the worst distance of a sample from the surface, rounded
/// up; -1 where a sample isn't covered.
inline std::int64_t worst_error(const Surface& surface, const Heights& heights) {
  Grid<std::uint8_t> covered(heights.side, heights.side);
  const auto height = [&](Vertex v) {
    return std::int64_t{heights.first[v.z * heights.row + v.x]};
  };
  std::int64_t worst = 0;
  for (std::size_t i = 0; i < surface.indices.size(); i += 3) {
    const Vertex a = surface.vertices[surface.indices[i]];
    const Vertex b = surface.vertices[surface.indices[i + 1]];
    const Vertex c = surface.vertices[surface.indices[i + 2]];
    const std::int64_t area = normal_y(a, b, c);
    for (int z = std::min({a.z, b.z, c.z}); z <= std::max({a.z, b.z, c.z}); ++z) {
      for (int x = std::min({a.x, b.x, c.x}); x <= std::max({a.x, b.x, c.x}); ++x) {
        const Vertex p{static_cast<std::int16_t>(x), static_cast<std::int16_t>(z)};
        const std::int64_t of_a = normal_y(p, b, c);
        const std::int64_t of_b = normal_y(a, p, c);
        const std::int64_t of_c = normal_y(a, b, p);
        if (of_a < 0 || of_b < 0 || of_c < 0) continue;
        covered[{x, z}] = 1;
        const std::int64_t off =
            std::abs(of_a * height(a) + of_b * height(b) + of_c * height(c) - area * height(p));
        worst = std::max(worst, (off + area - 1) / area);
      }
    }
  }
  return std::ranges::count(covered.values(), 0) > 0 ? -1 : worst;
}

/// Whether no vertex lies inside a triangle's circumcircle, by looking at all pairs.
inline bool is_delaunay(const Surface& surface) {
  const auto square = [](std::int64_t x, std::int64_t z) { return x * x + z * z; };
  for (std::size_t i = 0; i < surface.indices.size(); i += 3) {
    const Vertex a = surface.vertices[surface.indices[i]];
    const Vertex b = surface.vertices[surface.indices[i + 1]];
    const Vertex c = surface.vertices[surface.indices[i + 2]];
    // The circle's centre from a, times `scale`.
    const std::int64_t bx = b.x - a.x;
    const std::int64_t bz = b.z - a.z;
    const std::int64_t cx = c.x - a.x;
    const std::int64_t cz = c.z - a.z;
    const std::int64_t scale = 2 * (bx * cz - bz * cx);
    const std::int64_t x = cz * square(bx, bz) - bz * square(cx, cz);
    const std::int64_t z = bx * square(cx, cz) - cx * square(bx, bz);
    for (const Vertex v : surface.vertices) {
      if (square(scale * (v.x - a.x) - x, scale * (v.z - a.z) - z) < square(x, z)) return false;
    }
  }
  return true;
}

/// The places of the vertices on a side of the square: 0 low z, 1 high z, 2 low x, 3 high x.
inline std::vector<int> border_of(const Surface& surface, int side, int number) {
  std::vector<int> places;
  const int at = number % 2 == 0 ? 0 : side - 1;
  for (const Vertex v : surface.vertices) {
    if ((number < 2 ? v.z : v.x) == at) places.push_back(number < 2 ? v.x : v.z);
  }
  std::ranges::sort(places);
  return places;
}

}  // namespace warren::mesh
