#pragma once

#include <warren/scene/asset.hpp>
#include <warren/scene/scene.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

/// Triangle meshes while they're built.
namespace warren::bake {

/// Which way a surface faces, and how pictures lie on it.
struct Facing {
  scene::Float3 normal;   ///< unit length
  scene::Float4 tangent;  ///< the direction of +u; the fourth is that of cross(normal, tangent)
                          ///< seen up the picture, 1 or -1 (glTF 2.0, section 3.7.2.1)
};

inline constexpr Facing kUp{{0, 1, 0}, {1, 0, 0, 1}};
inline constexpr Facing kDown{{0, -1, 0}, {1, 0, 0, -1}};

/// A corner of a triangle.
struct Vertex {
  scene::Float3 position{};  ///< metres
  Facing facing{};
  scene::Float2 uv{};        ///< repeats of the pictures
  scene::Float2 uv1{};       ///< 0..1 of the occlusion picture
  std::uint8_t light = 255;  ///< linear, 255 all of it
};

/// A vertex from doubles, coordinates rounded to a micrometre and a millionth of a repeat.
[[nodiscard]] Vertex vertex(const scene::Vec3& position, const Facing& facing, double u, double v);

/// Which lists the primitives of a surface have beside positions, normals and indices.
struct Layout {
  bool uvs = false;
  bool tangents = false;
  bool uvs1 = false;
  bool colors = false;  ///< the vertices' light as grey
};

/// Index 65,535 is left out: it restarts primitives in some graphics interfaces.
inline constexpr std::size_t kMaxVertices = 65'535;

/// The two triangles of a quad, its corners counted from 0, counter-clockwise. The diagonal joins
/// the lighter pair: darkness then follows inner corners and rounds outer ones.
[[nodiscard]] std::array<std::uint16_t, 6> quad_triangles(const std::array<std::uint8_t, 4>& light);

/// A surface of one material, in as many primitives as 16-bit indices need. Patches stay whole.
class Surface {
 public:
  explicit Surface(const Layout& layout) : layout_(layout) {}

  /// Adds a patch; `triangles` counts from its own vertices, of which there are at most
  /// kMaxVertices.
  void add(std::span<const Vertex> vertices, std::span<const std::uint16_t> triangles);

  /// Begins a primitive unless the last one has room for `count` more vertices, at most
  /// kMaxVertices. Whether it did.
  bool make_room(std::size_t count);
  /// Adds a vertex to the last primitive and gives its index there.
  std::uint32_t add_vertex(const Vertex& vertex);
  /// Adds a triangle of indices in the last primitive.
  void add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c);

  [[nodiscard]] const std::vector<scene::AssetPrimitive>& primitives() const { return primitives_; }
  /// The primitives, given away.
  [[nodiscard]] std::vector<scene::AssetPrimitive> take() { return std::move(primitives_); }

 private:
  Layout layout_;
  std::vector<scene::AssetPrimitive> primitives_;
};

}  // namespace warren::bake
