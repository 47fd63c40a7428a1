#pragma once

#include "props/vector.hpp"

#include <warren/scene/asset.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace warren::props {

/// A corner of triangles while a mesh is built.
struct Corner {
  Vec3 position;           ///< metres
  Vec3 color{1, 1, 1};     ///< linear, 0..1
  std::uint8_t joint = 0;  ///< that it follows
  double glow = 0;         ///< share of the material's emission, 0..1
};

/// Something that keeps light from the corners near it.
struct Shade {
  Vec3 centre;
  double radius = 0;  ///< metres
};

/// How dark the foot of a thing is, and how far up that reaches.
struct FloorShade {
  double reach = 0;  ///< metres; 0: none
  double depth = 0;  ///< share of light taken where it touches the floor, 0..1
};

/// A mesh in the making: parts of corners and triangles, from which normals, hard edges and soft
/// shading are worked out at the end.
class Sculpture {
 public:
  /// Begins a part. Edges between its faces that meet at more than this angle are hard; corners at
  /// one place count as one.
  void part(double crease_deg);

  [[nodiscard]] std::size_t add(const Corner& corner);
  [[nodiscard]] const std::vector<Corner>& corners() const { return corners_; }

  /// Faces, counter-clockwise from outside. Triangles without an area are left out.
  void triangle(std::size_t a, std::size_t b, std::size_t c);
  void quad(std::size_t a, std::size_t b, std::size_t c, std::size_t d);
  /// A convex polygon of at least three corners.
  void polygon(std::span<const std::size_t> outline);

  /// Moves everything so far.
  void translate(const Vec3& by);

  /// The mesh as one primitive of material 0, `scale` times as large. Colours are darkened towards
  /// the floor and by `shades`; texture coordinates, if asked for, choose a texel of glow_picture()
  /// by each corner's glow.
  struct Finish {
    FloorShade floor;
    std::vector<Shade> shades;
    bool glows = false;
    bool skinned = false;  ///< with joints and weights
  };
  [[nodiscard]] scene::AssetPrimitive finish(const Finish& how, double scale) const;

 private:
  struct Face {
    std::array<std::size_t, 3> corner{};
    std::size_t part = 0;
  };

  [[nodiscard]] std::vector<Vec3> normals() const;  // three a face

  std::vector<Corner> corners_;
  std::vector<Face> faces_;
  std::vector<double> crease_;  // the cosine of each part
};

/// A picture of one row, dark to the left and bright to the right, as PNG: by it a single draw
/// holds both what glows and what doesn't.
[[nodiscard]] scene::AssetImage glow_picture();

}  // namespace warren::props
