#include "bake/walls.hpp"

#include "bake/faces.hpp"
#include "bake/lightmap.hpp"
#include "bake/scenes.hpp"
#include "bake/strips.hpp"

#include <map>
#include <tuple>

#include <gtest/gtest.h>

namespace warren::bake {
namespace {

using scene::Occlusion;

constexpr double kHeight = 2.5;
constexpr double kRise = kHeight + 2 * kSkirt;
constexpr Layout kAll{true, true, true, true};

struct Mode {
  Occlusion occlusion;
  bool ceiling;
};
constexpr std::array kModes{Mode{Occlusion::none, false},     Mode{Occlusion::none, true},
                            Mode{Occlusion::lightmap, false}, Mode{Occlusion::lightmap, true},
                            Mode{Occlusion::vertex, false},   Mode{Occlusion::vertex, true}};

scene::Masonry masonry(const Mode& mode, double height = kHeight) {
  scene::Masonry out;
  out.height = height;
  out.ceiling = mode.ceiling;
  out.occlusion = mode.occlusion;
  out.wall.tile = 3;
  return out;
}

/// The walls of a grid in up to four pieces.
std::vector<Triangle> cut_walls(const scene::WalkGrid& walk, const scene::Masonry& stone,
                                std::uint64_t seed) {
  std::vector<Triangle> result;
  for (const Rectangle& cells : quarters(walk, seed)) {
    for (const Triangle& triangle : triangles_of(walls(walk, stone, cells, kAll))) {
      result.push_back(triangle);
    }
  }
  return result;
}

/// A grid of noise, its density by the seed.
scene::WalkGrid grid(std::uint64_t seed) {
  return noise_grid(seed, 12, 0.1 + 0.2 * static_cast<double>(seed % 5));
}

/// A triangle in the plane of its wall: metres to the right from the grid's corner and up.
struct Flat {
  Cell normal;
  std::array<double, 3> across{};
  std::array<double, 3> up{};
  double depth = 0;  ///< of the wall's plane along the normal, from the grid's corner

  Flat(const Triangle& triangle, const scene::WalkGrid& walk)
      : normal{static_cast<int>(triangle.corner[0].facing.normal[0]),
               static_cast<int>(triangle.corner[0].facing.normal[2])} {
    for (std::size_t k = 0; k < 3; ++k) {
      const scene::Vec3 p = vec(triangle.corner[k].position);
      const double x = p.x - walk.origin_x;
      const double z = p.z - walk.origin_z;
      across[k] = normal.y * x - normal.x * z;
      up[k] = p.y;
      depth = normal.x * x + normal.y * z;
    }
  }

  /// The shares of the corners at a point, all of them between 0 and 1 where it lies inside.
  [[nodiscard]] std::array<double, 3> shares(double a, double u) const {
    const double whole =
        (across[1] - across[0]) * (up[2] - up[0]) - (across[2] - across[0]) * (up[1] - up[0]);
    const double s = ((a - across[0]) * (up[2] - up[0]) - (across[2] - across[0]) * (u - up[0]));
    const double t = ((across[1] - across[0]) * (u - up[0]) - (a - across[0]) * (up[1] - up[0]));
    return {1 - (s + t) / whole, s / whole, t / whole};
  }
};

/// Calls f(open cell, its way out, metres from the cell's left side, height, shares of corners) for
/// points all over a triangle.
template <class F>
void sample(const Triangle& triangle, const scene::WalkGrid& walk, const F& f) {
  const Flat flat(triangle, walk);
  const auto [low, high] = std::minmax_element(flat.across.begin(), flat.across.end());
  // The cell's place along the wall, counted to the right, and in front of it.
  const auto first = static_cast<int>(std::lround(std::floor(*low / walk.cell + 1e-6)));
  const int last = static_cast<int>(std::lround(std::ceil(*high / walk.cell - 1e-6)));
  const auto plane = static_cast<int>(std::lround(flat.depth / walk.cell));
  for (int place = first; place < last; ++place) {
    // Lattice coordinates of the cell from its place to the right and its depth along the normal.
    const Cell n = flat.normal;
    const int right = n.y - n.x > 0 ? place : -place - 1;
    const int front = n.x + n.y > 0 ? plane : -plane - 1;
    const Cell cell = n.x == 0 ? Cell{right, front} : Cell{front, right};
    for (const double along : {0.0713, 0.3137, 0.4791, 0.7719, 0.9377}) {
      for (const double height : {0.0131, 0.2113, 0.5237, 0.8111, 0.9713}) {
        const double up = height * kRise - kSkirt;
        const auto shares = flat.shares((place + along) * walk.cell, up);
        if (*std::min_element(shares.begin(), shares.end()) < 0) continue;
        f(cell, Cell{-n.x, -n.y}, along * walk.cell, up, shares);
      }
    }
  }
}

TEST(Walls, CoverEachSideOfAnOpenCellOnceAndNothingElse) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const scene::WalkGrid walk = grid(seed);
    const Mode& mode = kModes[seed % kModes.size()];
    std::map<std::tuple<int, int, int, int>, int> points;
    for (const Rectangle& cells : quarters(walk, seed)) {
      for (const Triangle& triangle : triangles_of(walls(walk, masonry(mode), cells, kAll))) {
        sample(triangle, walk, [&](Cell cell, Cell out, double, double, const auto&) {
          ASSERT_TRUE(cells.contains(cell)) << seed;
          ++points[{cell.x, cell.y, out.x, out.y}];
        });
      }
    }
    std::size_t sides = 0;
    for (std::size_t i = 0; i < walk.open.size(); ++i) {
      const Cell c = walk.open.cell(i);
      if (walk.open[c] == 0) continue;
      for (const Cell out : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
        if (walk.open.get({c.x + out.x, c.y + out.y}, 0) != 0) continue;
        ++sides;
        ASSERT_EQ((points[{c.x, c.y, out.x, out.y}]), 25) << seed << ": " << to_string(c);
      }
    }
    ASSERT_EQ(points.size(), sides) << seed;
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
    for (const Triangle& triangle : cut_walls(walk, masonry(kModes[seed % kModes.size()]), seed)) {
      ASSERT_GT(triangle.area, 1e-3) << seed;
      ASSERT_GT(worst_agreement(triangle), 0.999) << seed;
      area += triangle.area;
    }
    ASSERT_NEAR(area, sides * walk.cell * kRise, 1e-3 * (1 + area)) << seed;
  }
}

