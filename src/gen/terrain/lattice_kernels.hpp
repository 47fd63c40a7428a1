// The kernels of one level; included once by each of lattice_<level>.cpp, which are compiled for
// their levels (src/CMakeLists.txt). Loops are plain, so that compilers make vectors of them. No
// sum is reordered and no product fused, so all levels round alike.
#ifndef WARREN_LATTICE_KERNELS
#error "WARREN_LATTICE_KERNELS names the table to define"
#endif

#include "gen/terrain/lattice.hpp"
#include "gen/terrain/lattice_math.hpp"

namespace warren::terrain {
namespace {

// Steps of a well-mixing hash of 32 bits (Wellons, "Prospecting for hash functions", 2018:
// lowbias32).
constexpr std::uint32_t kMix0 = 0x7FEB352DU;
constexpr std::uint32_t kMix1 = 0x846CA68BU;
constexpr std::uint32_t kSpread = 0x9E3779B1U;

// Sine by odd and cosine by even powers of a share of 90 degrees, equal at Chebyshev's nodes.
constexpr float kSin0 = 1.57079632F;
constexpr float kSin1 = -0.645963478F;
constexpr float kSin2 = 0.0796802176F;
constexpr float kSin3 = -0.00460214921F;
constexpr float kCos0 = -1.23370055F;
constexpr float kCos1 = 0.25366941F;
constexpr float kCos2 = -0.0208615283F;
constexpr float kCos3 = 0.000906739896F;

inline std::uint32_t mix(std::uint32_t x) {
  x ^= x >> 16;
  x *= kMix0;
  x ^= x >> 15;
  x *= kMix1;
  x ^= x >> 16;
  return x;
}

inline Key key_of_row(Key octave, std::uint32_t cell) {
  const std::uint32_t first = mix(cell + octave.first);
  return {first, mix(first + octave.second)};
}

struct Gradient {
  float x;
  float z;
};

/// A unit vector (to 2e-7): an angle of 24 bits within 45 degrees of one of four directions.
inline Gradient gradient(Key row, std::uint32_t cell) {
  std::uint32_t h = (cell * kSpread) ^ row.first;
  h ^= h >> 16;
  h *= kMix0;
  h += row.second;
  h ^= h >> 15;
  h *= kMix1;
  h ^= h >> 16;
  const float t = static_cast<float>(static_cast<std::int32_t>(h >> 8)) * 0x1p-24F - 0.5F;
  const float s = t * t;
  const float sine = t * (kSin0 + s * (kSin1 + s * (kSin2 + s * kSin3)));
  const float cosine = 1.0F + s * (kCos0 + s * (kCos1 + s * (kCos2 + s * kCos3)));
  const float turned = (h & 1U) != 0 ? -cosine : cosine;
  const bool swapped = (h & 2U) != 0;
  return {swapped ? sine : turned, swapped ? turned : sine};
}

/// Runs of columns in chunks of a fixed length, below kSlack one a run. What a chunk writes beyond
/// its run, the next run overwrites.
template <int kChunk>
void row_of_runs(const Columns& columns, const float* gx, const float* gz, float* __restrict p,
                 float* __restrict q) {
  const float* const left = columns.left;
  const float* const right = columns.right;
  const float* const fades = columns.fade;
  for (int c = 0; c < columns.cells; ++c) {
    const float x0 = gx[c];
    const float x1 = gx[c + 1];
    const float z0 = gz[c];
    const float rise = gz[c + 1] - z0;
    int k = columns.start[c];
    do {
      for (int j = k; j < k + kChunk; ++j) {
        p[j] = x0 * left[j] + x1 * right[j];
        q[j] = z0 + fades[j] * rise;
      }
      k += kChunk;
    } while (kChunk == kSlack && k < columns.start[c + 1]);
  }
}

void row(const Columns& columns, Key octave, std::uint32_t cell, RowTerms* out) {
  const Key key = key_of_row(octave, cell);
  float* __restrict p = out->p;
  float* __restrict q = out->q;
  if (columns.cells == 0) {
    for (int k = 0; k < columns.count; ++k) {
      const Gradient g0 = gradient(key, columns.cell[k]);
      const Gradient g1 = gradient(key, columns.cell[k] + 1U);
      p[k] = g0.x * columns.left[k] + g1.x * columns.right[k];
      q[k] = g0.z + columns.fade[k] * (g1.z - g0.z);
    }
    return;
  }
  constexpr int kMost = kStrip / 2 + kSlack;
  alignas(64) float gx[kMost];
  alignas(64) float gz[kMost];
  const std::uint32_t first = columns.cell[0];
  // A whole number of vectors takes less time than the scalar rest would.
  const int rounded = columns.cells / kSlack * kSlack + kSlack;
  for (int c = 0; c < rounded; ++c) {
    const Gradient g = gradient(key, first + static_cast<std::uint32_t>(c));
    gx[c] = g.x;
    gz[c] = g.z;
  }
  if (columns.run == Run::four) {
    row_of_runs<4>(columns, gx, gz, p, q);
  } else if (columns.run == Run::eight) {
    row_of_runs<8>(columns, gx, gz, p, q);
  } else {
    row_of_runs<kSlack>(columns, gx, gz, p, q);
  }
}

/// Within -1..1. Compared this way round, each line is one instruction.
inline float held(float value) {
  const float up = value > -1.0F ? value : -1.0F;
  return up < 1.0F ? up : 1.0F;
}

template <int kTerms, bool kFresh, bool kLast>
void sum_terms(const RowPair* pairs, const Term* terms, int count, float* __restrict out) {
  Term by[kTerms];
  for (int t = 0; t < kTerms; ++t) by[t] = terms[t];
  for (int k = 0; k < count; ++k) {
    float value = kFresh ? 0.0F : out[k];
    for (int t = 0; t < kTerms; ++t) {
      const RowTerms& first = pairs[t].rows[0];
      const RowTerms& second = pairs[t].rows[1];
      value += (first.p[k] * by[t].a + first.q[k] * by[t].b) +
               (second.p[k] * by[t].c + second.q[k] * by[t].d);
    }
    out[k] = kLast ? held(value) : value;
  }
}

template <int kTerms>
void sum_of(const RowPair* pairs, const Term* terms, bool fresh, bool last, int count, float* out) {
  if (fresh && last) return sum_terms<kTerms, true, true>(pairs, terms, count, out);
  if (fresh) return sum_terms<kTerms, true, false>(pairs, terms, count, out);
  if (last) return sum_terms<kTerms, false, true>(pairs, terms, count, out);
  return sum_terms<kTerms, false, false>(pairs, terms, count, out);
}

void sum(const RowPair* pairs, const Term* terms, int terms_count, bool fresh, bool last, int count,
         float* out) {
  switch (terms_count) {
    case 1:
      return sum_of<1>(pairs, terms, fresh, last, count, out);
    case 2:
      return sum_of<2>(pairs, terms, fresh, last, count, out);
    case 3:
      return sum_of<3>(pairs, terms, fresh, last, count, out);
    case 4:
      return sum_of<4>(pairs, terms, fresh, last, count, out);
    case 5:
      return sum_of<5>(pairs, terms, fresh, last, count, out);
    case 6:
      return sum_of<6>(pairs, terms, fresh, last, count, out);
    case 7:
      return sum_of<7>(pairs, terms, fresh, last, count, out);
    default:
      return sum_of<kMostTerms>(pairs, terms, fresh, last, count, out);
  }
}

/// step * moved / 2^kDisplacedBits modulo 2^64, rounded down; only the low half of `step` is
/// multiplied by the fraction in a way that could lose bits, and those are shifted out.
inline std::uint64_t moved_by(std::uint64_t step, std::uint64_t moved) {
  constexpr std::uint64_t kFraction = (std::uint64_t{1} << kDisplacedBits) - 1;
  const std::uint64_t fraction = moved & kFraction;
  const auto samples =
      static_cast<std::uint64_t>(static_cast<std::int64_t>(moved) >> kDisplacedBits);
  const std::uint64_t high = (step >> 32) * fraction;
  const std::uint64_t low = (step & 0xFFFFFFFFU) * fraction;
  return step * samples + (high << (32 - kDisplacedBits)) + (low >> kDisplacedBits);
}

void displaced(const Octave& octave, const Displaced& places, int count, float* __restrict out) {
  const std::uint64_t base_x = octave.step * places.x + octave.offset_x;
  const std::uint64_t z = octave.step * places.z + octave.offset_z;
  alignas(64) std::uint32_t cell_x[kStrip];
  alignas(64) std::uint32_t cell_z[kStrip];
  alignas(64) float place_x[kStrip];
  alignas(64) float place_z[kStrip];
  for (int k = 0; k < count; ++k) {
    const std::uint64_t at_x =
        base_x + octave.step * static_cast<std::uint64_t>(k) + moved_by(octave.step, places.dx[k]);
    const std::uint64_t at_z = z + moved_by(octave.step, places.dz[k]);
    cell_x[k] = static_cast<std::uint32_t>(at_x >> 32);
    cell_z[k] = static_cast<std::uint32_t>(at_z >> 32);
    place_x[k] = place_in_cell(at_x);
    place_z[k] = place_in_cell(at_z);
  }
  const Key key = octave.key;
  const float weight = octave.weight;
  for (int k = 0; k < count; ++k) {
    const float fx = place_x[k];
    const float fz = place_z[k];
    const float u = fade(fx);
    const float left = fx * (1.0F - u);
    const float right = (fx - 1.0F) * u;
    const Key below = key_of_row(key, cell_z[k]);
    const Key above = key_of_row(key, cell_z[k] + 1U);
    const Gradient g00 = gradient(below, cell_x[k]);
    const Gradient g10 = gradient(below, cell_x[k] + 1U);
    const Gradient g01 = gradient(above, cell_x[k]);
    const Gradient g11 = gradient(above, cell_x[k] + 1U);
    const float p0 = g00.x * left + g10.x * right;
    const float q0 = g00.z + u * (g10.z - g00.z);
    const float p1 = g01.x * left + g11.x * right;
    const float q1 = g01.z + u * (g11.z - g01.z);
    const float c = weight * fade(fz);
    const float a = weight - c;
    out[k] += (p0 * a + q0 * (a * fz)) + (p1 * c + q1 * (c * (fz - 1.0F)));
  }
}

void ridged(const float* noise, float weight, int count, float* __restrict out) {
  for (int k = 0; k < count; ++k) {
    const float size = noise[k] < 0.0F ? -noise[k] : noise[k];
    out[k] += weight * (1.0F - 2.0F * size);
  }
}

void terraced(const float* noise, float weight, float levels, int count, float* __restrict out) {
  const float steps = levels - 1.0F;
  const float height = 2.0F / steps;
  for (int k = 0; k < count; ++k) {
    const float t = (held(noise[k]) + 1.0F) * 0.5F * steps;
    const auto level = static_cast<float>(static_cast<std::int32_t>(t));
    // A riser takes the middle half between two levels.
    const float up = (t - level - 0.25F) * 2.0F;
    const float low = up < 0.0F ? 0.0F : up;
    const float rise = fade(low > 1.0F ? 1.0F : low);
    out[k] += weight * ((level + rise) * height - 1.0F);
  }
}

void hold(int count, float* __restrict out) {
  for (int k = 0; k < count; ++k) out[k] = held(out[k]);
}

}  // namespace

const Kernels WARREN_LATTICE_KERNELS = {row, sum, displaced, ridged, terraced, hold};

}  // namespace warren::terrain
