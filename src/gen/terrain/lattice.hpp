#pragma once

#include <cstddef>
#include <cstdint>

/// Gradient noise over rows of samples (Perlin, "Improving noise", SIGGRAPH 2002), built once per
/// instruction-set level. This header and what implements it know nothing of the standard library:
/// an inline function of it that were compiled for one level could be linked into code for all.
namespace warren::terrain {

/// Samples of a row that are worked on at a time, at most.
inline constexpr int kStrip = 512;
/// What kernels may touch beyond them.
inline constexpr int kSlack = 16;

/// Lengths of runs that kernels are made for.
enum class Run : std::uint8_t { four, eight, any };

/// Where the columns of a strip lie on an octave's lattice.
struct Columns {
  /// By column, f the place within its lattice cell and u = fade(f): f * (1 - u), (f - 1) * u, u.
  alignas(64) float left[kStrip + kSlack] = {};
  alignas(64) float right[kStrip + kSlack] = {};
  alignas(64) float fade[kStrip + kSlack] = {};
  /// The lattice cell of each column, modulo 2^32.
  alignas(64) std::uint32_t cell[kStrip + kSlack] = {};
  int count = 0;

  /// Where runs of columns share a lattice cell: cell k, counted from that of column 0, has the
  /// columns start[k] up to start[k + 1]. 0 cells: there are hardly any runs.
  int cells = 0;
  Run run = Run::any;  ///< how long they are at most
  int start[kStrip / 2 + 3] = {};
};

/// 64 bits on which gradients depend, besides their cells.
struct Key {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
};

/// A lattice row's share of each column: p + q * (distance in cells from the row) is the gradients'
/// part, interpolated along x.
struct RowTerms {
  alignas(64) float p[kStrip + kSlack] = {};
  alignas(64) float q[kStrip + kSlack] = {};
};

/// The two lattice rows round a row of samples, in whichever order.
struct RowPair {
  RowTerms rows[2];
};

/// An octave's share of a row of samples: (p0 * a + q0 * b) + (p1 * c + q1 * d), where p0 and q0
/// are of the pair's first row. Sums of two don't depend on their order, so neither do bits.
struct Term {
  float a = 0;
  float b = 0;
  float c = 0;
  float d = 0;
};

inline constexpr int kMostTerms = 8;

/// One octave of one noise. Positions along an axis are step * sample + offset, modulo 2^64: the
/// upper half is the lattice cell, the lower the place within it.
struct Octave {
  std::uint64_t step = 0;
  std::uint64_t offset_x = 0;
  std::uint64_t offset_z = 0;
  Key key;
  float weight = 0;  ///< times the noise itself
};

/// Bits of a displacement's fraction of a sample.
inline constexpr int kDisplacedBits = 24;

/// A row of samples at displaced places: column k is looked up at sample x + k and row z, moved by
/// dx[k] and dz[k], in samples with kDisplacedBits bits of fraction, modulo 2^64.
struct Displaced {
  std::uint64_t x = 0;
  std::uint64_t z = 0;
  const std::uint64_t* dx = nullptr;
  const std::uint64_t* dz = nullptr;
};

/// Functions of one level. `count` is at most kStrip, `out` holds as many values. All give the same
/// bits at each level.
struct Kernels {
  /// The terms of lattice row `cell`, modulo 2^32.
  void (*row)(const Columns& columns, Key octave, std::uint32_t cell, RowTerms* out);
  /// out = (fresh ? 0 : out) + the terms in their order; held within -1..1 if `last`.
  /// At most kMostTerms, term t of pair t.
  void (*sum)(const RowPair* pairs, const Term* terms, int terms_count, bool fresh, bool last,
              int count, float* out);
  /// out += octave.weight * noise, at displaced places.
  void (*displaced)(const Octave& octave, const Displaced& places, int count, float* out);
  /// out += weight * (1 - 2 * |noise|).
  void (*ridged)(const float* noise, float weight, int count, float* out);
  /// out += weight * noise brought to `levels` even levels from -1 to 1, with smooth risers.
  void (*terraced)(const float* noise, float weight, float levels, int count, float* out);
  /// out held within -1..1.
  void (*hold)(int count, float* out);
};

extern const Kernels kLatticeScalar;
extern const Kernels kLatticeSse2;
extern const Kernels kLatticeAvx2;
extern const Kernels kLatticeAvx512;

}  // namespace warren::terrain