TEST(Walls, NoTJunctions) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const Mode& mode = kModes[seed % kModes.size()];
    const double height = 0.5 + static_cast<double>(seed % 7) * 0.4;
    ASSERT_EQ(t_junctions(cut_walls(grid(seed), masonry(mode, height), seed)), 0) << seed;
  }
}

TEST(Walls, RunsAreMaximal) {
  scene::WalkGrid walk;
  walk.open = Grid<std::uint8_t>(40, 3);
  for (int x = 0; x < 40; ++x) walk.open[{x, 1}] = 1;
  const auto count = [&](const Mode& mode, const Rectangle& cells) {
    return triangles_of(walls(walk, masonry(mode), cells, {})).size();
  };
  // Two long sides and two ends; cut at inner corners alone.
  EXPECT_EQ(count(kModes[0], whole(walk)), 8U);
  EXPECT_EQ(count(kModes[0], {0, 0, 16, 3}), 6U);
  EXPECT_EQ(count(kModes[0], {16, 0, 24, 3}), 6U);
  EXPECT_EQ(count(kModes[0], {0, 0, 40, 1}), 0U);
  EXPECT_EQ(count(kModes[2], whole(walk)), 2 * 6U + 2 * 4U);
  EXPECT_EQ(count(kModes[3], {0, 0, 16, 3}), 2 * 4U + 4U);
  EXPECT_EQ(count(kModes[2], {8, 0, 16, 3}), 2 * 2U);
  EXPECT_EQ(count(kModes[4], whole(walk)), 2 * 12U + 2 * 12U);
  EXPECT_EQ(count(kModes[5], {8, 0, 16, 3}), 2 * 6U);
}

TEST(Walls, PicturesRunToTheRightAndDown) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const scene::WalkGrid walk = seed % 2 == 0 ? maze_grid(seed, 15) : grid(seed);
    scene::Masonry stone = masonry(kModes[seed % kModes.size()]);
    stone.wall.tile = 0.5 + static_cast<double>(seed % 9);
    for (const Triangle& triangle : cut_walls(walk, stone, seed)) {
      ASSERT_LT(frame_error(triangle, stone.wall.tile), 1e-3) << seed;
      for (const Vertex& v : triangle.corner) {
        const double x = static_cast<double>(v.position[0]) - walk.origin_x;
        const double z = static_cast<double>(v.position[2]) - walk.origin_z;
        const scene::Float3& n = v.facing.normal;
        const double u = n[2] > 0 ? x : n[2] < 0 ? -x : n[0] > 0 ? -z : z;
        ASSERT_NEAR(v.uv[0], u / stone.wall.tile, 1e-5);
        ASSERT_NEAR(v.uv[1], -static_cast<double>(v.position[1]) / stone.wall.tile, 1e-5);
        ASSERT_EQ(v.facing.tangent[3], 1);
      }
    }
  }
}

