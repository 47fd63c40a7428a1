#include "bake/terrain/land_budget.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <utility>

namespace warren::bake {
namespace {

constexpr int kMostPieces = 8;            // of a chunk's side
constexpr double kMostPairs = 16e6;       // of a piece and a chunk
constexpr unsigned kMostSide = 1024;      // pixels of arrays' pictures
constexpr Cost kSky{80, 1, 0};            // a ball round the eye
constexpr std::uint64_t kNoise = 43'690;  // bytes of 128 x 128 pixels of two channels

/// The gap along an axis between a piece and the chunk `chunk` of the row or column, in pieces.
int gap(int piece, int chunk, int pieces) {
  const int first = chunk * pieces;
  return std::max({first - (piece + 1), piece - (first + pieces), 0});
}

/// Pieces of a chunk's side.
int pieces_for(std::size_t chunks) {
  const auto count = static_cast<double>(chunks);
  int pieces = kMostPieces;
  while (pieces > 1 && count * count * pieces * pieces > kMostPairs) pieces /= 2;
  return pieces;
}

class Land {
 public:
  Land(const scene::Terrain& terrain, std::optional<double> range, std::span<const LandItem> chunks)
      : terrain_(terrain),
        range_(range.value_or(std::numeric_limits<double>::infinity())),
        chunks_(chunks),
        pieces_(pieces_for(chunks.size())) {}

  /// The chunks that are drawn from the piece where the sum of their `part` is most.
  [[nodiscard]] std::vector<Item> worst(std::uint64_t Cost::*part) const {
    std::uint64_t most = 0;
    Cell at;
    for (int z = 0; z < terrain_.rows() * pieces_; ++z) {
      for (int x = 0; x < terrain_.columns() * pieces_; ++x) {
        std::uint64_t total = 0;
        visit(x, z, [&](const LandItem&, const Cost& cost) { total += cost.*part; });
        if (total <= most) continue;
        most = total;
        at = {x, z};
      }
    }
    std::vector<Item> out;
    visit(at.x, at.y, [&](const LandItem& chunk, const Cost& cost) {
      out.push_back({chunk.name, cost});
    });
    return out;
  }

 private:
  template <class Visit>
  void visit(int x, int z, const Visit& visit) const {
    const double piece = terrain_.side() / pieces_;
    auto chunk = chunks_.begin();
    for (int row = 0; row < terrain_.rows(); ++row) {
      const double along_z = gap(z, row, pieces_) * piece;
      for (int column = 0; column < terrain_.columns(); ++column, ++chunk) {
        const double along_x = gap(x, column, pieces_) * piece;
        const double distance = std::sqrt(along_x * along_x + along_z * along_z);
        if (distance >= range_) continue;
        visit(*chunk, Cost{chunk->triangles[level(distance)], 1, chunk->texture_bytes});
      }
    }
  }

  [[nodiscard]] std::size_t level(double distance) const {
    std::size_t out = 0;
    while (out + 1 < terrain_.lods.size() && distance >= terrain_.lods[out + 1].distance) ++out;
    return out;
  }

  const scene::Terrain& terrain_;
  double range_;
  std::span<const LandItem> chunks_;
  int pieces_;
};

/// The larger side of a picture.
unsigned side_of(const std::shared_ptr<const scene::Picture>& picture) {
  return picture
             ? static_cast<unsigned>(std::max(picture->pixels.width(), picture->pixels.height()))
             : 1;
}

}  // namespace

Spending land_spending(const scene::Terrain& terrain, std::optional<double> range,
                       std::span<const LandItem> chunks, std::span<const Item> everywhere) {
  const Land land(terrain, range, chunks);
  const auto spending = [&](std::uint64_t Cost::*part) {
    Sights sights;
    sights.everywhere.assign(everywhere.begin(), everywhere.end());
    sights.chunks = land.worst(part);
    return all_seen(sights);
  };
  return {spending(&Cost::triangles).triangles, spending(&Cost::draws).draws,
          spending(&Cost::texture_bytes).texture_bytes};
}

std::vector<Item> land_surroundings(const scene::Terrain& terrain) {
  unsigned side = 1;
  bool has_slopes = false;
  for (const scene::Layer& layer : terrain.layers) {
    const scene::Material& material = layer.material;
    if (material.pictures) {
      const scene::Pictures& pictures = *material.pictures;
      side = std::max(
          {side, side_of(pictures.albedo), side_of(pictures.normal), side_of(pictures.roughness)});
      has_slopes = has_slopes || pictures.normal;
    } else if (material.pattern != scene::Pattern::none) {
      side = std::max(side, static_cast<unsigned>(terrain.texture_side));
      has_slopes = true;
    }
  }
  side = std::min(std::bit_ceil(side), kMostSide);
  const std::uint64_t colors = terrain.layers.size() * texture_bytes(side, side);
  return {{"the layers' pictures", {0, 0, has_slopes ? colors + colors / 2 : colors}},
          {"the sky", kSky},
          {"noise", {0, 0, kNoise}}};
}

}  // namespace warren::bake
