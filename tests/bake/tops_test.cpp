#include "bake/tops.hpp"

#include "bake/faces.hpp"
#include "bake/scenes.hpp"

#include <map>
#include <set>
#include <utility>

#include <gtest/gtest.h>

namespace warren::bake {
namespace {

using Point = std::pair<long, long>;

constexpr double kTile = 2.5;
constexpr Layout kPictures{true, true, false, false};

/// Noise of all densities; the larger ones of these grids have several chunks.
scene::WalkGrid grid(std::uint64_t seed) {
  return noise_grid(seed, seed % 10 == 0 ? 90 : 14, 0.1 + 0.2 * static_cast<double>(seed % 5));
}

std::vector<Triangle> all_tops(const scene::WalkGrid& walk) {
  const ChunkGrid chunks(walk.open.width(), walk.open.height());
  const TopsPlan plan = plan_tops(walk.open, chunks);
  scene::Masonry masonry;
  masonry.top.tile = kTile;
  std::vector<Triangle> result;
  for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
    for (const Triangle& triangle :
         triangles_of(wall_tops(walk, masonry, plan, chunk, chunks.cells(chunk), kPictures))) {
      result.push_back(triangle);
    }
  }
  return result;
}

/// The lattice point at which a vertex stands.
Point lattice(const Vertex& v, const scene::WalkGrid& walk) {
  return {std::lround((static_cast<double>(v.position[0]) - walk.origin_x) / walk.cell),
          std::lround((static_cast<double>(v.position[2]) - walk.origin_z) / walk.cell)};
}

TEST(Tops, RectanglesCoverClosedCellsOnce) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const scene::WalkGrid walk = noise_grid(seed, 14, 0.1 + 0.2 * static_cast<double>(seed % 5));
    Grid<std::uint8_t> covered(walk.open.width(), walk.open.height());
    for (const Rectangle& cells : quarters(walk, seed)) {
      for (const Rectangle& r : closed_rectangles(walk.open, cells)) {
        for (int y = r.y; y < r.y + r.height; ++y) {
          for (int x = r.x; x < r.x + r.width; ++x) {
            ASSERT_TRUE(cells.contains({x, y})) << seed;
            ++covered[{x, y}];
          }
        }
      }
    }
    for (std::size_t i = 0; i < covered.size(); ++i) {
      ASSERT_EQ(covered.values()[i] + walk.open.values()[i], 1) << seed;
    }
  }
}

TEST(Tops, TrianglesFillTheRectanglesFacingUp) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const scene::WalkGrid walk = grid(seed);
    double closed = 0;
    for (const std::uint8_t open : walk.open.values()) closed += open == 0;
    double area = 0;
    for (const Triangle& triangle : all_tops(walk)) {
      ASSERT_GT(triangle.area, 1e-3) << seed;
      ASSERT_GT(worst_agreement(triangle), 0.999) << seed;
      ASSERT_GT(triangle.normal.y, 0.999) << seed;
      ASSERT_FLOAT_EQ(triangle.corner[0].position[1], 3.0F);
      ASSERT_LT(frame_error(triangle, kTile), 1e-3) << seed;
      area += triangle.area;
    }
    ASSERT_NEAR(area, closed * walk.cell * walk.cell, 1e-3 * (1 + area)) << seed;
  }
}

/// Every edge of a triangle is either shared with exactly one other, run the other way, or lies on
/// the outline between closed and open cells: with a T-junction, it'd be neither.
TEST(Tops, NoTJunctions) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const scene::WalkGrid walk = grid(seed);
    std::map<std::pair<Point, Point>, int> edges;
    for (const Triangle& triangle : all_tops(walk)) {
      for (std::size_t k = 0; k < 3; ++k) {
        ++edges[{lattice(triangle.corner[k], walk), lattice(triangle.corner[(k + 1) % 3], walk)}];
      }
    }
    for (const auto& [edge, count] : edges) {
      ASSERT_EQ(count, 1) << seed;
      const auto& [from, to] = edge;
      if (edges.contains({to, from})) continue;
      ASSERT_TRUE(from.first == to.first || from.second == to.second) << seed;
      // Counter-clockwise from above with +z down: what lies to the right of an edge is outside.
      const long dx = (to.first > from.first) - (to.first < from.first);
      const long dz = (to.second > from.second) - (to.second < from.second);
      for (Point at = from; at != to; at = {at.first + dx, at.second + dz}) {
        const Cell outside{static_cast<int>(at.first) - (dx < 0 || dz > 0 ? 1 : 0),
                           static_cast<int>(at.second) - (dx < 0 || dz < 0 ? 1 : 0)};
        ASSERT_EQ(walk.open.get(outside, 1), 1) << seed;
      }
    }
  }
}

TEST(Tops, PicturesCountTilesFromTheCorner) {
  const scene::WalkGrid walk = maze_grid(3, 15);
  for (const Triangle& triangle : all_tops(walk)) {
    for (const Vertex& v : triangle.corner) {
      ASSERT_NEAR(v.uv[0], (static_cast<double>(v.position[0]) - walk.origin_x) / kTile, 1e-5);
      ASSERT_NEAR(v.uv[1], (static_cast<double>(v.position[2]) - walk.origin_z) / kTile, 1e-5);
      ASSERT_EQ(v.facing.tangent, (scene::Float4{1, 0, 0, 1}));
    }
  }
}

}  // namespace
}  // namespace warren::bake
