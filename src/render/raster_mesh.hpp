#pragma once

#include <warren/core/grid.hpp>
#include <warren/core/rgb.hpp>
#include <warren/render/turntable.hpp>
#include <warren/scene/asset.hpp>
#include <warren/scene/scene.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// An asset at a moment, as triangles in the world.
namespace warren::render {

/// A place, a direction, or linear light.
using Spot = scene::Vec3;

[[nodiscard]] inline Spot operator+(const Spot& a, const Spot& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[nodiscard]] inline Spot operator-(const Spot& a, const Spot& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[nodiscard]] inline Spot operator*(const Spot& a, double factor) {
  return {a.x * factor, a.y * factor, a.z * factor};
}
[[nodiscard]] double dot(const Spot& a, const Spot& b);
[[nodiscard]] Spot cross(const Spot& a, const Spot& b);
/// A vector of length 1; `otherwise` for one without a length.
[[nodiscard]] Spot unit(const Spot& a, const Spot& otherwise = {0, 1, 0});

struct RasterVertex {
  Spot position;
  Spot normal;  ///< length 1
  Spot color{1, 1, 1};
  double u = 0;
  double v = 0;
};

/// A material, its pictures decoded.
struct RasterSurface {
  Spot color{1, 1, 1};
  Spot emissive;
  double roughness = 1;
  bool double_sided = false;
  Grid<Rgb> color_picture;     ///< empty: none
  Grid<Rgb> emissive_picture;  ///< empty: none
};

struct RasterTriangle {
  std::array<std::uint32_t, 3> vertex{};
  std::size_t surface = 0;
};

struct RasterMesh {
  std::vector<RasterVertex> vertices;
  std::vector<RasterTriangle> triangles;
};

/// The asset's materials, and one for what has none.
[[nodiscard]] std::vector<RasterSurface> surfaces_of(const scene::Asset& asset);

/// The asset at a moment of a clip, or at rest: nodes placed, skins bent.
[[nodiscard]] RasterMesh mesh_at(const scene::Asset& asset, const std::optional<Moment>& moment);

/// Seconds from a clip's first to its last key.
[[nodiscard]] double duration(const scene::AssetClip& clip);

}  // namespace warren::render
