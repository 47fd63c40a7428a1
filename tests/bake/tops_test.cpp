#include "bake/tops.hpp"

#include "bake/faces.hpp"
#include "bake/scenes.hpp"
#include "bake/slabs.hpp"

#include <map>
#include <set>
#include <utility>

namespace warren::bake {
namespace {

using Point = std::pair<long, long>;

/// Noise of all densities; the larger ones of these grids have several chunks.
scene::WalkGrid grid(std::uint64_t seed) {
  return noise_grid(seed, seed % 10 == 0 ? 90 : 14, 0.1 + 0.2 * static_cast<double>(seed % 5));
}

std::vector<Triangle> all_tops(const scene::WalkGrid& walk) {
  const ChunkGrid chunks(walk.open.width(), walk.open.height());
  const TopsPlan plan = plan_tops(walk.open, chunks);
  std::vector<Triangle> result;
  for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
    for (const Triangle& triangle : triangles_of(wall_tops(walk, 3, plan, chunk))) {
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

TEST(Slabs, CoverTheirCells) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const scene::WalkGrid walk = noise_grid(seed, 30, 0.5);
    for (const Rectangle& cells : quarters(walk, seed)) {
      for (const bool up : {true, false}) {
        double area = 0;
        for (const Triangle& triangle :
             triangles_of(up ? floor_slab(walk, cells) : ceiling_slab(walk, 3, cells))) {
          EXPECT_NEAR(triangle.normal.y, up ? 1 : -1, 1e-6);
          EXPECT_GT(worst_agreement(triangle), 0.999);
          area += triangle.area;
          for (const Vertex& v : triangle.corner) {
            EXPECT_FLOAT_EQ(v.position[1], up ? 0.0F : 3.0F);
            const auto [x, z] = lattice(v, walk);
            EXPECT_TRUE(x == cells.x || x == cells.x + cells.width) << seed;
            EXPECT_TRUE(z == cells.y || z == cells.y + cells.height) << seed;
          }
        }
        const double expected = cells.width * walk.cell * cells.height * walk.cell;
        EXPECT_NEAR(area, expected, 1e-4 * (1 + expected)) << seed;
      }
    }
  }
}

}  // namespace
}  // namespace warren::bake
