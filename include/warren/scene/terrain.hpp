#pragma once

#include <warren/scene/heightfield.hpp>
#include <warren/scene/surface.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// A piece of an endless landscape (document 001, part III).
namespace warren::scene {

/// Chunks of the endless field, both ends included. Chunk (x, z) covers the samples
/// [x * (chunk - 1), (x + 1) * (chunk - 1)] along each axis, so that neighbours share a border.
struct Window {
  std::int64_t x0 = 0;
  std::int64_t x1 = 0;
  std::int64_t z0 = 0;
  std::int64_t z1 = 0;
  friend bool operator==(const Window&, const Window&) = default;
};

/// The four heights of a layer's weight (document 001, Figure 5): 0 below lmin and above hmax, 1
/// from lmax to hmin, linear between. Metres, lmin <= lmax <= hmin <= hmax. None: no bound, for
/// lmin and lmax together, or for hmin and hmax together.
struct Trapezoid {
  std::optional<double> lmin;
  std::optional<double> lmax;
  std::optional<double> hmin;
  std::optional<double> hmax;
};

/// A surface that is painted by height.
struct Layer {
  std::string name;    ///< lower-case, unique among the terrain's
  Material material;   ///< seen where the weight is high
  Trapezoid range;     ///< where the tide's boundary is at its reference
  bool tidal = false;  ///< the range moves with the boundary of wet and dry
};

/// A moment of the tide.
struct TideKey {
  double time = 0;   ///< seconds from the period's begin
  double water = 0;  ///< metres of the water's surface
  double wet = 0;    ///< metres up to which the ground is wet, never below `water`
};

/// Water that rises and falls. Between keys all is linear, from the last to the first too.
struct Tide {
  double period = 60;          ///< seconds
  double reference = 0;        ///< the height of the wet boundary at which the ranges hold as given
  std::vector<TideKey> keys;   ///< by time, from 0 on, below `period`; at least two
  Color color{127, 149, 154};  ///< of the water
  double opacity = 0.6;        ///< 0..1
};

/// A crab's hole (document 001, section 3.1).
struct Hole {
  Cell sample;  ///< its centre, counted from the window's low corner
};

/// Levels of detail: the finest first.
struct Lod {
  double max_error = 0.01;  ///< metres that the mesh is off at most, upwards or downwards
  double distance = 0;      ///< metres from a chunk's box from which on it is shown
};

/// Measures of the window's samples.
struct TerrainMetrics {
  double height_min = 0;               ///< metres
  double height_max = 0;               ///< metres
  double height_mean = 0;              ///< metres
  double slope_mean_deg = 0;           ///< of the normals
  std::optional<double> flooded_low;   ///< share of samples under water at low tide
  std::optional<double> flooded_mean;  ///< over the period
  std::optional<double> flooded_high;  ///< at high tide
};

/// Positions in files count from the window's low corner; `origin` says where that is.
struct Terrain {
  Window window;
  int chunk = 257;  ///< samples along a chunk's side: a power of two and one
  std::string origin_x =
      "0";  ///< metres of the low corner in the endless field, in decimals, exact
  std::string origin_z = "0";
  Heightfield field;          ///< of the whole window
  std::vector<Hole> holes;    ///< in the window, by row and column
  std::vector<Lod> lods;      ///< 1 to 4, errors rising, distances rising from 0
  std::vector<Layer> layers;  ///< 1 to 8
  int splat_side = 512;       ///< texels along a chunk's side
  int texture_side = 256;     ///< pixels of a side of patterns; a power of two
  std::optional<Tide> tide;
  TerrainMetrics metrics;

  [[nodiscard]] int columns() const { return static_cast<int>(window.x1 - window.x0 + 1); }
  [[nodiscard]] int rows() const { return static_cast<int>(window.z1 - window.z0 + 1); }
  /// Metres along a chunk's side.
  [[nodiscard]] double side() const { return (chunk - 1) * field.spacing; }
};

}  // namespace warren::scene
