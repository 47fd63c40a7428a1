#include "bake/walls.hpp"

#include "bake/faces.hpp"
#include "bake/scenes.hpp"

#include <map>
#include <tuple>

namespace warren::bake {
namespace {

/// A cell's side: the cell and the way out of it.
using Side = std::tuple<int, int, int, int>;

/// How many square metres of wall stand at each side of an open cell. A face is found in the cell
/// that its normal points into, a little in front of it.
std::map<Side, double> wall_areas(const Surface& surface, const scene::WalkGrid& walk) {
  std::map<Side, double> areas;
  for (const Primitive& primitive : surface.primitives()) {
    // Quads: corners left low, right low, right high, left high.
    for (std::size_t i = 0; i + 3 < primitive.vertices.size(); i += 4) {
      const Vertex& a = primitive.vertices[i];
      const Vertex& b = primitive.vertices[i + 2];
      const int nx = static_cast<int>(a.normal[0]);
      const int nz = static_cast<int>(a.normal[2]);
      const auto cells = [&](double metres, double origin) {
        return (metres - origin) / walk.cell;
      };
      const double x0 = cells(std::min(a.position[0], b.position[0]), walk.origin_x) + 0.1 * nx;
      const double x1 = cells(std::max(a.position[0], b.position[0]), walk.origin_x) + 0.1 * nx;
      const double z0 = cells(std::min(a.position[2], b.position[2]), walk.origin_z) + 0.1 * nz;
      const double z1 = cells(std::max(a.position[2], b.position[2]), walk.origin_z) + 0.1 * nz;
      const double rise = static_cast<double>(b.position[1]) - static_cast<double>(a.position[1]);
      for (int y = static_cast<int>(std::floor(z0 + 1e-3)); y < z1 - 1e-3; ++y) {
        for (int x = static_cast<int>(std::floor(x0 + 1e-3)); x < x1 - 1e-3; ++x) {
          areas[{x, y, -nx, -nz}] += rise * walk.cell;
        }
      }
    }
  }
  return areas;
}

/// The walls of a grid in up to four pieces.
std::vector<Surface> cut_walls(const scene::WalkGrid& walk, double height, std::uint64_t seed) {
  std::vector<Surface> result;
  for (const Rectangle& cells : quarters(walk, seed)) result.push_back(walls(walk, height, cells));
  return result;
}

constexpr double kHeight = 2.5;
constexpr double kRise = kHeight + 2 * kSkirt;

TEST(Walls, StandOnceWhereOpenMeetsClosedAndNowhereElse) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const scene::WalkGrid walk = noise_grid(seed, 12, 0.1 + 0.2 * static_cast<double>(seed % 5));
    std::map<Side, double> areas;
    for (const Rectangle& cells : quarters(walk, seed)) {
      for (const auto& [side, area] : wall_areas(walls(walk, kHeight, cells), walk)) {
        ASSERT_TRUE(cells.contains({std::get<0>(side), std::get<1>(side)})) << seed;
        areas[side] += area;
      }
    }
    std::size_t sides = 0;
    for (int y = 0; y < walk.open.height(); ++y) {
      for (int x = 0; x < walk.open.width(); ++x) {
        if (walk.open[{x, y}] == 0) continue;
        for (const Cell out : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
          if (walk.open.get({x + out.x, y + out.y}, 0) != 0) continue;
          ++sides;
          const auto found = areas.find({x, y, out.x, out.y});
          ASSERT_NE(found, areas.end()) << seed << ": " << x << "," << y;
          ASSERT_NEAR(found->second, kRise * walk.cell, 1e-3) << seed << ": " << x << "," << y;
        }
      }
    }
    ASSERT_EQ(areas.size(), sides) << seed;
  }
}

TEST(Walls, AreaIsThatOfTheSides) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const scene::WalkGrid walk = noise_grid(seed, 20, 0.5);
    double sides = 0;
    for (std::size_t i = 0; i < walk.open.size(); ++i) {
      const Cell c = walk.open.cell(i);
      if (walk.open[c] == 0) continue;
      sides += (walk.open.get({c.x + 1, c.y}, 0) == 0) + (walk.open.get({c.x - 1, c.y}, 0) == 0) +
               (walk.open.get({c.x, c.y + 1}, 0) == 0) + (walk.open.get({c.x, c.y - 1}, 0) == 0);
    }
    double area = 0;
    for (const Surface& surface : cut_walls(walk, kHeight, seed)) {
      for (const Triangle& triangle : triangles_of(surface)) {
        ASSERT_GT(worst_agreement(triangle), 0.999) << seed;
        area += triangle.area;
      }
    }
    ASSERT_NEAR(area, sides * walk.cell * kRise, 1e-3 * (1 + area)) << seed;
  }
}

TEST(Walls, RunsAreMaximal) {
  scene::WalkGrid walk;
  walk.open = Grid<std::uint8_t>(40, 3);
  for (int x = 0; x < 40; ++x) walk.open[{x, 1}] = 1;
  // Two long sides and two ends.
  EXPECT_EQ(walls(walk, 3, whole(walk)).triangles(), 8U);
  EXPECT_EQ(walls(walk, 3, {0, 0, 16, 3}).triangles(), 6U);
  EXPECT_EQ(walls(walk, 3, {16, 0, 24, 3}).triangles(), 6U);
  EXPECT_EQ(walls(walk, 3, {0, 0, 40, 1}).triangles(), 0U);
}

TEST(Walls, TextureRunsToTheRightInMetres) {
  const scene::WalkGrid walk = maze_grid(5, 15);
  for (const Triangle& triangle : triangles_of(walls(walk, 3, whole(walk)))) {
    for (const Vertex& v : triangle.corner) {
      const double x = static_cast<double>(v.position[0]) - walk.origin_x;
      const double z = static_cast<double>(v.position[2]) - walk.origin_z;
      const double u = v.normal[2] > 0 ? x : v.normal[2] < 0 ? -x : v.normal[0] > 0 ? -z : z;
      EXPECT_FLOAT_EQ(v.uv[0], static_cast<float>(u));
      EXPECT_FLOAT_EQ(v.uv[1], v.position[1]);
    }
  }
}

TEST(Walls, ReachOverFloorAndTop) {
  float low = 0;
  float high = 0;
  const scene::WalkGrid walk = maze_grid(1, 7);
  for (const Triangle& triangle : triangles_of(walls(walk, 3, whole(walk)))) {
    for (const Vertex& v : triangle.corner) {
      low = std::min(low, v.position[1]);
      high = std::max(high, v.position[1]);
    }
  }
  EXPECT_EQ(low, -0.01F);
  EXPECT_EQ(high, 3.01F);
}

TEST(Walls, NoneWithoutAnOpenCell) {
  scene::WalkGrid walk;
  walk.open = Grid<std::uint8_t>(5, 5);
  EXPECT_TRUE(walls(walk, 3, whole(walk)).primitives().empty());
}

}  // namespace
}  // namespace warren::bake
