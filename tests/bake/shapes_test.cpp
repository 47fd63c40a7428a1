#include "bake/faces.hpp"
#include "bake/pad.hpp"
#include "bake/portal.hpp"
#include "bake/scenes.hpp"

namespace warren::bake {
namespace {

scene::Exit exit_facing(double yaw_deg) {
  scene::Exit exit;
  exit.position = {10, 0, -6};
  exit.yaw_deg = yaw_deg;
  return exit;
}

/// The signed volume of a closed surface: positive when its faces look outwards.
double volume(const Surface& surface) {
  double sum = 0;
  for (const Triangle& t : triangles_of(surface)) {
    sum += t.area / 3 * (t.normal.x * t.mean(0) + t.normal.y * t.mean(1) + t.normal.z * t.mean(2));
  }
  return sum;
}

TEST(Portal, WindingMatchesNormals) {
  for (const double yaw : {0.0, 37.0, 90.0, 180.0, 270.0}) {
    const Portal arch = portal(exit_facing(yaw), 2, 3);
    for (const Surface* surface : {&arch.blocks, &arch.pane}) {
      for (const Triangle& triangle : triangles_of(*surface)) {
        EXPECT_GT(triangle.area, 1e-5);
        EXPECT_GT(worst_agreement(triangle), 0.999);
      }
    }
  }
}

TEST(Portal, BlocksAreSolid) {
  for (const double yaw : {0.0, 37.0, 90.0}) {
    EXPECT_NEAR(volume(portal(exit_facing(yaw), 2, 3).blocks),
                volume(portal(exit_facing(0), 2, 3).blocks), 1e-4);
  }
  EXPECT_GT(volume(portal(exit_facing(0), 2, 3).blocks), 0.1);
}

TEST(Portal, StandsAtTheFarSideOfItsCellFacingIn) {
  // The way out and the unit vector towards it.
  const std::vector<std::pair<double, Cell>> ways{
      {0, {0, -1}}, {90, {-1, 0}}, {180, {0, 1}}, {270, {1, 0}}};
  for (const auto& [yaw, out] : ways) {
    const scene::Exit exit = exit_facing(yaw);
    const Portal arch = portal(exit, 2, 3);
    for (const Surface* surface : {&arch.blocks, &arch.pane}) {
      for (const Triangle& triangle : triangles_of(*surface)) {
        for (const Vertex& v : triangle.corner) {
          const double along = (static_cast<double>(v.position[0]) - exit.position.x) * out.x +
                               (static_cast<double>(v.position[2]) - exit.position.z) * out.y;
          EXPECT_GT(along, 0.6) << yaw;
          EXPECT_LT(along, 0.995) << yaw;
        }
      }
    }
    // The first triangles of the pane are its front.
    const Triangle front = triangles_of(arch.pane).front();
    EXPECT_NEAR(front.normal.x * out.x + front.normal.z * out.y, -1, 1e-6) << yaw;
  }
}

TEST(Portal, FitsAnyCellAndHeight) {
  for (double cell = 0.5; cell <= 8; cell += 0.5) {
    for (double height = 0.5; height <= 12; height += 0.5) {
      scene::Exit exit;
      const Portal arch = portal(exit, cell, height);
      EXPECT_EQ(arch.blocks.triangles() + arch.pane.triangles(), 148U);
      for (const Triangle& triangle : triangles_of(arch.blocks)) {
        for (const Vertex& v : triangle.corner) {
          EXPECT_LT(std::abs(static_cast<double>(v.position[0])), cell / 2);
          EXPECT_GE(v.position[1], 0);
          EXPECT_LT(static_cast<double>(v.position[1]), height);
          EXPECT_LT(std::abs(static_cast<double>(v.position[2])), cell / 2);
        }
      }
    }
  }
}

TEST(Pad, LiesOnTheFloorInItsCell) {
  const scene::Vec3 centre{4, 0, -2};
  for (const Triangle& triangle : triangles_of(pad(centre, 2))) {
    EXPECT_GT(triangle.normal.y, 0.5);
    EXPECT_GT(worst_agreement(triangle), 0.98);
    for (const Vertex& v : triangle.corner) {
      EXPECT_GE(v.position[1], 0);
      EXPECT_LE(v.position[1], 0.02F);
      EXPECT_LT(std::abs(static_cast<double>(v.position[0]) - centre.x), 1);
      EXPECT_LT(std::abs(static_cast<double>(v.position[2]) - centre.z), 1);
    }
  }
  EXPECT_EQ(pad(centre, 2).triangles(), 70U);
}

}  // namespace
}  // namespace warren::bake
