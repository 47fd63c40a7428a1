#include "bake/surface.hpp"

#include "bake/faces.hpp"
#include "bake/scenes.hpp"
#include "bake/sheet.hpp"
#include "bake/walls.hpp"

#include <numeric>

#include <gtest/gtest.h>

namespace warren::bake {
namespace {

TEST(Surface, StartsAPrimitiveBeforeIndicesRunOut) {
  const std::vector<Vertex> quad(4);
  const auto triangles = quad_triangles({255, 255, 255, 255});
  Surface surface({});
  constexpr std::size_t kQuads = 50'000;
  for (std::size_t i = 0; i < kQuads; ++i) surface.add(quad, triangles);
  ASSERT_EQ(surface.primitives().size(), 4U);
  std::size_t indices = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(surface.primitives()[i].positions.size(), i < 3 ? 65'532U : 3'404U);
    indices += surface.primitives()[i].indices.size();
  }
  EXPECT_EQ(indices, 6 * kQuads);
}

TEST(Surface, FillsAPrimitiveToTheLastIndex) {
  const std::vector<Vertex> patch(kMaxVertices);
  const std::vector<std::uint16_t> triangle{0, 1, 65'534};
  Surface surface({});
  surface.add(patch, triangle);
  ASSERT_EQ(surface.primitives().size(), 1U);
  EXPECT_EQ(surface.primitives()[0].indices.back(), 65'534U);
  surface.add(std::vector<Vertex>(3), std::vector<std::uint16_t>{0, 1, 2});
  EXPECT_EQ(surface.primitives().size(), 2U);
  EXPECT_EQ(surface.take().size(), 2U);
}

TEST(Surface, HasTheListsOfItsLayout) {
  std::vector<Vertex> corners(3);
  corners[1].light = 7;
  for (unsigned bits = 0; bits < 16; ++bits) {
    const Layout layout{(bits & 1U) != 0, (bits & 2U) != 0, (bits & 4U) != 0, (bits & 8U) != 0};
    Surface surface(layout);
    surface.add(corners, std::vector<std::uint16_t>{0, 1, 2});
    const scene::AssetPrimitive& primitive = surface.primitives().at(0);
    EXPECT_EQ(primitive.positions.size(), 3U);
    EXPECT_EQ(primitive.normals.size(), 3U);
    EXPECT_EQ(primitive.uvs.size(), layout.uvs ? 3U : 0U);
    EXPECT_EQ(primitive.tangents.size(), layout.tangents ? 3U : 0U);
    EXPECT_EQ(primitive.uvs1.size(), layout.uvs1 ? 3U : 0U);
    ASSERT_EQ(primitive.colors.size(), layout.colors ? 3U : 0U);
    if (layout.colors) {
      EXPECT_EQ(primitive.colors[1], (scene::Bytes4{7, 7, 7, 255}));
    }
  }
}

TEST(Surface, DiagonalsJoinTheLighterPair) {
  const auto diagonal = [](const std::array<std::uint8_t, 4>& light) {
    const auto t = quad_triangles(light);
    return std::pair{std::min(t[0], t[2]), std::max(t[0], t[2])};
  };
  EXPECT_EQ(diagonal({64, 128, 255, 128}), (std::pair<std::uint16_t, std::uint16_t>{0, 2}));
  EXPECT_EQ(diagonal({128, 255, 255, 255}), (std::pair<std::uint16_t, std::uint16_t>{1, 3}));
  EXPECT_EQ(diagonal({255, 128, 255, 255}), (std::pair<std::uint16_t, std::uint16_t>{0, 2}));
}

TEST(Surface, SplitWallsOfALargeGridLoseNothing) {
  const scene::WalkGrid walk = maze_grid(3, 301);
  scene::Masonry masonry;
  masonry.occlusion = scene::Occlusion::none;
  const Surface surface = walls(walk, masonry, whole(walk), {});
  ASSERT_GT(surface.primitives().size(), 1U);
  for (const scene::AssetPrimitive& primitive : surface.primitives()) {
    EXPECT_LE(primitive.positions.size(), kMaxVertices);
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

/// 400 x 400 squares on 401 x 401 points, more than one primitive counts.
TEST(Sheet, SharesVerticesWithinAPrimitive) {
  constexpr int kSide = 400;
  Sheet sheet({}, {0, 0, kSide + 1, kSide + 1}, [](Cell point) {
    return vertex({static_cast<double>(point.x), 0, static_cast<double>(point.y)}, kUp, 0, 0);
  });
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const std::array<Cell, 4> corners{Cell{x, y + 1}, Cell{x + 1, y + 1}, Cell{x + 1, y},
                                        Cell{x, y}};
      sheet.add(corners, quad_triangles({255, 255, 255, 255}));
    }
  }
  const Surface surface = sheet.take();
  ASSERT_EQ(surface.primitives().size(), 3U);
  std::size_t vertices = 0;
  for (const scene::AssetPrimitive& primitive : surface.primitives()) {
    EXPECT_LE(primitive.positions.size(), kMaxVertices);
    vertices += primitive.positions.size();
  }
  EXPECT_LT(vertices, 401 * 401 + 2 * 900U);
  double area = 0;
  for (const Triangle& triangle : triangles_of(surface)) {
    EXPECT_GT(triangle.normal.y, 0.999);
    area += triangle.area;
  }
  EXPECT_NEAR(area, kSide * kSide, 1e-6);
}

}  // namespace
}  // namespace warren::bake
