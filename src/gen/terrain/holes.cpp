#include "gen/terrain/purposes.hpp"

#include <warren/core/random.hpp>
#include <warren/gen/terrain/holes.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <span>
#include <utility>

namespace warren::terrain {
namespace {

/// Darts in a row that find no room before the samples that are left are listed one by one.
constexpr int kMisses = 256;
/// Cells along a block's side at most.
constexpr int kMaxCells = 256;

/// A sample of a block, or one near it, counted from the block's low corner.
struct Local {
  int x = 0;
  int z = 0;
};

int side_of(const Options& options) { return options.holes.block * (options.chunk - 1); }

/// The least squared distance between two holes, in samples. What a double lost of a distance whose
/// square is whole doesn't count.
std::int64_t least_square(const Options& options) {
  const double samples = options.holes.min_distance / options.spacing;
  const double square = std::ceil(samples * samples * (1 - 0x1p-50));
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(square));
}

/// The largest whole number whose square isn't over n, n >= 0 and below 2^50.
int root(std::int64_t n) { return static_cast<int>(std::sqrt(static_cast<double>(n))); }

/// The holes in a block and as far round it as they matter to it, found by cells no smaller than
/// the distance to keep.
class Ground {
 public:
  Ground(int side, std::int64_t least_square)
      : side_(side),
        least_square_(least_square),
        reach_(root(least_square - 1)),
        cell_(std::max({reach_, (side + kMaxCells - 1) / kMaxCells, 1})),
        heads_(cell_of(side - 1 + reach_) + 2, cell_of(side - 1 + reach_) + 2, kNone) {}

  /// Holes farther from the block than the distance to keep are passed over.
  void add(Local hole) {
    if (hole.x < -reach_ || hole.z < -reach_) return;
    if (hole.x >= side_ + reach_ || hole.z >= side_ + reach_) return;
    int& head = heads_[{cell_of(hole.x), cell_of(hole.z)}];
    holes_.push_back({hole, head});
    head = static_cast<int>(holes_.size()) - 1;
  }

  /// Whether a hole at a sample of the block keeps the distance to all others.
  [[nodiscard]] bool has_room(Local at) const {
    const Cell cell{cell_of(at.x), cell_of(at.z)};
    for (int row = cell.y - 1; row <= cell.y + 1; ++row) {
      for (int column = cell.x - 1; column <= cell.x + 1; ++column) {
        for (int i = heads_.get({column, row}, kNone); i != kNone; i = holes_[i].next) {
          const std::int64_t x = at.x - holes_[i].place.x;
          const std::int64_t z = at.z - holes_[i].place.z;
          if (x * x + z * z < least_square_) return false;
        }
      }
    }
    return true;
  }

  /// All samples of the block with room for a hole, row by row.
  [[nodiscard]] std::vector<Local> room() const {
    std::vector<int> halves;  // by rows from a hole: how far to its sides it leaves no room
    for (std::int64_t z = 0; z <= reach_; ++z) halves.push_back(root(least_square_ - 1 - z * z));
    std::vector<Local> out;
    std::vector<std::uint8_t> taken;
    for (int z = 0; z < side_; ++z) {
      taken.assign(static_cast<std::size_t>(side_), 0);
      for (int row = cell_of(z) - 1; row <= cell_of(z) + 1; ++row) {
        for (int column = 0; column < heads_.width(); ++column) {
          for (int i = heads_.get({column, row}, kNone); i != kNone; i = holes_[i].next) {
            const auto [x, hole_z] = holes_[i].place;
            const int rows = std::abs(z - hole_z);
            if (rows > reach_) continue;
            const int half = halves[static_cast<std::size_t>(rows)];
            const int begin = std::max(0, x - half);
            const int end = std::min(side_, x + half + 1);
            if (begin < end) std::fill(taken.begin() + begin, taken.begin() + end, 1);
          }
        }
      }
      for (int x = 0; x < side_; ++x) {
        if (taken[static_cast<std::size_t>(x)] == 0) out.push_back({x, z});
      }
    }
    return out;
  }

