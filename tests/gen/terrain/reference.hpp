#pragma once

#include <warren/core/random.hpp>
#include <warren/gen/terrain/options.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

/// Equation (1) of document 001, one sample at a time and with nothing shared with the library, as
/// its formulas are documented: float operations in the same order give the same bits.
namespace warren::reference {

struct Vector {
  float x;
  float z;
};

inline std::uint32_t scramble(std::uint32_t v) {
  v = (v ^ (v >> 16)) * 0x7feb352d;
  v = (v ^ (v >> 15)) * 0x846ca68b;
  return v ^ (v >> 16);
}

/// The gradient at a lattice point for an octave's two key words.
inline Vector gradient(std::uint32_t k0, std::uint32_t k1, std::uint32_t x, std::uint32_t z) {
  const std::uint32_t row0 = scramble(z + k0);
  const std::uint32_t row1 = scramble(row0 + k1);
  std::uint32_t v = (x * 0x9e3779b1) ^ row0;
  v = (v ^ (v >> 16)) * 0x7feb352d + row1;
  v = (v ^ (v >> 15)) * 0x846ca68b;
  v = v ^ (v >> 16);
  const float t = static_cast<float>(v / 256) / 16777216.0F - 0.5F;
  const float s = t * t;
  float sine = s * -0.00460214921F;
  sine = s * (sine + 0.0796802176F);
  sine = s * (sine + -0.645963478F);
  sine = t * (sine + 1.57079632F);
  float cosine = s * 0.000906739896F;
  cosine = s * (cosine + -0.0208615283F);
  cosine = s * (cosine + 0.25366941F);
  cosine = s * (cosine + -1.23370055F);
  cosine = cosine + 1.0F;
  if (v % 2 == 1) cosine = -cosine;
  return v / 2 % 2 == 1 ? Vector{sine, cosine} : Vector{cosine, sine};
}

inline float smooth(float f) {
  const float inner = f * (f * 6.0F - 15.0F) + 10.0F;
  return f * f * f * inner;
}

/// One octave at a position in 32.32 bits, times a weight.
inline float octave(std::uint32_t k0, std::uint32_t k1, std::uint64_t px, std::uint64_t pz,
                    float weight) {
  const auto x = static_cast<std::uint32_t>(px >> 32);
  const auto z = static_cast<std::uint32_t>(pz >> 32);
  const float fx = static_cast<float>(px % 0x100000000 / 256) / 16777216.0F;
  const float fz = static_cast<float>(pz % 0x100000000 / 256) / 16777216.0F;
  const float u = smooth(fx);
  float p[2];
  float q[2];
  for (std::uint32_t i = 0; i < 2; ++i) {
    const Vector left = gradient(k0, k1, x, z + i);
    const Vector right = gradient(k0, k1, x + 1, z + i);
    p[i] = left.x * (fx * (1.0F - u)) + right.x * ((fx - 1.0F) * u);
    q[i] = left.z + (right.z - left.z) * u;
  }
  const float upper = weight * smooth(fz);
  const float lower = weight - upper;
  const float below = p[0] * lower + q[0] * (lower * fz);
  const float above = p[1] * upper + q[1] * (upper * (fz - 1.0F));
  return below + above;
}

inline std::uint64_t fixed(double cycles) {
  double whole = std::floor(std::ldexp(cycles, 32) + 0.5);
  whole = std::fmod(whole, std::ldexp(1.0, 64));
  return whole < 0 ? ~static_cast<std::uint64_t>(-whole) + 1 : static_cast<std::uint64_t>(whole);
}

/// Displacements of a sample along both axes, in 2^-24 samples.
struct Moved {
  std::int64_t x = 0;
  std::int64_t z = 0;
};

/// step * moved / 2^24, rounded down, modulo 2^64.
inline std::uint64_t part_of_step(std::uint64_t step, std::int64_t moved) {
  __extension__ typedef __int128 Wide;  // NOLINT(modernize-use-using)
  return static_cast<std::uint64_t>((static_cast<Wide>(step) * static_cast<Wide>(moved)) >> 24);
}

inline float held(float v) { return std::min(std::max(v, -1.0F), 1.0F); }

/// Octaves of a noise whose weights come to `size`, added to `sum` one by one.
inline float add_octaves(float sum, const terrain::Noise& noise, double size, double spacing,
                         std::uint64_t seed, std::uint32_t purpose, std::uint64_t index,
                         std::int64_t x, std::int64_t z, Moved moved) {
  double total = 0;
  double each = 1;
  for (int o = 0; o < noise.octaves; ++o) {
    total += each;
    each *= noise.persistence;
  }
  total *= std::sqrt(2.0) / 2;
  double finer = 1;
  each = 1;
  for (int o = 0; o < noise.octaves; ++o) {
    Stream stream(seed, Stage::terrain, 0, purpose, {index, static_cast<std::uint64_t>(o)});
    const std::uint32_t k0 = stream.next();
    const std::uint32_t k1 = stream.next();
    const std::uint64_t step = fixed(noise.scale * finer * spacing);
    const std::uint64_t px = step * static_cast<std::uint64_t>(x) + fixed(noise.offset_x * finer) +
                             part_of_step(step, moved.x);
    const std::uint64_t pz = step * static_cast<std::uint64_t>(z) + fixed(noise.offset_z * finer) +
                             part_of_step(step, moved.z);
    sum += octave(k0, k1, px, pz, static_cast<float>(size * each / total));
    finer *= noise.lacunarity;
    each *= noise.persistence;
  }
  return sum;
}

inline double amplitude(const terrain::Noise& noise) {
  double total = 0;
  double each = 1;
  for (int o = 0; o < noise.octaves; ++o) {
    total += each;
    each *= noise.persistence;
  }
  return total * (std::sqrt(2.0) / 2);
}

inline float terraced(float value, int levels) {
  const auto steps = static_cast<float>(levels - 1);
  const float place = (value + 1.0F) * 0.5F * steps;
  const float level = std::floor(place);
  const float rise = std::clamp((place - level - 0.25F) * 2.0F, 0.0F, 1.0F);
  return (level + smooth(rise)) * (2.0F / steps) - 1.0F;
}

/// N(p) of a sample, -1..1.
inline float noise(const terrain::Options& options, std::uint64_t seed, std::int64_t x,
                   std::int64_t z) {
  Moved moved;
  if (options.warp.amplitude != 0) {
    terrain::Noise warp;
    warp.scale = options.warp.scale;
    warp.octaves = options.warp.octaves;
    const double size = std::ldexp(options.warp.amplitude / options.spacing, 24);
    const float by_x = held(add_octaves(0, warp, 1, options.spacing, seed, 2, 0, x, z, {}));
    const float by_z = held(add_octaves(0, warp, 1, options.spacing, seed, 3, 0, x, z, {}));
    moved.x = static_cast<std::int64_t>(std::floor(static_cast<double>(by_x) * size + 0.5));
    moved.z = static_cast<std::int64_t>(std::floor(static_cast<double>(by_z) * size + 0.5));
  }
  double bound = 0;
  for (const terrain::Noise& each : options.noises) {
    bound += std::abs(each.weight) * amplitude(each);
  }
  float sum = 0;
  for (std::size_t i = 0; i < options.noises.size(); ++i) {
    const terrain::Noise& each = options.noises[i];
    const double share = each.weight * amplitude(each) / bound;
    if (each.shape == terrain::Shape::plain) {
      sum = add_octaves(sum, each, share, options.spacing, seed, 1, i, x, z, moved);
      continue;
    }
    const float value = held(add_octaves(0, each, 1, options.spacing, seed, 1, i, x, z, moved));
    const float shaped = each.shape == terrain::Shape::ridged ? 1.0F - 2.0F * std::abs(value)
                                                              : terraced(value, each.terraces);
    sum += static_cast<float>(share) * shaped;
  }
  return held(sum);
}

}  // namespace warren::reference
