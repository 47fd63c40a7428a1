#pragma once

#include <warren/core/random.hpp>
#include <warren/gen/terrain/options.hpp>

#include <cmath>
#include <cstdint>

/// Random fields for properties.
namespace warren::terrain {

/// Uniform in [low, high).
inline double uniform(Stream& stream, double low, double high) {
  return low + (high - low) * static_cast<double>(stream.unit());
}

/// Each binade of [2^low, 2^high) equally likely.
inline double binades(Stream& stream, int low, int high) {
  return std::ldexp(uniform(stream, 1, 2), stream.between(low, high - 1));
}

/// A noise from smooth over a continent to several cycles a sample.
inline Noise random_noise(Stream& stream) {
  Noise noise;
  noise.scale = binades(stream, -12, 3);
  noise.weight = uniform(stream, -2, 2);
  noise.offset_x = uniform(stream, -1000, 1000);
  noise.offset_z = uniform(stream, -1000, 1000);
  noise.octaves = stream.between(1, 12);
  noise.lacunarity = uniform(stream, 1.1, 4);
  noise.persistence = uniform(stream, 0.1, 1);
  noise.shape = static_cast<Shape>(stream.below(3));
  noise.terraces = stream.between(2, 64);
  return noise;
}

inline Options random_options(Stream& stream) {
  Options options;
  options.spacing = std::ldexp(1.0, stream.between(-6, 6));
  const int noises = stream.between(1, 8);
  for (int i = 0; i < noises; ++i) options.noises.push_back(random_noise(stream));
  if (stream.below(3) == 0) {
    options.warp = {binades(stream, -3, 6), binades(stream, -10, -1), stream.between(1, 4)};
  }
  return options;
}

/// A sample near the origin or 10^9 m away, on any side.
inline std::int64_t random_place(Stream& stream, double spacing) {
  const int near = stream.between(-1000, 1000);
  const auto far = static_cast<std::int64_t>(1e9 / spacing);
  return near + far * stream.between(-1, 1);
}

}  // namespace warren::terrain
