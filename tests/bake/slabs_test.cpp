#include "bake/slabs.hpp"

#include "bake/faces.hpp"
#include "bake/lightmap.hpp"
#include "bake/scenes.hpp"

#include <gtest/gtest.h>

namespace warren::bake {
namespace {

constexpr Layout kAll{true, true, true, true};

/// Calls f(walk, masonry, cells, level, triangles) for pieces of many grids.
template <class F>
void for_each_slab(const F& f) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const scene::WalkGrid walk = noise_grid(seed, 30, 0.5);
    scene::Masonry masonry;
    masonry.floor.tile = 4;
    masonry.roof.tile = 1.5;
    for (const Rectangle& cells : quarters(walk, seed)) {
      for (const Level level : {Level::floor, Level::ceiling}) {
        f(walk, masonry, cells, level, triangles_of(slab(walk, masonry, cells, level, kAll)));
      }
    }
  }
}

TEST(Slabs, CoverTheirCells) {
  for_each_slab([](const scene::WalkGrid& walk, const scene::Masonry&, const Rectangle& cells,
                   Level level, const std::vector<Triangle>& triangles) {
    double area = 0;
    for (const Triangle& triangle : triangles) {
      EXPECT_NEAR(triangle.normal.y, level == Level::floor ? 1 : -1, 1e-6);
      EXPECT_GT(worst_agreement(triangle), 0.999);
      area += triangle.area;
      for (const Vertex& v : triangle.corner) {
        EXPECT_FLOAT_EQ(v.position[1], level == Level::floor ? 0.0F : 3.0F);
        const auto x = std::lround((vec(v.position).x - walk.origin_x) / walk.cell);
        const auto z = std::lround((vec(v.position).z - walk.origin_z) / walk.cell);
        EXPECT_TRUE(x == cells.x || x == cells.x + cells.width);
        EXPECT_TRUE(z == cells.y || z == cells.y + cells.height);
      }
    }
    const double expected = cells.width * walk.cell * cells.height * walk.cell;
    EXPECT_NEAR(area, expected, 1e-4 * (1 + expected));
  });
}

TEST(Slabs, PicturesLieAlongTheAxes) {
  for_each_slab([](const scene::WalkGrid& walk, const scene::Masonry& masonry, const Rectangle&,
                   Level level, const std::vector<Triangle>& triangles) {
    const double tile = level == Level::floor ? masonry.floor.tile : masonry.roof.tile;
    for (const Triangle& triangle : triangles) {
      EXPECT_LT(frame_error(triangle, tile), 1e-3);
      for (const Vertex& v : triangle.corner) {
        EXPECT_NEAR(v.uv[0], (vec(v.position).x - walk.origin_x) / tile, 1e-5);
        EXPECT_NEAR(v.uv[1], (vec(v.position).z - walk.origin_z) / tile, 1e-5);
        EXPECT_EQ(v.facing.tangent, (scene::Float4{1, 0, 0, level == Level::floor ? 1.0F : -1.0F}));
      }
    }
  });
}

/// A point of the floor is shown by the texel that its place in the grid makes it, behind a rim.
TEST(Slabs, LightLiesTexelByTexel) {
  for_each_slab([](const scene::WalkGrid& walk, const scene::Masonry&, const Rectangle& cells,
                   Level, const std::vector<Triangle>& triangles) {
    for (const Triangle& triangle : triangles) {
      for (const Vertex& v : triangle.corner) {
        const double x = (vec(v.position).x - walk.origin_x) / walk.cell - cells.x;
        const double z = (vec(v.position).z - walk.origin_z) / walk.cell - cells.y;
        EXPECT_NEAR(v.uv1[0] * static_cast<float>(kFloorTexels * cells.width + 2),
                    1 + kFloorTexels * x, 1e-3);
        EXPECT_NEAR(v.uv1[1] * static_cast<float>(kFloorTexels * cells.height + 2),
                    1 + kFloorTexels * z, 1e-3);
      }
    }
  });
}

}  // namespace
}  // namespace warren::bake
