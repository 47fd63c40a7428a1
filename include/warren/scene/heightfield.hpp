#pragma once

#include <warren/core/grid.hpp>
#include <warren/scene/asset.hpp>

#include <cstdint>

namespace warren::scene {

/// Heights over a square lattice, as whole steps, so that what is made of them is exact (design
/// note "Terrain", Meshes). Column x runs along +X, row z along +Z. A halo of samples lies round
/// the window, so that normals at its border are those of the endless field.
struct Heightfield {
  Grid<std::uint16_t> steps;  ///< the window and its halo
  int halo = 1;               ///< samples beyond the window on each side, at least 1
  double spacing = 0.25;      ///< metres between samples, a power of two
  double step = 0x1p-12;      ///< metres, a power of two
  double base = 0;            ///< metres of step 0, a multiple of `step`

  /// Samples of the window.
  [[nodiscard]] int width() const { return steps.width() - 2 * halo; }
  [[nodiscard]] int depth() const { return steps.height() - 2 * halo; }

  /// Steps at a sample of the window or its halo; x and z count from the window's low corner.
  [[nodiscard]] std::uint16_t at(int x, int z) const { return steps[{x + halo, z + halo}]; }
  /// The same in metres, exactly.
  [[nodiscard]] double height(int x, int z) const { return base + step * at(x, z); }
  /// The unit normal at a sample of the window, by central differences.
  [[nodiscard]] Float3 normal(int x, int z) const;
  /// Metres at a place given in samples, bilinear between the four round it; held at the window's
  /// border.
  [[nodiscard]] double between(double x, double z) const;
};

}  // namespace warren::scene
