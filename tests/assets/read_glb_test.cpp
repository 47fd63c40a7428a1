#include "assets/glb_writer.hpp"
#include "assets/sound_asset.hpp"

#include <warren/assets/glb.hpp>
#include <warren/core/random.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::assets {
namespace {

using scene::Asset;
using scene::AssetPrimitive;
using scene::Bytes4;
using scene::Float2;
using scene::Float3;
using scene::Float4;
using testing::ElementsAre;

Asset read(const Document& document) { return read_glb(document.bytes(), "a.glb"); }

const AssetPrimitive& primitive(const Asset& asset) { return asset.meshes.at(0).primitives.at(0); }

TEST(ReadGlb, GivesBackVerticesAsTheyStandInTheFile) {
  const Asset asset = read(rich());
  EXPECT_EQ(asset.name, "Square");
  EXPECT_EQ(scene::triangles(asset), 2U);
  EXPECT_EQ(scene::draws(asset), 1U);
  const AssetPrimitive& square = primitive(asset);
  EXPECT_EQ(square.positions,
            (std::vector<Float3>{{-0.5F, 0, 0}, {0.5F, 0, 0}, {0.5F, 1, 0}, {-0.5F, 1, 0}}));
  EXPECT_EQ(square.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3}));
  EXPECT_EQ(square.normals, std::vector<Float3>(4, Float3{0, 0, 1}));
  EXPECT_EQ(square.tangents.at(0), (Float4{1, 0, 0, 1}));
  EXPECT_EQ(square.tangents.at(3), (Float4{1, 0, 0, -1}));
  EXPECT_EQ(square.uvs, (std::vector<Float2>{{0, 2}, {2, 2}, {2, 0}, {0, 0}}));
  EXPECT_EQ(square.uvs1, (std::vector<Float2>{{0, 1}, {1, 1}, {1, 0}, {0, 0}}));
  EXPECT_EQ(square.colors.at(3), (Bytes4{9, 8, 7, 6}));
  EXPECT_EQ(square.joints.at(2), (Bytes4{0, 1, 0, 0}));
  EXPECT_EQ(square.weights.at(2), (Float4{0.25F, 0.75F, 0, 0}));
}

TEST(ReadGlb, GivesBackMaterialsAndPictures) {
  const Asset asset = read(rich());
  ASSERT_EQ(asset.materials.size(), 1U);
  const scene::AssetMaterial& paint = asset.materials[0];
  EXPECT_EQ(paint.name, "paint");
  EXPECT_EQ(paint.base_color, (std::array<double, 4>{0.5, 0.25, 1, 0.5}));
  EXPECT_EQ(paint.metallic, 0.25);
  EXPECT_EQ(paint.roughness, 0.75);
  EXPECT_EQ(paint.emissive, (std::array<double, 3>{0, 0.5, 0}));
  EXPECT_EQ(paint.base_color_image, 0U);
  EXPECT_EQ(paint.normal_image, 0U);
  EXPECT_EQ(paint.occlusion_image, 0U);
  EXPECT_FALSE(paint.emissive_image);
  EXPECT_EQ(paint.alpha_mode, scene::AlphaMode::mask);
  EXPECT_EQ(paint.alpha_cutoff, 0.25);
  EXPECT_TRUE(paint.double_sided);
  ASSERT_EQ(asset.images.size(), 1U);
  EXPECT_EQ(asset.images[0].format, scene::ImageFormat::png);
  EXPECT_EQ(image::decode_png_rgb(asset.images[0].bytes, "", 8), Grid<Rgb>(1, 1, {200, 100, 50}));
  EXPECT_EQ(asset.images[0].uri, "");
}

