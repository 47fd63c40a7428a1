#include <warren/scene/asset.hpp>

#include <cstddef>
#include <limits>

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

TEST(Asset, TakesSkinsWhereTheirJointsStand) {
  Asset asset = one_node();
  asset.nodes[0].translation = {100, 0, 0};  // of no effect on skins
  asset.nodes[0].skin = 0;
  AssetPrimitive& skinned = asset.meshes[0].primitives[0];
  skinned.joints.assign(3, {0, 1, 0, 0});
  skinned.weights.assign(3, {0.5F, 0.5F, 0, 0});
  asset.nodes.push_back({.name = "hip", .children = {2}, .translation = {4, 0, 0}});
  asset.nodes.push_back({.name = "tip", .translation = {2, 6, 0}});
  asset.roots = {0, 1};
  const Matrix bind{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 8, 1};
  asset.skins.push_back({"skin", {1, 2}, {bind, bind}});
  EXPECT_EQ(box(asset)->min, (Float3{5, 3, 8}));
  EXPECT_EQ(box(asset)->max, (Float3{6, 4, 8}));
}

TEST(Asset, LeavesSkinsWhereTheyAreBound) {
  Asset asset = one_node();
  asset.nodes[0].skin = 0;
  AssetPrimitive& skinned = asset.meshes[0].primitives[0];
  skinned.positions = {{0.1F, 0.2F, 0.3F}, {1.1F, 0.7F, 0.3F}, {0.1F, 0.9F, 0.6F}};
  skinned.joints.assign(3, {1, 0, 0, 0});
  skinned.weights.assign(3, {1, 0, 0, 0});
  asset.nodes.push_back({.name = "hip", .children = {2}, .translation = {0.1F, 0.7F, 0}});
  asset.nodes.push_back({.name = "tip", .translation = {0.2F, 0.6F, 0}});
  asset.roots = {0, 1};
  // Sums of floats that no float holds.
  const Matrix hip{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -0.1F, -0.7F, 0, 1};
  const Matrix tip{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -0.3F, -1.3F, 0, 1};
  asset.skins.push_back({"skin", {1, 2}, {hip, tip}});
  EXPECT_EQ(box(asset)->min, (Float3{0.1F, 0.2F, 0.3F}));
  EXPECT_EQ(box(asset)->max, (Float3{1.1F, 0.9F, 0.6F}));
}

TEST(Asset, HasABoxOfFloatsWhateverItsPlaces) {
  constexpr float kMost = std::numeric_limits<float>::max();
  Asset asset = one_node();
  asset.nodes[0].scale = {kMost, kMost, kMost};
  asset.nodes.push_back({.name = "above", .children = {0}, .scale = {-kMost, kMost, 1}});
  asset.roots = {1};
  EXPECT_EQ(box(asset)->min, (Float3{-kMost, 0, 0}));
  EXPECT_EQ(box(asset)->max, (Float3{0, kMost, 0}));
  // So many of them that factors become infinite, and nothing times infinity no number.
  for (std::size_t i = 1; i < 20; ++i) {
    asset.nodes.push_back({.name = "above", .children = {i}, .scale = {kMost, kMost, kMost}});
  }
  asset.roots = {20};
  EXPECT_EQ(box(asset)->min, (Float3{-kMost, -kMost, -kMost}));
  EXPECT_EQ(box(asset)->max, (Float3{kMost, kMost, kMost}));
}

}  // namespace
}  // namespace warren::scene
