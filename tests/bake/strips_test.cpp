#include "bake/strips.hpp"

#include "bake/chunk_grid.hpp"
#include "bake/faces.hpp"
#include "bake/lightmap.hpp"
#include "bake/scenes.hpp"

#include <map>
#include <memory>
#include <utility>

#include <gtest/gtest.h>

namespace warren::bake {
namespace {

constexpr Layout kAll{true, true, true, true};

/// Noise of all densities, and mazes.
scene::WalkGrid grid(std::uint64_t seed) {
  if (seed % 6 == 5) return maze_grid(seed, 15);
  return noise_grid(seed, seed % 20 == 0 ? 60 : 14, 0.1 + 0.2 * static_cast<double>(seed % 5));
}

scene::Masonry masonry(bool covers_closed) {
  scene::Masonry out;
  out.occlusion = scene::Occlusion::vertex;
  out.floor.tile = 4;
  out.roof.tile = 1.5;
  if (covers_closed) out.wall_prop = std::make_shared<scene::Asset>();
  return out;
}

/// Triangles of a surface: those on the level, and those behind it.
struct Parts {
  std::vector<Triangle> strips;
  std::vector<Triangle> bed;
};

Parts parts_of(const Surface& surface, Level level) {
  Parts out;
  for (const Triangle& triangle : triangles_of(surface)) {
    const double above = triangle.mean(1) - (level == Level::floor ? 0 : 3);
    (std::abs(above) < 1e-3 ? out.strips : out.bed).push_back(triangle);
  }
  return out;
}

/// The strips of a grid in up to four pieces, without their beds.
std::vector<Triangle> cut_strips(const scene::WalkGrid& walk, const scene::Masonry& stone,
                                 std::uint64_t seed, Level level) {
  std::vector<Triangle> result;
  for (const Rectangle& cells : quarters(walk, seed)) {
    const Parts parts = parts_of(strips(walk, stone, cells, level, kAll), level);
    result.insert(result.end(), parts.strips.begin(), parts.strips.end());
  }
  return result;
}

/// A corner's place in cells from the grid's corner.
std::pair<double, double> place(const Vertex& v, const scene::WalkGrid& walk) {
  return {(vec(v.position).x - walk.origin_x) / walk.cell,
          (vec(v.position).z - walk.origin_z) / walk.cell};
}

TEST(Strips, CoverOpenCellsOrAllOfThem) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const scene::WalkGrid walk = grid(seed);
    const bool covers_closed = seed % 2 == 1;
    const Level level = seed % 3 == 0 ? Level::ceiling : Level::floor;
    double cells = 0;
    for (const std::uint8_t open : walk.open.values()) cells += covers_closed || open != 0;
    double area = 0;
    for (const Triangle& triangle : cut_strips(walk, masonry(covers_closed), seed, level)) {
      ASSERT_GT(triangle.area, 1e-3) << seed;
      ASSERT_GT(worst_agreement(triangle), 0.999) << seed;
      ASSERT_NEAR(triangle.normal.y, level == Level::floor ? 1 : -1, 1e-6) << seed;
      ASSERT_FLOAT_EQ(triangle.corner[0].position[1], level == Level::floor ? 0.0F : 3.0F);
      ASSERT_LT(frame_error(triangle, level == Level::floor ? 4 : 1.5), 1e-3) << seed;
      double x = 0;
      double z = 0;
      for (const Vertex& v : triangle.corner) {
        x += place(v, walk).first / 3;
        z += place(v, walk).second / 3;
      }
      const Cell middle{static_cast<int>(x), static_cast<int>(z)};
      ASSERT_TRUE(covers_closed || walk.open[middle] != 0) << seed;
      area += triangle.area;
    }
    ASSERT_NEAR(area, cells * walk.cell * walk.cell, 1e-3 * (1 + area)) << seed;
  }
}

/// Every edge of a triangle is either shared with exactly one other, run the other way, or lies on
/// the outline of what is covered: with a T-junction, it'd be neither.
TEST(Strips, NoTJunctionsWithinAndBetweenChunks) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const scene::WalkGrid walk = grid(seed);
    const bool covers_closed = seed % 2 == 1;
    using Point = std::pair<long, long>;
    std::map<std::pair<Point, Point>, int> edges;
    const auto point = [&](const Vertex& v) {
      const auto [x, z] = place(v, walk);
      return Point{std::lround(x * 1e4), std::lround(z * 1e4)};
    };
    for (const Triangle& triangle : cut_strips(walk, masonry(covers_closed), seed, Level::floor)) {
      for (std::size_t k = 0; k < 3; ++k) {
        ++edges[{point(triangle.corner[k]), point(triangle.corner[(k + 1) % 3])}];
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
      constexpr long kStep = 137;
      const long length = std::abs(to.first - from.first) + std::abs(to.second - from.second);
      for (long way = 1; way < length; way += kStep) {
        const Point at{from.first + way * dx, from.second + way * dz};
        const Cell outside{static_cast<int>(std::floor(static_cast<double>(at.first - dz) / 1e4)),
                           static_cast<int>(std::floor(static_cast<double>(at.second + dx) / 1e4))};
        const bool covered =
            covers_closed ? walk.open.contains(outside) : walk.open.get(outside, 0) != 0;
        ASSERT_FALSE(covered) << seed;
      }
    }
  }
}