TEST(ReadGlb, GivesBackSkinsNodesAndClips) {
  const Asset asset = read(rich());
  EXPECT_THAT(asset.roots, ElementsAre(0, 1));
  ASSERT_EQ(asset.nodes.size(), 3U);
  EXPECT_EQ(asset.nodes[1].name, "hip");
  EXPECT_THAT(asset.nodes[1].children, ElementsAre(2));
  EXPECT_EQ(asset.nodes[1].scale, (Float3{1, 2, 1}));
  EXPECT_EQ(asset.nodes[2].translation, (Float3{0, 0.5F, 0}));
  EXPECT_EQ(asset.nodes[0].skin, 0U);
  ASSERT_EQ(asset.skins.size(), 1U);
  EXPECT_THAT(asset.skins[0].joints, ElementsAre(1, 2));
  EXPECT_EQ(asset.skins[0].inverse_binds.at(1)[13], -0.5F);
  ASSERT_EQ(asset.clips.size(), 1U);
  EXPECT_EQ(asset.clips[0].name, "roll");
  const auto& [turn, hop] = std::tie(asset.clips[0].channels.at(0), asset.clips[0].channels.at(1));
  EXPECT_EQ(turn.node, 2U);
  EXPECT_EQ(turn.path, scene::ChannelPath::rotation);
  EXPECT_FALSE(turn.step);
  EXPECT_THAT(turn.times, ElementsAre(0, 0.5F, 1));
  EXPECT_THAT(turn.values, ElementsAre(0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, -1));
  EXPECT_EQ(hop.path, scene::ChannelPath::translation);
  EXPECT_TRUE(hop.step);
  EXPECT_EQ(hop.values.at(4), 0.25F);
}

TEST(ReadGlb, ReadsAMinimalFile) {
  const Asset asset = read(square());
  EXPECT_TRUE(primitive(asset).normals.empty());
  EXPECT_TRUE(primitive(asset).uvs.empty());
  EXPECT_FALSE(primitive(asset).material);
  const auto box = scene::box(asset);
  ASSERT_TRUE(box);
  EXPECT_EQ(box->min, (Float3{-0.5F, 0, 0}));
  EXPECT_EQ(box->max, (Float3{0.5F, 1, 0}));
}

TEST(ReadGlb, GivesDefaultsAsTheFormatHasThem) {
  Document document = square();
  document.json["materials"] = nlohmann::json::array({nlohmann::json::object()});
  document.json["meshes"][0]["primitives"][0]["material"] = 0;
  const scene::AssetMaterial material = read(document).materials.at(0);
  EXPECT_EQ(material.metallic, 1);
  EXPECT_EQ(material.roughness, 1);
  EXPECT_EQ(material.base_color, (std::array<double, 4>{1, 1, 1, 1}));
  EXPECT_EQ(material.name, "material-0");
}

TEST(ReadGlb, GivesEverythingANameOfItsOwn) {
  Document document = square();
  auto& nodes = document.json["nodes"];
  nodes = nlohmann::json::array();
  for (const char* name : {"leg", "", "leg", "leg-2", "leg", "node-5"}) {
    nodes.push_back({{"name", name}, {"mesh", 0}});
  }
  nodes.push_back({{"mesh", 0}});
  nodes.push_back({{"name", "tab\tbell\x07 c1\xc2\x9b end"}});
  nodes.push_back({{"name", std::string(300, 'x') + "\xc3\xa9"}});
  document.json["scenes"][0]["nodes"] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  document.json["meshes"][0].erase("name");
  const Asset asset = read(document);
  std::vector<std::string> names;
  for (const auto& node : asset.nodes) names.push_back(node.name);
  names.back() = std::to_string(names.back().size());
  EXPECT_THAT(names, ElementsAre("leg", "node-1", "leg-2", "leg-2-2", "leg-3", "node-5", "node-6",
                                 "tab_bell_ c1_ end", "128"));
  EXPECT_EQ(asset.meshes[0].name, "mesh-0");
}

