#include "bake/at_rest.hpp"

#include "bake/faces.hpp"
#include "bake/glb_assets.hpp"
#include "bake/prop_assets.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::bake {
namespace {

using testing::FloatNear;
using testing::Pointwise;

const scene::AssetPrimitive& only_primitive(const scene::Asset& asset) {
  EXPECT_EQ(asset.meshes.size(), 1U);
  EXPECT_EQ(asset.meshes.at(0).primitives.size(), 1U);
  return asset.meshes.at(0).primitives.at(0);
}

void expect_at(const scene::Float3& found, const scene::Float3& expected) {
  EXPECT_THAT(found, Pointwise(FloatNear(1e-6F), expected));
}

TEST(AtRest, TransformsOfNodesGoIntoTheVertices) {
  scene::Asset asset;
  const std::size_t child = add_node(asset, "child", corner_triangle({}));
  asset.nodes[child].translation = {1, 0, 0};
  asset.nodes[child].scale = {2, 1, 1};
  scene::AssetNode parent;
  parent.translation = {0, 0, 5};
  const auto half = static_cast<float>(std::sqrt(0.5));
  parent.rotation = {0, half, 0, half};  // a quarter about +y: +x to -z, +z to +x
  parent.children = {child};
  asset.roots = {asset.nodes.size()};
  asset.nodes.push_back(parent);

  const scene::Asset rest = at_rest(asset);
  EXPECT_EQ(rest.nodes.size(), 1U);
  const scene::AssetPrimitive& found = only_primitive(rest);
  expect_at(found.positions[0], {0, 0, 4});
  expect_at(found.positions[1], {0, 0, 2});
  expect_at(found.positions[2], {0, 1, 4});
  expect_at(found.normals[0], {1, 0, 0});
  EXPECT_THAT(found.tangents[0], Pointwise(FloatNear(1e-6F), scene::Float4{0, 0, -1, 1}));
  EXPECT_EQ(found.uvs, corner_triangle({}).uvs);
  EXPECT_EQ(found.colors, corner_triangle({}).colors);
  EXPECT_GT(worst_agreement(triangles_of({found}).at(0)), 0.999);
}

TEST(AtRest, NormalsStayUprightUnderUnevenScale) {
  scene::Asset asset;
  scene::AssetPrimitive slope = corner_triangle({});
  slope.positions = {{0, 0, 0}, {1, 1, 0}, {0, 0, -1}};
  slope.normals.assign(3, {-0.70710678F, 0.70710678F, 0});
  slope.tangents.assign(3, {0.70710678F, 0.70710678F, 0, 1});
  const std::size_t node = add_node(asset, "slope", slope);
  asset.nodes[node].scale = {3, 1, 1};
  EXPECT_GT(worst_agreement(triangles_of({only_primitive(at_rest(asset))}).at(0)), 0.9999);
}

TEST(AtRest, MirroredTrianglesKeepFacingOut) {
  scene::Asset asset;
  const std::size_t node = add_node(asset, "a", corner_triangle({}));
  asset.nodes[node].scale = {-1, 1, 1};
  const scene::Asset rest = at_rest(asset);
  const scene::AssetPrimitive& found = only_primitive(rest);
  expect_at(found.normals[0], {0, 0, 1});
  expect_at(found.positions[1], {-1, 0, 0});
  EXPECT_EQ(found.tangents[0], (scene::Float4{-1, 0, 0, -1}));
  const Triangle triangle = triangles_of({found}).at(0);
  EXPECT_GT(worst_agreement(triangle), 0.999);
  EXPECT_LT(frame_error(triangle, 1), 1e-5);
}

TEST(AtRest, SkinsStandAsTheirJointsDo) {
  scene::Asset asset;
  scene::AssetPrimitive limb = corner_triangle({});
  limb.joints.assign(3, {0, 1, 0, 0});
  limb.weights = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0.5F, 0.5F, 0, 0}};
  const std::size_t node = add_node(asset, "limb", limb);
  asset.nodes[node].translation = {100, 0, 0};  // of no effect on skins
  asset.nodes[node].skin = 0;
  scene::AssetNode joint;
  joint.translation = {0, 2, 0};
  joint.scale = {0.5F, 0.5F, 0.5F};
  asset.roots.push_back(asset.nodes.size());
  asset.nodes.push_back(joint);
  joint.translation = {0, 0, 3};
  asset.roots.push_back(asset.nodes.size());
  asset.nodes.push_back(joint);
  scene::AssetSkin skin;
  skin.joints = {1, 2};
  const scene::Matrix twice{2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 0, 0, 1};  // and 1 m along +x
  skin.inverse_binds = {twice, twice};
  asset.skins.push_back(skin);

  const scene::Asset rest = at_rest(asset);
  const scene::AssetPrimitive& found = only_primitive(rest);
  EXPECT_TRUE(found.joints.empty());
  EXPECT_TRUE(found.weights.empty());
  EXPECT_TRUE(rest.skins.empty());
  expect_at(found.positions[0], {0.5F, 2, 0});
  expect_at(found.positions[1], {1.5F, 0, 3});
  expect_at(found.positions[2], {0.5F, 2, 1.5F});
}

