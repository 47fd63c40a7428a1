#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Heights to triangles, exactly: every decision is taken on integers (design note "Terrain",
/// Meshes; Garland and Heckbert, "Fast polygonal approximation of terrains and height fields",
/// CMU-CS-95-181).
namespace warren::mesh {

/// A square of samples within a larger array.
struct Heights {
  const std::uint16_t* first = nullptr;  ///< the sample of the low corner
  std::ptrdiff_t row = 0;                ///< samples from one row to the next
  int side = 2;                          ///< samples along a side, 2..kMaxSide
};

inline constexpr int kMaxSide = 2049;

/// A vertex: the sample that it stands on.
struct Vertex {
  std::int16_t x = 0;
  std::int16_t z = 0;
  friend bool operator==(const Vertex&, const Vertex&) = default;
};

/// A level of detail. It uses the first `vertices` of the list, all of them.
struct Level {
  std::size_t vertices = 0;
  std::vector<std::uint32_t> indices;  ///< three a triangle, counter-clockwise from above (+Y up)
};

/// Levels of one piece. Each has all the border's vertices, which depend on nothing but the
/// border's own samples and the finest bound, so that any level of one piece meets any level of its
/// neighbour.
struct Levels {
  std::vector<Vertex> vertices;
  std::vector<Level> levels;  ///< in the order of the bounds
};

/// Triangulates by greedy insertion into a Delaunay triangulation. `max_errors` are steps, finest
/// first, not falling, 0 or more: no sample of a level is further above or below its triangles than
/// that.
[[nodiscard]] Levels triangulate(const Heights& heights, std::span<const std::uint32_t> max_errors);

}  // namespace warren::mesh
