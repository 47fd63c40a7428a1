#pragma once

#include "gen/terrain/lattice.hpp"

#include <warren/gen/terrain/options.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace warren::terrain {

/// Octaves whose sum goes through a shape together.
struct Part {
  Shape shape = Shape::plain;
  float weight = 1;  ///< of a shaped sum; octaves of plain parts hold theirs themselves
  float levels = 0;  ///< of Shape::terraced
  std::size_t first = 0;
  std::size_t count = 0;
};

/// Equation (1) as it is worked off, in -1..1: plain noises add their octaves one by one, shaped
/// ones their sum, all in the options' order.
struct Plan {
  std::vector<Octave> octaves;
  std::vector<Part> parts;
  std::vector<Octave> warp_x;  ///< displacements in -1..1; empty: no warp
  std::vector<Octave> warp_z;
  double warp_size = 0;  ///< that 1 stands for, in 2^-kDisplacedBits samples
};

/// The plan of a field. Weights are divided by noise_bound().
[[nodiscard]] Plan make_plan(const Options& options, std::uint64_t seed);

/// sum |w_i| * a_i: noise i lies within +-a_i, which is sqrt(1/2) * sum of persistence^o.
[[nodiscard]] double noise_bound(const Options& options);

/// How wide strips of an area of this width are, up to the last one: as even as can be.
[[nodiscard]] int strip_width(int width);

/// Rows of equation (1) for up to kStrip columns of samples. Rows that follow one another are
/// fastest; their order changes no bit.
class NoiseStrip {
 public:
  /// The columns of samples x to x + count - 1; 1 <= count <= kStrip. `plan` must live on.
  NoiseStrip(const Plan& plan, std::int64_t x, int count);

  /// The samples of row z, -1..1; `out` holds as many as there are columns.
  void row(std::int64_t z, std::span<float> out);

 private:
  /// An octave over the strip: two lattice rows, kept until samples pass them.
  struct Lane {
    const Octave* octave = nullptr;
    int below = 0;           ///< which row of its pair is the lower one
    std::uint32_t cell = 0;  ///< its lattice row
    bool filled = false;
  };
  /// What is told apart by octave, in lists, since a row of samples needs all octaves' pairs.
  struct Lanes {
    std::vector<Lane> lanes;
    std::vector<Columns> columns;
    std::vector<RowPair> pairs;
  };
  using Row = std::array<float, kStrip>;

  Lanes lanes_of(std::span<const Octave> octaves) const;
  Term term(Lanes& lanes, std::size_t index, std::int64_t z) const;
  void sum(Lanes& lanes, const Part& part, std::int64_t z, bool fresh, bool last, float* out);
  void displace(std::int64_t z);
  void add(const Part& part, std::int64_t z, bool fresh, bool last, float* out);

  const Plan* plan_;
  const Kernels* kernels_;
  std::int64_t x_;
  int count_;
  Lanes lanes_;
  Lanes warp_x_;
  Lanes warp_z_;
  std::array<Term, kMostTerms> terms_{};  // of a row of samples
  Row shaped_{};
  std::array<std::uint64_t, kStrip> dx_{};
  std::array<std::uint64_t, kStrip> dz_{};
};

}  // namespace warren::terrain
