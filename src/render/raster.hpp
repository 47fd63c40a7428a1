#pragma once

#include "render/raster_mesh.hpp"

#include <warren/core/grid.hpp>
#include <warren/render/map.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace warren::render {

/// Looks at `target` from so far away; `yaw_deg` as in View, `pitch_deg` down onto the floor.
struct Camera {
  Spot target;
  double distance = 1;  ///< metres
  double yaw_deg = 0;
  double pitch_deg = 18;
  double half_view = 0.2;  ///< tangent of half the angle of view
};

/// What is to the right, up and ahead for a camera.
struct Axes {
  Spot right;
  Spot up;
  Spot ahead;
};
[[nodiscard]] Axes axes_of(const Camera& camera);

/// The least distance at which a camera has all of a mesh in view; at least 1 mm.
[[nodiscard]] double distance_to_see(const RasterMesh& mesh, const Camera& camera);

/// A picture in the making: meshes under a key light, a fill light and the sky, on a floor that
/// takes their shadows. Each pixel is judged at 3 x 3 places.
class Raster {
 public:
  Raster(int size, const Camera& camera);

  /// Bytes that one takes.
  [[nodiscard]] static std::uint64_t memory(int size);

  /// Draws a mesh; the last surface is for triangles that name none.
  void draw(const RasterMesh& mesh, std::span<const RasterSurface> surfaces);
  /// The picture, with a floor whose lines lie 1 m apart, and with fine ones 0.1 m apart.
  [[nodiscard]] Picture picture(bool fine) const;

 private:
  /// Where corners are in the picture, and as z the inverse of how far away; none where one of them
  /// lies behind the camera.
  [[nodiscard]] std::optional<std::array<Spot, 3>> on_screen(
      const std::array<Spot, 3>& corner) const;
  [[nodiscard]] Spot shade(const RasterSurface& surface, const RasterVertex& at) const;
  [[nodiscard]] Spot floor_at(int x, int y, bool fine) const;
  void draw_triangle(const std::array<RasterVertex, 3>& corner, const RasterSurface& surface);
  void draw_shadow(const std::array<Spot, 3>& corner);

  int side_;      // places
  double focal_;  // places that a metre takes at a distance of 1 m
  Spot middle_;
  double reach_;  // metres from the camera to the middle
  Axes axes_;
  Spot eye_;
  Spot key_;  // towards the light
  Spot fill_;
  Grid<double> nearness_;  // inverse distances; 0: nothing there
  Grid<std::array<float, 3>> light_;
  Grid<std::uint8_t> shadow_;
};

}  // namespace warren::render
