#pragma once

#include <warren/scene/scene.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Triangle meshes while they're built.
namespace warren::bake {

/// A corner of a triangle, laid out as in the vertex buffer.
struct Vertex {
  std::array<float, 3> position;  ///< metres
  std::array<float, 3> normal;    ///< unit length
  std::array<float, 2> uv;        ///< metres of surface
};
static_assert(sizeof(Vertex) == 32);

/// A vertex from doubles, coordinates rounded to a micrometre.
[[nodiscard]] Vertex vertex(const scene::Vec3& position, const scene::Vec3& normal, double u,
                            double v);

/// Vertices and counter-clockwise triangles of one draw. 16-bit indices, so at most kMaxVertices.
struct Primitive {
  std::vector<Vertex> vertices;
  std::vector<std::uint16_t> indices;
};

/// Index 65,535 is left out: it restarts primitives in some graphics interfaces.
inline constexpr std::size_t kMaxVertices = 65'535;

/// A surface of one material, in as many primitives as 16-bit indices need. Patches stay whole.
class Surface {
 public:
  /// Adds a patch; `triangles` counts from its own vertices, of which there are at most
  /// kMaxVertices.
  void add(std::span<const Vertex> vertices, std::span<const std::uint16_t> triangles);

  /// Adds a convex polygon of at least three corners, counter-clockwise from the front, as a fan.
  void add_polygon(std::span<const Vertex> corners);

  [[nodiscard]] const std::vector<Primitive>& primitives() const { return primitives_; }
  [[nodiscard]] std::size_t triangles() const;

 private:
  std::vector<Primitive> primitives_;
};

}  // namespace warren::bake