TEST(Walls, ReachOverFloorAndTop) {
  for (const Mode& mode : kModes) {
    float low = 0;
    float high = 0;
    for (const Triangle& triangle : cut_walls(maze_grid(1, 7), masonry(mode, 3), 1)) {
      for (const Vertex& v : triangle.corner) {
        low = std::min(low, v.position[1]);
        high = std::max(high, v.position[1]);
      }
    }
    EXPECT_EQ(low, -0.01F);
    EXPECT_EQ(high, 3.01F);
  }
}

/// Metres from a point of a wall to the nearer inner corner, within its cell.
double to_inner_corner(const scene::WalkGrid& walk, Cell cell, Cell out, double along) {
  const Cell left{out.y, -out.x};  // seen by who looks out
  const auto closed = [&](int way) {
    return walk.open.get({cell.x + way * left.x, cell.y + way * left.y}, 0) == 0;
  };
  double nearest = 1e9;
  if (closed(1)) nearest = along;
  if (closed(-1)) nearest = std::min(nearest, walk.cell - along);
  return nearest;
}

TEST(Walls, LightPictureDarkensInnerCorners) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const scene::WalkGrid walk = grid(seed);
    for (const Triangle& triangle : cut_walls(walk, masonry(kModes[2]), seed)) {
      for (const Vertex& v : triangle.corner) {
        ASSERT_GE(v.uv1[0], 0.5F / kWallColumns);
        ASSERT_LE(v.uv1[0], (kWallColumns - 0.5F) / kWallColumns);
        ASSERT_GE(v.uv1[1], 0.5F / kWallRows);
        ASSERT_LE(v.uv1[1], (kWallRows - 0.5F) / kWallRows);
      }
      sample(triangle, walk,
             [&](Cell cell, Cell out, double along, double up, const std::array<double, 3>& share) {
               const double away = to_inner_corner(walk, cell, out, along) / reach(walk.cell);
               const auto [u, v] = wall_light_uv(std::min(1.0, away), (up + kSkirt) / kRise);
               double found_u = 0;
               double found_v = 0;
               for (std::size_t k = 0; k < 3; ++k) {
                 found_u += share[k] * static_cast<double>(triangle.corner[k].uv1[0]);
                 found_v += share[k] * static_cast<double>(triangle.corner[k].uv1[1]);
               }
               ASSERT_NEAR(found_u, u, 1e-4) << seed << ": " << to_string(cell);
               ASSERT_NEAR(found_v, v, 1e-4) << seed << ": " << to_string(cell);
             });
    }
  }
}

TEST(Walls, ColoursRiseEvenlyFromEdges) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const scene::WalkGrid walk = grid(seed);
    const Mode& mode = kModes[4 + seed % 2];
    const double edge = edge_width(walk.cell);
    for (const Triangle& triangle : cut_walls(walk, masonry(mode), seed)) {
      sample(triangle, walk,
             [&](Cell cell, Cell out, double along, double up, const std::array<double, 3>& share) {
               const auto rise = [](double way, double width) {
                 return std::clamp(way / width, 0.0, 1.0);
               };
               // The skirts belong to the edges.
               double up_share = rise(up + kSkirt, edge + kSkirt);
               if (mode.ceiling) {
                 up_share = std::min(up_share, rise(kHeight + kSkirt - up, edge + kSkirt));
               }
               const double corner_share = rise(to_inner_corner(walk, cell, out, along), edge);
               double light = 0;
               for (std::size_t k = 0; k < 3; ++k) light += share[k] * triangle.corner[k].light;
               // In corners, a plane over each of the two triangles: 64 in it, 128 along the edges.
               const double lesser = std::min(up_share, corner_share);
               const double greater = std::max(up_share, corner_share);
               ASSERT_NEAR(light, 64 + 64 * greater + 127 * lesser, 1) << seed << to_string(cell);
             });
    }
  }
}

TEST(Walls, CarryOnlyTheListsOfTheirLayout) {
  const scene::WalkGrid walk = maze_grid(1, 7);
  const auto plain = walls(walk, masonry(kModes[0]), whole(walk), {}).take();
  ASSERT_EQ(plain.size(), 1U);
  EXPECT_EQ(plain[0].normals.size(), plain[0].positions.size());
  EXPECT_TRUE(plain[0].uvs.empty());
  EXPECT_TRUE(plain[0].tangents.empty());
  EXPECT_TRUE(plain[0].uvs1.empty());
  EXPECT_TRUE(plain[0].colors.empty());
}

TEST(Walls, NoneWithoutAnOpenCell) {
  scene::WalkGrid walk;
  walk.open = Grid<std::uint8_t>(5, 5);
  for (const Mode& mode : kModes) {
    EXPECT_TRUE(walls(walk, masonry(mode), whole(walk), kAll).primitives().empty());
  }
}

}  // namespace
}  // namespace warren::bake