/// The light between the corners of a triangle at its middle is what a strip of even slope has.
TEST(Strips, LightRisesFromWalls) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const scene::WalkGrid walk = grid(seed);
    const double edge = edge_width(walk.cell) / walk.cell;
    const auto closed = [&](int x, int y) { return walk.open.get({x, y}, 0) == 0; };
    for (const Triangle& triangle : cut_strips(walk, masonry(false), seed, Level::floor)) {
      double x = 0;
      double z = 0;
      double light = 0;
      for (const Vertex& v : triangle.corner) {
        x += place(v, walk).first / 3;
        z += place(v, walk).second / 3;
        light += v.light / 3.0;
      }
      const Cell cell{static_cast<int>(x), static_cast<int>(z)};
      const double u = std::min(x - cell.x, cell.x + 1 - x);
      const double w = std::min(z - cell.y, cell.y + 1 - z);
      const int side = x - cell.x < 0.5 ? -1 : 1;
      const int row = z - cell.y < 0.5 ? -1 : 1;
      const bool beside = closed(cell.x + side, cell.y);
      const bool above = closed(cell.x, cell.y + row);
      const auto rise = [&](double way) { return std::min(1.0, way / edge); };
      double expected = 255;
      if (beside && above) {
        expected = 64 + 64 * std::max(rise(u), rise(w)) + 127 * std::min(rise(u), rise(w));
      } else if (beside || above) {
        expected = 128 + 127 * rise(beside ? u : w);
      } else if (closed(cell.x + side, cell.y + row)) {
        expected = 128 + 127 * std::min(1.0, rise(u) + rise(w));
      }
      ASSERT_NEAR(light, expected, 1) << seed << ": " << to_string(cell);
    }
  }
}

TEST(Strips, PointsHaveOneLight) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const scene::WalkGrid walk = grid(seed);
    std::map<scene::Float3, std::uint8_t> light;
    for (const Triangle& triangle : cut_strips(walk, masonry(seed % 2 == 1), seed, Level::floor)) {
      for (const Vertex& v : triangle.corner) {
        ASSERT_EQ(light.try_emplace(v.position, v.light).first->second, v.light) << seed;
      }
    }
  }
}

/// What is seen between strips and walls: two triangles behind all of the cells, as dark as a
/// wall's foot.
TEST(Strips, ABedLiesBehindThem) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const scene::WalkGrid walk = grid(seed);
    const Level level = seed % 3 == 0 ? Level::ceiling : Level::floor;
    for (const Rectangle& cells : quarters(walk, seed)) {
      const Surface surface = strips(walk, masonry(false), cells, level, kAll);
      const std::vector<Triangle> bed = parts_of(surface, level).bed;
      ASSERT_EQ(bed.size(), 2U) << seed;
      for (const Triangle& triangle : bed) {
        ASSERT_NEAR(triangle.normal.y, level == Level::floor ? 1 : -1, 1e-6) << seed;
        ASSERT_GT(worst_agreement(triangle), 0.999) << seed;
        ASSERT_LT(frame_error(triangle, level == Level::floor ? 4 : 1.5), 1e-3) << seed;
        for (const Vertex& v : triangle.corner) {
          ASSERT_FLOAT_EQ(v.position[1], level == Level::floor ? -0.01F : 3.01F) << seed;
          ASSERT_EQ(v.light, 128) << seed;
          const auto [x, z] = place(v, walk);
          ASSERT_TRUE(std::lround(x) == cells.x || std::lround(x) == cells.x + cells.width);
          ASSERT_TRUE(std::lround(z) == cells.y || std::lround(z) == cells.y + cells.height);
        }
      }
      const double area = cells.width * walk.cell * cells.height * walk.cell;
      ASSERT_NEAR(bed[0].area + bed[1].area, area, 1e-3 * (1 + area)) << seed;
      // Strips that run on under props have no edge to see past.
      const Surface all = strips(walk, masonry(true), cells, level, kAll);
      ASSERT_TRUE(parts_of(all, level).bed.empty()) << seed;
    }
  }
}

TEST(Strips, RunAlongWalls) {
  scene::WalkGrid walk;
  walk.open = Grid<std::uint8_t>(40, 3);
  for (int x = 0; x < 40; ++x) walk.open[{x, 1}] = 1;
  const auto count = [&](const Rectangle& cells) {
    return parts_of(strips(walk, masonry(false), cells, Level::floor, {}), Level::floor)
        .strips.size();
  };
  // Four corners, a strip along each wall, the middle.
  EXPECT_EQ(count(whole(walk)), 9 * 2U);
  EXPECT_EQ(count({8, 0, 16, 3}), 3 * 2U);
  EXPECT_EQ(count({0, 0, 40, 1}), 0U);
}

TEST(Strips, AHallIsOneQuad) {
  scene::WalkGrid walk;
  walk.open = Grid<std::uint8_t>(30, 30, 1);
  const auto middle = strips(walk, masonry(false), {10, 10, 5, 6}, Level::floor, {});
  // Its borders to other chunks are cut everywhere: 66 points.
  EXPECT_EQ(parts_of(middle, Level::floor).strips.size(), 64U);
  const Surface all = strips(walk, masonry(false), whole(walk), Level::floor, {});
  EXPECT_EQ(parts_of(all, Level::floor).strips.size(), 18U);
}

}  // namespace
}  // namespace warren::bake
