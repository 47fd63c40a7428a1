#pragma once

#include <warren/mesh/mesh.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace warren::mesh {

/// Twice the area of a triangle, in samples: positive when it runs counter-clockwise from above,
/// which is from +Z to +X. At most 2^22 for corners of one piece.
[[nodiscard]] constexpr std::int32_t double_area(Vertex a, Vertex b, Vertex c) {
  return (b.z - a.z) * (c.x - a.x) - (b.x - a.x) * (c.z - a.z);
}

/// Whether d lies inside the circle through the corners of a counter-clockwise triangle, not on it.
[[nodiscard]] constexpr bool in_circle(Vertex a, Vertex b, Vertex c, Vertex d) {
  const std::int64_t az = a.z - d.z;
  const std::int64_t ax = a.x - d.x;
  const std::int64_t bz = b.z - d.z;
  const std::int64_t bx = b.x - d.x;
  const std::int64_t cz = c.z - d.z;
  const std::int64_t cx = c.x - d.x;
  return (az * az + ax * ax) * (bz * cx - bx * cz) + (bz * bz + bx * bx) * (cz * ax - cx * az) +
             (cz * cz + cx * cx) * (az * bx - ax * bz) >
         0;
}

/// A triangle. Its half-edge k runs from corner k to the next one; in lists of half-edges it has
/// the number 4 * triangle + k. Half a cache line, since triangles are met in no order.
struct alignas(32) Triangle {
  std::array<Vertex, 3> corners;
  std::array<std::uint32_t, 3> twins{};  ///< the half-edges on the other side, or kBorder
  std::uint32_t round = 0;               ///< the round that changed it last
};

inline constexpr std::uint32_t kBorder = 0xffffffffU;

/// A Delaunay triangulation of samples of a square, its four corners among them. All decisions are
/// exact; of four corners on one circle the diagonal that was there first stays.
class Delaunay {
 public:
  /// Two triangles. `side` is 2..kMaxSide samples.
  explicit Delaunay(int side);

  [[nodiscard]] const std::vector<Triangle>& triangles() const { return triangles_; }

  /// The triangle that holds a sample of the square, its border included, found by walking from
  /// another.
  [[nodiscard]] std::uint32_t locate(Vertex vertex, std::uint32_t from) const;

  /// Makes a sample a vertex, which it isn't yet and which lies in the triangle or on its border.
  void insert(std::uint32_t triangle, Vertex vertex);

  /// The triangles that are new or changed since the round began.
  [[nodiscard]] std::span<const std::uint32_t> changed() const { return changed_; }
  /// Begins a round, in which nothing has changed yet.
  void next_round();

 private:
  void set(std::uint32_t triangle, const std::array<Vertex, 3>& corners,
           const std::array<std::uint32_t, 3>& twins);
  std::uint32_t add();
  void split_triangle(std::uint32_t triangle, Vertex vertex);
  void split_edge(std::uint32_t triangle, std::uint32_t edge, Vertex vertex);
  void flip_edges();

  std::vector<Triangle> triangles_;
  std::vector<std::uint32_t> changed_;
  std::vector<std::uint32_t> unchecked_;  // triangles whose half-edge 0 may have to be flipped
  std::uint32_t round_ = 1;
};

}  // namespace warren::mesh