 private:
  static constexpr int kNone = -1;
  struct Entry {
    Local place;
    int next = kNone;  ///< another hole of its cell
  };

  [[nodiscard]] int cell_of(int samples) const { return (samples + cell_) / cell_; }

  int side_;
  std::int64_t least_square_;
  int reach_;  ///< how far two holes can be apart along an axis and yet too near
  int cell_;   ///< samples along a cell's side
  Grid<int> heads_;
  std::vector<Entry> holes_;
};

/// Blocks are drawn colour by colour, and those of one colour never touch: a block knows of its
/// neighbours of lower colours alone, so that its holes don't depend on which block was asked for.
class Blocks {
 public:
  Blocks(const Options& options, std::uint64_t seed)
      : seed_(seed),
        count_(options.holes.count),
        side_(side_of(options)),
        least_square_(least_square(options)) {}

  /// The holes of a block, counted from its low corner.
  std::vector<Local> draw(std::int64_t x, std::int64_t z) {
    const auto known = drawn_.find({x, z});
    if (known != drawn_.end()) return known->second;
    Ground ground(side_, least_square_);
    for (int dz = -1; dz <= 1; ++dz) {
      for (int dx = -1; dx <= 1; ++dx) {
        if (color(x + dx, z + dz) >= color(x, z)) continue;
        for (const Local hole : draw(x + dx, z + dz)) {
          ground.add({hole.x + dx * side_, hole.z + dz * side_});
        }
      }
    }
    return drawn_[{x, z}] = fill(ground, x, z);
  }

 private:
  static int color(std::int64_t x, std::int64_t z) {
    return static_cast<int>((x & 1) + 2 * (z & 1));
  }

  [[nodiscard]] std::vector<Local> fill(Ground& ground, std::int64_t x, std::int64_t z) const {
    Stream stream(seed_, Stage::terrain, 0, kHoles,
                  {static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(z)});
    const auto count = static_cast<std::size_t>(count_);
    const auto side = static_cast<std::uint32_t>(side_);
    std::vector<Local> out;
    const auto offer = [&](Local at) {
      if (!ground.has_room(at)) return false;
      ground.add(at);
      out.push_back(at);
      return true;
    };
    for (int misses = 0; out.size() < count && misses < kMisses;) {
      const int at_x = static_cast<int>(stream.below(side));
      const int at_z = static_cast<int>(stream.below(side));
      misses = offer({at_x, at_z}) ? 0 : misses + 1;
    }
    if (out.size() == count) return out;
    std::vector<Local> room = ground.room();
    stream.shuffle(std::span(room));
    for (std::size_t i = 0; out.size() < count && i < room.size(); ++i) offer(room[i]);
    return out;
  }

  std::uint64_t seed_;
  int count_;
  int side_;
  std::int64_t least_square_;
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<Local>> drawn_;
};

}  // namespace

std::vector<HolePlace> holes_of_block(const Options& options, std::uint64_t seed, std::int64_t x,
                                      std::int64_t z) {
  std::vector<HolePlace> out;
  const std::int64_t side = side_of(options);
  for (const Local hole : Blocks(options, seed).draw(x, z)) {
    out.push_back({x * side + hole.x, z * side + hole.z});
  }
  return out;
}

int most_holes(const Options& options) {
  // Oler's inequality (Acta Math. 105, 1961): points of a convex set that are at least 1 apart are
  // at most 2/sqrt(3) of its area, half its perimeter and one.
  const double side =
      (side_of(options) - 1) / std::sqrt(static_cast<double>(least_square(options)));
  const double most = 2 / std::sqrt(3.0) * side * side + 2 * side + 1;
  constexpr double kSlack = 1 + 1e-9;  // far above what rounding takes
  return static_cast<int>(
      std::min(most * kSlack, static_cast<double>(std::numeric_limits<int>::max())));
}

}  // namespace warren::terrain