TEST(ReadGlb, GivesIndicesToVerticesWithoutThem) {
  Document document = square();
  auto& item = document.json["meshes"][0]["primitives"][0];
  item.erase("indices");
  item["attributes"]["POSITION"] = document.add<float>("VEC3", std::vector<float>(18, 1.0F));
  EXPECT_THAT(primitive(read(document)).indices, ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(ReadGlb, TurnsStripsAndFansIntoTriangles) {
  Document document = square();
  auto& item = document.json["meshes"][0]["primitives"][0];
  item["mode"] = 5;
  item["indices"] = document.add<std::uint8_t>("SCALAR", {0, 1, 2, 3});
  EXPECT_THAT(primitive(read(document)).indices, ElementsAre(0, 1, 2, 1, 3, 2));
  item["mode"] = 6;
  EXPECT_THAT(primitive(read(document)).indices, ElementsAre(1, 2, 0, 2, 3, 0));
  // A strip that jumps by drawing nothing.
  item["mode"] = 5;
  item["indices"] = document.add<std::uint32_t>("SCALAR", {0, 1, 2, 2, 3, 3, 0, 1});
  EXPECT_THAT(primitive(read(document)).indices, ElementsAre(0, 1, 2, 3, 1, 0));
}

TEST(ReadGlb, LeavesOutWhatHasNoTriangle) {
  Document document = rich();
  auto& primitives = document.json["meshes"][0]["primitives"];
  auto nothing = primitives[0];
  nothing["mode"] = 5;
  for (const auto& corners : std::vector<std::vector<std::uint8_t>>{{0, 1}, {0, 0, 1, 1, 1}}) {
    nothing["indices"] = document.add<std::uint8_t>("SCALAR", corners);
    primitives.insert(primitives.begin(), nothing);
  }
  EXPECT_EQ(read(document).meshes.at(0).primitives.size(), 1U);
  EXPECT_EQ(unsound(read(document)), "");
  // A mesh of nothing before another one.
  primitives.erase(2);
  document.json["meshes"].push_back(square().json["meshes"][0]);
  document.json["nodes"][2]["mesh"] = 1;
  const Asset asset = read(document);
  EXPECT_EQ(unsound(asset), "");
  ASSERT_EQ(asset.meshes.size(), 1U);
  EXPECT_FALSE(asset.nodes[0].mesh);
  EXPECT_FALSE(asset.nodes[0].skin);
  EXPECT_EQ(asset.nodes[2].mesh, 0U);
  EXPECT_EQ(scene::triangles(asset), 2U);
}

TEST(ReadGlb, ReadsInterleavedVertices) {
  Document document = square();
  std::string bytes;
  for (const float i : {0.0F, 1.0F, 2.0F}) {
    for (const float value : {i, 2 * i, 3 * i, 0.0F, 1.0F, 0.0F}) bytes += little(value);
  }
  const auto view = document.add_view(bytes);
  document.json["bufferViews"][view]["byteStride"] = 24;
  auto& accessors = document.json["accessors"];
  for (const int offset : {0, 12}) {
    accessors.push_back({{"bufferView", view},
                         {"byteOffset", offset},
                         {"componentType", 5126},
                         {"count", 3},
                         {"type", "VEC3"}});
  }
  document.json["meshes"][0]["primitives"][0] = {
      {"attributes", {{"POSITION", accessors.size() - 2}, {"NORMAL", accessors.size() - 1}}}};
  const Asset asset = read(document);
  EXPECT_THAT(primitive(asset).positions,
              ElementsAre(Float3{0, 0, 0}, Float3{1, 2, 3}, Float3{2, 4, 6}));
  EXPECT_THAT(primitive(asset).normals, testing::Each(Float3{0, 1, 0}));
}

TEST(ReadGlb, ReadsQuantizedVertices) {
  Document document = square();
  auto& attributes = document.json["meshes"][0]["primitives"][0]["attributes"];
  attributes["POSITION"] = document.add<std::int16_t>(
      "VEC4", {-100, 0, 0, 0, 100, 0, 0, 0, 100, 200, 0, 0, -100, 200, 0, 0});
  auto& accessor = document.json["accessors"].back();
  accessor["type"] = "VEC3";
  document.json["bufferViews"].back()["byteStride"] = 8;
  attributes["NORMAL"] = document.add<std::int8_t>(
      "VEC4", {0, 0, 127, 0, 0, 0, 127, 0, 0, -128, 0, 0, 0, 127, 0, 0}, true);
  document.json["accessors"].back()["type"] = "VEC3";
  document.json["bufferViews"].back()["byteStride"] = 4;
  document.json["extensionsRequired"] = {"KHR_mesh_quantization"};
  const Asset asset = read(document);
  EXPECT_EQ(primitive(asset).positions.at(2), (Float3{100, 200, 0}));
  EXPECT_EQ(primitive(asset).normals.at(2), (Float3{0, -1, 0}));
}

TEST(ReadGlb, MakesNormalsAndWeightsWhole) {
  Document document = rich();
  auto& attributes = document.json["meshes"][0]["primitives"][0]["attributes"];
  attributes["NORMAL"] = document.add<float>("VEC3", {0, 0, 2, 3, 0, 4, 0, 0, 0, 0, 0, -0.5F});
  attributes["WEIGHTS_0"] = document.add<std::uint8_t>(
      "VEC4", {255, 0, 0, 0, 100, 100, 0, 0, 0, 0, 0, 0, 0, 0, 50, 0}, true);
  const AssetPrimitive square = primitive(read(document));
  EXPECT_THAT(square.normals, ElementsAre(Float3{0, 0, 1}, Float3{0.6F, 0, 0.8F}, Float3{0, 1, 0},
                                          Float3{0, 0, -1}));
  EXPECT_THAT(square.weights, ElementsAre(Float4{1, 0, 0, 0}, Float4{0.5F, 0.5F, 0, 0},
                                          Float4{1, 0, 0, 0}, Float4{0, 0, 1, 0}));
}

TEST(ReadGlb, ReadsColoursOfAnyKind) {
  Document document = square();
  auto& attributes = document.json["meshes"][0]["primitives"][0]["attributes"];
  attributes["COLOR_0"] = document.add<float>("VEC3", {0, 0.5F, 1, 2, -1, 0, 0, 0, 0, 1, 1, 1});
  EXPECT_EQ(primitive(read(document)).colors.at(0), (Bytes4{0, 128, 255, 255}));
  EXPECT_EQ(primitive(read(document)).colors.at(1), (Bytes4{255, 0, 0, 255}));
  attributes["COLOR_0"] = document.add<std::uint16_t>(
      "VEC4", {65535, 0, 32768, 257, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, true);
  EXPECT_EQ(primitive(read(document)).colors.at(0), (Bytes4{255, 0, 128, 1}));
}

TEST(ReadGlb, MovesTextureCoordinatesWithThePicture) {
  Document document = rich();
  document.json["extensionsRequired"] = {"KHR_texture_transform"};
  auto& material = document.json["materials"][0];
  const nlohmann::json moved = {
      {"KHR_texture_transform",
       {{"offset", {0.25, 0.5}}, {"scale", {2, 4}}, {"rotation", 3.14159265358979}}}};
  material["pbrMetallicRoughness"]["baseColorTexture"]["extensions"] = moved;
  material["normalTexture"]["extensions"] = moved;
  const AssetPrimitive square = primitive(read(document));
  EXPECT_NEAR(square.uvs.at(0)[0], 0.25, 1e-5);
  EXPECT_NEAR(square.uvs.at(0)[1], 0.5 - 8, 1e-5);
  EXPECT_NEAR(square.uvs.at(2)[0], 0.25 - 4, 1e-5);
  EXPECT_TRUE(square.tangents.empty());
  EXPECT_EQ(square.uvs1.at(0), (Float2{0, 1}));
}

TEST(ReadGlb, LeavesOutOcclusionThatWouldRepeat) {
  Document document = rich();
  document.json["materials"][0]["occlusionTexture"]["texCoord"] = 0;
  const Asset asset = read(document);
  EXPECT_FALSE(asset.materials[0].occlusion_image);
  EXPECT_TRUE(primitive(asset).uvs1.empty());
  EXPECT_EQ(asset.materials[0].base_color_image, 0U);
}

TEST(ReadGlb, LetsUnlitMaterialsGlow) {
  Document document = rich();
  document.json["materials"][0]["extensions"] = {{"KHR_materials_unlit", nlohmann::json::object()}};
  const scene::AssetMaterial paint = read(document).materials[0];
  EXPECT_EQ(paint.emissive, (std::array<double, 3>{0.5, 0.25, 1}));
  EXPECT_EQ(paint.emissive_image, 0U);
  EXPECT_EQ(paint.base_color, (std::array<double, 4>{0, 0, 0, 0.5}));
  EXPECT_EQ(paint.base_color_image, 0U);  // for its alpha
}

/// Where a node puts a point.
Float3 place(const scene::AssetNode& node, const Float3& point) {
  scene::Asset asset;
  asset.nodes = {node};
  asset.nodes[0].mesh = 0;
  asset.roots = {0};
  asset.meshes.resize(1);
  asset.meshes[0].primitives.resize(1);
  asset.meshes[0].primitives[0].positions = {point};
  return scene::box(asset)->min;
}

/// Rows of three by columns of three and an offset, as the matrix has them.
Float3 place(const std::vector<double>& matrix, const Float3& point) {
  Float3 out{};
  for (std::size_t row = 0; row < 3; ++row) {
    double sum = matrix[12 + row];
    for (std::size_t k = 0; k < 3; ++k) sum += matrix[4 * k + row] * point[k];
    out[row] = static_cast<float>(sum);
  }
  return out;
}

TEST(ReadGlb, TakesMatricesApartWithoutMovingAnything) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Stream stream(seed, Stage::maze, 0, 0);
    const auto number = [&] { return 2.0 * stream.unit() - 1; };
    // A random rotation from a random quaternion.
    double q[4] = {number(), number(), number(), number()};
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (length < 0.1) continue;
    for (double& part : q) part /= length;
    const double x = q[0], y = q[1], z = q[2], w = q[3];
    const double scale[3] = {number() + 1.1, number() + 1.1, (stream.coin() ? 1 : -1) * 1.5};
    const double rotation[3][3] = {
        {1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)},
        {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)},
        {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)}};
    std::vector<double> matrix(16);
    for (int column = 0; column < 3; ++column) {
      for (int row = 0; row < 3; ++row) {
        matrix[static_cast<std::size_t>(4 * column + row)] = rotation[row][column] * scale[column];
      }
      matrix[static_cast<std::size_t>(12 + column)] = number();
    }
    matrix[15] = 1;
    Document document = square();
    document.json["nodes"][0]["matrix"] = matrix;
    const scene::AssetNode node = read(document).nodes[0];
    for (const Float3 point : {Float3{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, -2, 3}}) {
      const Float3 found = place(node, point);
      const Float3 expected = place(matrix, point);
      for (std::size_t k = 0; k < 3; ++k) {
        ASSERT_NEAR(found[k], expected[k], 2e-5) << "seed " << seed << ", axis " << k;
      }
    }
  }
}

