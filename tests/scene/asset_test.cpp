#include <warren/scene/asset.hpp>

#include <gtest/gtest.h>

namespace warren::scene {
namespace {

/// One triangle in the plane z = 0, its corners at 0, 1 along x and 1 along y.
AssetPrimitive triangle() {
  AssetPrimitive out;
  out.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  out.indices = {0, 1, 2};
  return out;
}

Asset one_node() {
  Asset out;
  out.meshes.push_back({"mesh", {triangle()}});
  out.nodes.push_back({.name = "node", .mesh = 0});
  out.roots = {0};
  return out;
}

TEST(Asset, CountsWhatEachNodeDraws) {
  Asset asset = one_node();
  EXPECT_EQ(triangles(asset), 1U);
  EXPECT_EQ(draws(asset), 1U);

  asset.nodes.push_back({.name = "again", .mesh = 0});
  asset.nodes.push_back({.name = "empty"});
  asset.meshes[0].primitives.push_back(triangle());
  EXPECT_EQ(triangles(asset), 4U);
  EXPECT_EQ(draws(asset), 4U);

  asset.nodes[1].instances = {{0, 0, 0}, {2, 0, 0}, {4, 0, 0}};
  EXPECT_EQ(triangles(asset), 8U);
  EXPECT_EQ(draws(asset), 4U) << "instances are one draw";
}

TEST(Asset, HasABoxOfItsNodesAtRest) {
  EXPECT_FALSE(box(Asset{}));
  Asset asset = one_node();
  EXPECT_EQ(box(asset)->max, (Float3{1, 1, 0}));

  // A quarter turn about z, twice as large, moved: x goes to y, y to -x.
  const float half = 0.70710678F;
  asset.nodes[0].rotation = {0, 0, half, half};
  asset.nodes[0].scale = {2, 2, 2};
  asset.nodes[0].translation = {10, 0, 0};
  asset.nodes.push_back({.name = "above", .children = {0}, .translation = {0, 0, 5}});
  asset.roots = {1};
  const AssetBox turned = *box(asset);
  EXPECT_NEAR(turned.min[0], 8, 1e-5);
  EXPECT_NEAR(turned.max[0], 10, 1e-5);
  EXPECT_NEAR(turned.max[1], 2, 1e-5);
  EXPECT_NEAR(turned.min[2], 5, 1e-5);
}

TEST(Asset, HasABoxOfAllInstances) {
  Asset asset = one_node();
  asset.nodes[0].instances = {{-3, 0, 0}, {0, 0, 7}};
  EXPECT_EQ(box(asset)->min, (Float3{-3, 0, 0}));
  EXPECT_EQ(box(asset)->max, (Float3{1, 1, 7}));
}

TEST(Asset, TakesSkinsWhereTheyAreBound) {
  Asset asset = one_node();
  asset.nodes[0].translation = {100, 0, 0};
  asset.nodes.push_back({.name = "joint"});
  asset.skins.push_back({"skin", {1}, {Matrix{}}});
  asset.nodes[0].skin = 0;
  EXPECT_EQ(box(asset)->max, (Float3{1, 1, 0}));
}

}  // namespace
}  // namespace warren::scene
