#include "bake/surface.hpp"

#include "bake/faces.hpp"
#include "bake/scenes.hpp"
#include "bake/walls.hpp"

#include <numeric>

namespace warren::bake {
namespace {

TEST(Surface, StartsAPrimitiveBeforeIndicesRunOut) {
  const std::vector<Vertex> quad(4);
  Surface surface;
  constexpr std::size_t kQuads = 50'000;
  for (std::size_t i = 0; i < kQuads; ++i) surface.add_polygon(quad);
  ASSERT_EQ(surface.primitives().size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(surface.primitives()[i].vertices.size(), 65'532U);
  }
  EXPECT_EQ(surface.triangles(), 2 * kQuads);
}

TEST(Surface, FillsAPrimitiveToTheLastIndex) {
  std::vector<Vertex> patch(kMaxVertices);
  std::vector<std::uint16_t> triangle{0, 1, 65'534};
  Surface surface;
  surface.add(patch, triangle);
  ASSERT_EQ(surface.primitives().size(), 1U);
  EXPECT_EQ(surface.primitives()[0].indices.back(), 65'534);
  surface.add(std::vector<Vertex>(3), std::vector<std::uint16_t>{0, 1, 2});
  EXPECT_EQ(surface.primitives().size(), 2U);
}

TEST(Surface, SplitWallsOfALargeGridLoseNothing) {
  const scene::WalkGrid walk = maze_grid(3, 301);
  const Surface surface = walls(walk, 3, whole(walk));
  ASSERT_GT(surface.primitives().size(), 1U);
  for (const Primitive& primitive : surface.primitives()) {
    EXPECT_LE(primitive.vertices.size(), kMaxVertices);
    EXPECT_FALSE(primitive.indices.empty());
  }
  double sides = 0;
  for (std::size_t i = 0; i < walk.open.size(); ++i) {
    const Cell c = walk.open.cell(i);
    if (walk.open[c] == 0) continue;
    for (const Cell out : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
      sides += walk.open.get({c.x + out.x, c.y + out.y}, 0) == 0;
    }
  }
  double area = 0;
  for (const Triangle& triangle : triangles_of(surface)) area += triangle.area;
  EXPECT_NEAR(area / (sides * 2 * 3.02), 1, 1e-6);
}

}  // namespace
}  // namespace warren::bake