TEST(ReadGlb, KeepsWhatAnExtensionAddsThatIsntRequired) {
  Document document = square();
  document.json["extensionsUsed"] = {"KHR_materials_specular", "KHR_lights_punctual"};
  document.json["cameras"] = {{{"type", "perspective"}}};
  document.json["nodes"][0]["extensions"] = {{"KHR_lights_punctual", {{"light", 0}}}};
  EXPECT_EQ(scene::triangles(read(document)), 2U);
}

TEST(ReadGlb, PassesOverChunksOfOthers) {
  std::string file = square().bytes() + chunk("XTRA", "abc", ' ');
  file.replace(8, 4, little(static_cast<std::uint32_t>(file.size())));
  EXPECT_EQ(scene::triangles(read_glb(file, "a.glb")), 2U);
}

TEST(ReadGlb, GivesTheSameEachTime) {
  const std::string file = rich().bytes();
  const Asset a = read_glb(file, "a.glb");
  const Asset b = read_glb(file, "b.glb");
  EXPECT_EQ(primitive(a).positions, primitive(b).positions);
  EXPECT_EQ(a.clips[0].channels[0].values, b.clips[0].channels[0].values);
  EXPECT_EQ(a.nodes[2].name, b.nodes[2].name);
}

}  // namespace
}  // namespace warren::assets
