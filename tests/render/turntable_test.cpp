#include "render/palette.hpp"
#include "render/raster_mesh.hpp"
#include "render/text.hpp"

#include <warren/image/png.hpp>
#include <warren/render/turntable.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace warren::render {
namespace {

/// A square of 1 m that stands on the floor and faces +Z, red.
scene::Asset board() {
  scene::Asset asset;
  asset.name = "board";
  scene::AssetMaterial material;
  material.base_color = {0.6, 0, 0, 1};
  asset.materials.push_back(material);
  scene::AssetPrimitive primitive;
  primitive.material = 0;
  primitive.positions = {{-0.5F, 0, 0}, {0.5F, 0, 0}, {0.5F, 1, 0}, {-0.5F, 1, 0}};
  primitive.normals = {4, {0, 0, 1}};
  primitive.uvs = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  primitive.indices = {0, 1, 2, 0, 2, 3};
  asset.meshes.push_back({"board", {primitive}});
  scene::AssetNode node;
  node.mesh = 0;
  asset.nodes.push_back(node);
  asset.roots = {0};
  return asset;
}

/// The board hanging on two joints, the upper edge on the second; `lift` moves that up by 1 m.
scene::Asset skinned_board() {
  scene::Asset asset = board();
  asset.nodes[0].skin = 0;
  asset.nodes[0].translation = {9, 9, 9};  // of no account with a skin
  scene::AssetPrimitive& primitive = asset.meshes[0].primitives[0];
  primitive.joints = {{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}};
  primitive.weights = {{1, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}, {0.5F, 0.5F, 0, 0}};
  scene::AssetNode foot;
  foot.children = {2};
  scene::AssetNode head;
  head.translation = {0, 1, 0};
  asset.nodes.push_back(foot);
  asset.nodes.push_back(head);
  asset.roots.push_back(1);
  const scene::Matrix identity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  scene::Matrix down = identity;
  down[13] = -1;
  asset.skins.push_back({"skin", {1, 2}, {identity, down}});
  scene::AssetChannel channel;
  channel.node = 2;
  channel.times = {0, 1};
  channel.values = {0, 1, 0, 0, 2, 0};
  asset.clips.push_back({"lift", {channel}});
  return asset;
}

bool reddish(Rgb pixel) { return pixel.r > 40 && pixel.r > 3 * pixel.g && pixel.r > 3 * pixel.b; }

bool bluish(Rgb pixel) { return pixel.b > 40 && pixel.b > 3 * pixel.r && pixel.b > 3 * pixel.g; }

std::size_t red(const Picture& picture) {
  return static_cast<std::size_t>(
      std::count_if(picture.values().begin(), picture.values().end(), reddish));
}

TEST(View, ShowsFrontsAndNotBacks) {
  const scene::Asset asset = board();
  EXPECT_GT(red(draw_view(asset, {0, {}}, 96)), 2000U);
  EXPECT_GT(red(draw_view(asset, {60, {}}, 96)), 500U);
  EXPECT_EQ(red(draw_view(asset, {180, {}}, 96)), 0U);
  scene::Asset both = board();
  both.materials[0].double_sided = true;
  EXPECT_GT(red(draw_view(both, {180, {}}, 96)), 2000U);
}

TEST(View, YawGoesRoundFromTheFrontToTheLeft) {
  // At 90 degrees the camera stands at +X: what is at +Z is to its left.
  scene::Asset asset = board();
  asset.materials[0].double_sided = true;
  for (scene::Float3& position : asset.meshes[0].primitives[0].positions) {
    position = {0, position[1], position[0] + 0.5F};  // from z = 0 to 1
  }
  scene::AssetNode far = asset.nodes[0];
  asset.meshes.push_back(asset.meshes[0]);
  for (scene::Float3& position : asset.meshes[1].primitives[0].positions) position[2] -= 1;
  asset.meshes[1].primitives[0].material.reset();  // from z = -1 to 0, white
  far.mesh = 1;
  asset.nodes.push_back(far);
  asset.roots.push_back(1);
  const Picture picture = draw_view(asset, {90, {}}, 96);
  double left = 0;
  for (int y = 0; y < 96; ++y) {
    for (int x = 0; x < 96; ++x) left += reddish(picture[{x, y}]) ? (x < 48 ? 1 : -1) : 0;
  }
  EXPECT_GT(left, 500);
}

TEST(View, TakesTheNearestWhateverComesFirst) {
  scene::Asset asset = board();
  scene::AssetMaterial blue;
  blue.base_color = {0, 0, 0.6, 1};
  asset.materials.push_back(blue);
  asset.meshes.push_back(asset.meshes[0]);
  asset.meshes[1].primitives[0].material = 1;
  scene::AssetNode behind = asset.nodes[0];
  behind.mesh = 1;
  behind.translation = {0, 0, -0.2F};
  asset.nodes.push_back(behind);
  asset.roots = {0, 1};
  const Picture first = draw_view(asset, {0, {}}, 96);
  std::swap(asset.roots[0], asset.roots[1]);
  std::swap(asset.nodes[0], asset.nodes[1]);
  EXPECT_EQ(draw_view(asset, {0, {}}, 96), first);
  EXPECT_TRUE(reddish((first[{48, 48}])));
}

TEST(View, PicturesColorWhatTheyAreOn) {
  scene::Asset asset = board();
  asset.materials[0].base_color = {1, 1, 1, 1};
  Picture picture(2, 1);
  picture[{0, 0}] = {220, 0, 0};
  picture[{1, 0}] = {0, 0, 220};
  scene::AssetImage image;
  image.bytes = image::encode_png_rgb(picture);
  asset.images.push_back(image);
  asset.materials[0].base_color_image = 0;
  const Picture seen = draw_view(asset, {0, {}}, 96);
  EXPECT_TRUE(reddish((seen[{27, 48}])));
  EXPECT_TRUE(bluish((seen[{69, 48}])));
  // The same picture as light.
  asset.materials[0].base_color = {0, 0, 0, 1};
  asset.materials[0].base_color_image.reset();
  asset.materials[0].emissive = {1, 1, 1};
  asset.materials[0].emissive_image = 0;
  const Picture glows = draw_view(asset, {0, {}}, 96);
  EXPECT_TRUE(reddish((glows[{27, 48}])));
  EXPECT_TRUE(bluish((glows[{69, 48}])));
}

TEST(View, SizesAndBytesAreStable) {
  for (const int size : {16, 33, 200}) {
    const Picture picture = draw_view(board(), {35, {}}, size);
    EXPECT_EQ(picture.width(), size);
    EXPECT_EQ(picture.height(), size);
    EXPECT_EQ(picture, draw_view(board(), {35, {}}, size));
  }
}

TEST(View, AnAssetOfNothingIsAnEmptyFloor) {
  scene::Asset asset;
  const Picture picture = draw_view(asset, {0, {}}, 64);
  EXPECT_EQ(red(picture), 0U);
  EXPECT_GT((picture[{32, 50}].r), 30);
}

TEST(Mesh, SkinsFollowTheirJoints) {
  const scene::Asset asset = skinned_board();
  const RasterMesh rest = mesh_at(asset, std::nullopt);
  EXPECT_EQ(rest.vertices[2].position, (Spot{0.5, 1, 0}));
  EXPECT_EQ(rest.vertices[3].position, (Spot{-0.5, 1, 0}));
  const RasterMesh half = mesh_at(asset, Moment{0, 0.5});
  EXPECT_EQ(half.vertices[0].position, (Spot{-0.5, 0, 0}));
  EXPECT_EQ(half.vertices[2].position, (Spot{0.5, 1.5, 0}));
  EXPECT_EQ(half.vertices[3].position, (Spot{-0.5, 1.25, 0}));
  // Before and after the keys, the clip holds.
  EXPECT_EQ(mesh_at(asset, Moment{0, 7}).vertices[2].position, (Spot{0.5, 2, 0}));
  EXPECT_EQ(mesh_at(asset, Moment{0, -7}).vertices[2].position, (Spot{0.5, 1, 0}));
}

TEST(Mesh, StepsDoNotBlendAndRotationsTakeTheShorterWay) {
  scene::Asset asset = skinned_board();
  asset.clips[0].channels[0].step = true;
  EXPECT_EQ(mesh_at(asset, Moment{0, 0.9}).vertices[2].position, (Spot{0.5, 1, 0}));
  scene::AssetChannel turn;
  turn.node = 1;
  turn.path = scene::ChannelPath::rotation;
  turn.times = {0, 1};
  const auto half = static_cast<float>(std::sqrt(0.5));
  turn.values = {0, 0, 0, 1, 0, -half, 0, -half};  // a quarter turn round +Y, written negative
  asset.clips.push_back({"turn", {turn}});
  const Spot at = mesh_at(asset, Moment{1, 0.5}).vertices[1].position;
  EXPECT_NEAR(at.x, 0.5 * std::sqrt(0.5), 1e-6);
  EXPECT_NEAR(at.z, -0.5 * std::sqrt(0.5), 1e-6);
}

TEST(Mesh, NodesScaleAndNormalsStayUpright) {
  scene::Asset asset = board();
  asset.nodes[0].scale = {1, 1, 4};
  scene::AssetPrimitive& primitive = asset.meshes[0].primitives[0];
  const auto slant = static_cast<float>(std::sqrt(0.5));
  primitive.normals = {4, {0, slant, slant}};
  const Spot normal = mesh_at(asset, std::nullopt).vertices[0].normal;
  EXPECT_NEAR(normal.y / normal.z, 4, 1e-5);
  // Without normals, triangles are flat.
  primitive.normals.clear();
  const RasterMesh flat = mesh_at(asset, std::nullopt);
  EXPECT_EQ(flat.vertices.at(flat.triangles[1].vertex[2]).normal, (Spot{0, 0, 1}));
  // A copy for each instance.
  asset.nodes[0].instances = {{0, 0, 0}, {2, 0, 0}};
  EXPECT_EQ(mesh_at(asset, std::nullopt).triangles.size(), 4U);
}

scene::Prop prop(std::string name, scene::Asset asset) {
  return {std::move(name), std::make_shared<const scene::Asset>(std::move(asset)), nullptr};
}

TEST(Turntable, ARowForEachProp) {
  const std::vector<scene::Prop> one{prop("board", board())};
  const std::vector<scene::Prop> two{one[0], prop("lifted", skinned_board())};
  for (const int tile : {96, 150, 320}) {
    const Picture small = draw_turntable(one, tile);
    const Picture large = draw_turntable(two, tile);
    EXPECT_EQ((Extent{small.width(), small.height()}), turntable_extent(1, tile));
    EXPECT_EQ((Extent{large.width(), large.height()}), turntable_extent(2, tile));
    EXPECT_EQ(small.width(), large.width());
    for (int y = 0; y < small.height(); ++y) {
      for (int x = 0; x < small.width(); ++x) {
        ASSERT_EQ((small[{x, y}]), (large[{x, y}])) << x << " " << y;
      }
    }
    // The second has four moments of its clip besides.
    EXPECT_GT(red(large), 2 * red(small) + red(small) / 2);
  }
}

TEST(Turntable, ManyClipsAndStillOnesAreNoTrouble) {
  scene::Asset asset = skinned_board();
  for (int i = 0; i < 50; ++i) asset.clips.push_back({std::string(300, 'x'), {}});
  const std::vector<scene::Prop> props{prop(std::string(500, 'n'), asset)};
  const Picture sheet = draw_turntable(props, 96);
  EXPECT_EQ(sheet.width(), turntable_extent(1, 96).width);
}

TEST(Text, LettersDifferFromEachOther) {
  std::set<std::string> seen;
  for (const char c : std::string("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789. -")) {
    Picture picture(7, 9, kPaper);
    write_text(picture, {1, 1}, std::string(1, c), 1, kCaption);
    std::string dots;
    for (const Rgb pixel : picture.values()) dots += pixel == kCaption ? '1' : '0';
    seen.insert(dots);
  }
  EXPECT_EQ(seen.size(), 38U);  // O is 0
}

}  // namespace
}  // namespace warren::render
