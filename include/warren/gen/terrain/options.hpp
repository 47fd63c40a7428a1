#pragma once

#include <warren/core/grid.hpp>
#include <warren/scene/terrain.hpp>

#include <cstdint>
#include <optional>
#include <vector>

/// Landscapes from noise (document 001, part III; design note "Terrain, splat, tide and crabs").
namespace warren::terrain {

/// What becomes of a noise's values.
enum class Shape : std::uint8_t {
  plain,
  ridged,   ///< 1 - 2|P|: crests where P passes 0
  terraced  ///< flat steps with smooth risers
};

/// One P_i of document 001, equation (1): N(p) = sum of w_i * P_i(p * s_i + o_i), itself a sum of
/// octaves of gradient noise.
struct Noise {
  double scale = 0.01;       ///< s_i, cycles a metre; over 0
  double weight = 1;         ///< w_i
  double offset_x = 0;       ///< o_i, cycles
  double offset_z = 0;       ///< cycles
  int octaves = 4;           ///< 1..12
  double lacunarity = 2;     ///< how much finer each octave is than the one before; over 1, up to 4
  double persistence = 0.5;  ///< how much weaker; over 0, up to 1
  Shape shape = Shape::plain;
  int terraces = 6;  ///< steps of Shape::terraced, 2..64
};

/// Moves places before their noise is looked up.
struct Warp {
  double amplitude = 0;  ///< metres at most along each axis; 0: none
  double scale = 0.005;  ///< cycles a metre
  int octaves = 2;
};

/// A picture of heights laid over the noise.
struct Stamp {
  Grid<std::uint16_t> picture;  ///< 0 lowest, 65535 highest; filled by the pipeline
  double x = 0;                 ///< metres of the picture's low corner in the endless field
  double z = 0;
  double width = 64;  ///< metres along X
  double depth = 64;  ///< metres along Z
  double low = 0;     ///< metres that 0 stands for
  double high = 4;    ///< metres that 65535 stands for
  double margin = 8;  ///< metres inside its border over which it fades in
};

/// Crabs' holes.
struct HoleOptions {
  int count = 0;            ///< in each block
  double radius = 0.3;      ///< metres
  double depth = 0.25;      ///< metres at the centre
  double blur = 0.15;       ///< metres, sigma of a Gaussian
  double min_distance = 2;  ///< metres between centres
  int block = 2;            ///< chunks along a block's side
};

struct Options {
  std::vector<Noise> noises;
  Warp warp;
  double height_min = 0;  ///< metres that -(sum of |w_i| * a_i) stands for
  double height_max = 8;  ///< metres that the sum stands for
  std::vector<Stamp> stamps;
  double spacing = 0.25;  ///< metres between samples, a power of two, 2^-6..2^6
  int chunk = 257;        ///< samples along a chunk's side: 33, 65, 129, 257 or 513
  HoleOptions holes;
};

/// The largest number of a chunk, either way: samples of the field are numbered in 48 bits.
inline constexpr std::int64_t kMaxChunk = std::int64_t{1} << 38;

/// How the water moves.
struct TideOptions {
  double low = 0;      ///< metres
  double high = 1;     ///< metres
  double period = 60;  ///< seconds
  double wet_lag = 5;  ///< seconds that the ground stays wet after the water left it
  /// Levels at rising times from 0, below the period; none: a cosine from high to low and back.
  struct Key {
    double time = 0;
    double level = 0;
  };
  std::vector<Key> keys = {};
};

}  // namespace warren::terrain