TEST(AtRest, TakesTheSpaceThatTheAssetTakes) {
  std::size_t skinned = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const scene::Asset asset = random_asset(seed, true);
    skinned += asset.skins.size();
    const auto box = scene::box(asset);
    const auto rest = scene::box(at_rest(asset));
    ASSERT_TRUE(box && rest) << seed;
    for (std::size_t k = 0; k < 3; ++k) {
      const float tolerance = 1e-6F * (1 + std::max(std::abs(box->min[k]), std::abs(box->max[k])));
      ASSERT_NEAR(rest->min[k], box->min[k], tolerance) << seed;
      ASSERT_NEAR(rest->max[k], box->max[k], tolerance) << seed;
    }
  }
  EXPECT_GT(skinned, 50U);
}

TEST(AtRest, LeavesOutPrimitivesWithoutTriangles) {
  scene::Asset asset;
  scene::AssetPrimitive nothing = corner_triangle({});
  nothing.indices.clear();
  nothing.uvs.clear();  // so that it can't join the other one
  add_node(asset, "nothing", nothing);
  add_node(asset, "a", corner_triangle({}));
  EXPECT_EQ(only_primitive(at_rest(asset)).positions.size(), 3U);
}

TEST(AtRest, MergesByMaterialAndLists) {
  scene::Asset asset = hedge();
  add_node(asset, "second leaf", corner_triangle(0));
  scene::AssetPrimitive bare = corner_triangle(0);
  bare.tangents.clear();
  add_node(asset, "flat leaf", bare);
  add_node(asset, "plain", corner_triangle({}));
  const std::size_t copies = add_node(asset, "copies", corner_triangle(1));
  asset.nodes[copies].instances = {{1, 0, 0}, {2, 0, 0}, {3, 0, 0}};
  const scene::Asset rest = at_rest(asset);
  const std::vector<scene::AssetPrimitive>& found = rest.meshes.at(0).primitives;
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(scene::triangles(rest), scene::triangles(asset));
  for (const scene::AssetPrimitive& primitive : found) {
    ASSERT_EQ(primitive.normals.size(), primitive.positions.size());
    ASSERT_TRUE(primitive.tangents.empty() ||
                primitive.tangents.size() == primitive.positions.size());
    for (const std::uint32_t index : primitive.indices) {
      ASSERT_LT(index, primitive.positions.size());
    }
  }
}

TEST(AtRest, LeavesOutWhatNothingUses) {
  scene::Asset asset;
  asset.images = {held_image("unused"), held_image("used"), held_image("unused too")};
  asset.materials.resize(3);
  asset.materials[0].normal_image = 0;
  asset.materials[2].name = "used";
  asset.materials[2].emissive_image = 1;
  asset.materials[2].base_color_image = 1;
  add_node(asset, "a", corner_triangle(2));
  scene::AssetNode hidden;  // of no root
  hidden.mesh = asset.meshes.size();
  asset.meshes.push_back({"hidden", {corner_triangle(0)}});
  asset.nodes.push_back(hidden);
  scene::AssetClip clip;
  clip.name = "sway";
  asset.clips.push_back(clip);

  const scene::Asset rest = at_rest(asset);
  ASSERT_EQ(rest.images.size(), 1U);
  EXPECT_EQ(rest.images[0].bytes, "bytes of used");
  ASSERT_EQ(rest.materials.size(), 1U);
  EXPECT_EQ(rest.materials[0].name, "used");
  EXPECT_EQ(rest.materials[0].base_color_image, 0U);
  EXPECT_EQ(rest.materials[0].emissive_image, 0U);
  EXPECT_EQ(only_primitive(rest).material, 0U);
  EXPECT_TRUE(rest.clips.empty());
}

}  // namespace
}  // namespace warren::bake
