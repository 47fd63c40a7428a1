#include "assets/glb_writer.hpp"

#include <warren/assets/glb.hpp>
#include <warren/core/error.hpp>
#include <warren/image/jpeg.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace warren::assets {
namespace {

using nlohmann::json;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinite = std::numeric_limits<float>::infinity();

/// Id and message of the refusal; empty: none.
std::string refusal(const std::string& bytes, const GlbLimits& limits = {}) {
  try {
    read_glb(bytes, "models/a.glb", limits);
    return "";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    EXPECT_EQ(error.where(), "models/a.glb");
    return error.id() + " " + error.what();
  }
}

struct Case {
  std::function<void(Document&)> damage;  // of rich()
  std::string refusal;
};

void expect_refusals(const std::vector<Case>& cases) {
  ASSERT_EQ(refusal(rich().bytes()), "");
  for (std::size_t i = 0; i < cases.size(); ++i) {
    Document document = rich();
    cases[i].damage(document);
    EXPECT_EQ(refusal(document.bytes()), cases[i].refusal) << "case " << i;
  }
}

json& primitive(Document& document) { return document.json["meshes"][0]["primitives"][0]; }
json& attributes(Document& document) { return primitive(document)["attributes"]; }

TEST(GlbRefusals, Containers) {
  const std::string file = square().bytes();
  const auto with = [&](std::size_t at, const std::string& bytes) {
    std::string out = file;
    return out.replace(at, bytes.size(), bytes);
  };
  const auto grown = [&](const std::string& more) {
    std::string out = file + more;
    return out.replace(8, 4, little(static_cast<std::uint32_t>(out.size())));
  };
  const auto size = std::to_string(file.size());
  EXPECT_EQ(refusal(""), "E-GLB is an empty file; a binary glTF 2.0 file (.glb) is needed");
  EXPECT_EQ(refusal("\n{\"asset\": {}}"),
            "E-GLB is text, perhaps a .gltf; a binary glTF 2.0 file (.glb) is needed");
  EXPECT_EQ(refusal(image::encode_png_rgb(Grid<Rgb>(1, 1))),
            "E-GLB is a PNG picture; a binary glTF 2.0 file (.glb) is needed");
  EXPECT_EQ(refusal("glTX"), "E-GLB is text; a binary glTF 2.0 file (.glb) is needed");
  EXPECT_EQ(refusal(with(4, little(std::uint32_t{1}))), "E-GLB has version 1 of GLB; 2 is needed");
  EXPECT_EQ(refusal(with(8, little(std::uint32_t{20}))),
            "E-GLB goes on after its end: it should have 20 bytes and has " + size);
  EXPECT_EQ(refusal(file + "x"), "E-GLB goes on after its end: it should have " + size +
                                     " bytes and has " + std::to_string(file.size() + 1));
  EXPECT_EQ(refusal(file.substr(0, 100)),
            "E-GLB is truncated: it should have " + size + " bytes and has 100");
  EXPECT_EQ(refusal(with(12, little(std::uint32_t{0xfffffff0}))),
            "E-GLB is truncated: the chunk at byte 12 has 4,294,967,280 bytes, of which only " +
                std::to_string(file.size() - 20) + " are there");
  EXPECT_EQ(refusal(with(12, little(std::uint32_t{5}))),
            "E-GLB the chunk at byte 12 has 5 bytes, which isn't a multiple of four");
  EXPECT_EQ(refusal(with(16, "BIN")), "E-GLB doesn't begin with a JSON chunk");
  EXPECT_EQ(refusal(grown(chunk("JSON", "{}", ' '))), "E-GLB has two JSON chunks");
  EXPECT_EQ(refusal(grown(chunk(std::string_view("BIN\0", 4), "abcd", ' '))),
            "E-GLB has a BIN chunk that isn't its second chunk");
  EXPECT_EQ(refusal(grown("abc")),
            "E-GLB is truncated: a chunk's header is missing at byte " + size);
  EXPECT_EQ(refusal(with(20, "[")), "E-GLB line 1, column 13: isn't valid JSON");
  EXPECT_EQ(refusal(glb("{}", "")), "E-GLB /asset: is missing");
  EXPECT_EQ(refusal(glb("[]", "")), "E-GLB an object is needed");
  EXPECT_EQ(refusal(glb("", "")), "E-GLB line 1, column 1: isn't valid JSON");
  EXPECT_EQ(refusal(glb(std::string(100, '[') + std::string(100, ']'), "")).substr(0, 40),
            "E-GLB /0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0");
}

TEST(GlbRefusals, EveryTruncation) {
  const std::string file = rich().bytes();
  for (std::size_t size = 0; size < file.size(); ++size) {
    std::string cut = file.substr(0, size);
    ASSERT_EQ(refusal(cut).substr(0, 6), "E-GLB ") << size;
    // Also where the header says so.
    if (size < 12) continue;
    cut.replace(8, 4, little(static_cast<std::uint32_t>(size)));
    ASSERT_EQ(refusal(cut).substr(0, 6), "E-GLB ") << size;
  }
}

TEST(GlbRefusals, EveryShorterBuffer) {
  const Document document = rich();
  for (std::size_t size = 0; size < document.binary.size(); ++size) {
    Document shorter = document;
    shorter.binary.resize(size);
    const std::string found = refusal(shorter.bytes());
    ASSERT_EQ(found.substr(0, 6), "E-GLB ") << size;
    ASSERT_NE(found.find(size == 0 ? "buffers" : "reaches beyond the buffer"), std::string::npos)
        << found;
  }
}

TEST(GlbRefusals, BuffersAndAccessors) {
  expect_refusals({
      {[](Document& d) {
         d.json["buffers"] = {{{"byteLength", 10'000}}};
       },
       "E-GLB /buffers/0/byteLength: is 10,000, but the BIN chunk has 612 bytes"},
      {[](Document& d) {
         d.json["buffers"] = {{{"uri", "a\x1b[2J.bin"}, {"byteLength", 4}}};
       },
       "E-GLB-UNSUPPORTED /buffers/0/uri: names the file \"a_[2J.bin\"; a GLB must hold all of its "
       "bytes itself"},
      {[](Document& d) {
         d.json["buffers"] = {{{"uri", "data:,abc"}, {"byteLength", 4}}};
       },
       "E-GLB-UNSUPPORTED /buffers/0/uri: is a data URI; the bytes must stand in the GLB's own BIN "
       "chunk"},
      {[](Document& d) {
         d.json["buffers"] = {{{"byteLength", d.binary.size()}}, {{"byteLength", 4}}};
       },
       "E-GLB /buffers/1: has no bytes: a GLB holds one buffer"},
      {[](Document& d) { d.json["bufferViews"][0]["buffer"] = 1; },
       "E-GLB /bufferViews/0/buffer: is 1, but the last of the buffers is 0"},
      {[](Document& d) { d.json["bufferViews"][0]["byteLength"] = 0; },
       "E-GLB /bufferViews/0/byteLength: is 0; it must be at least 1"},
      {[](Document& d) { d.json["bufferViews"][0]["byteLength"] = -1; },
       "E-GLB /bufferViews/0/byteLength: a whole number from 0 to 2^64-1 is needed"},
      {[](Document& d) { d.json["bufferViews"][0]["byteLength"] = 1.5; },
       "E-GLB /bufferViews/0/byteLength: a whole number from 0 to 2^64-1 is needed"},
      {[](Document& d) { d.json["bufferViews"][0]["byteLength"] = ~std::uint64_t{0}; },
       "E-GLB /bufferViews/0: reaches beyond the buffer, which has 612 bytes"},
      {[](Document& d) { d.json["bufferViews"][0]["byteOffset"] = ~std::uint64_t{0}; },
       "E-GLB /bufferViews/0: reaches beyond the buffer, which has 612 bytes"},
      {[](Document& d) { d.json["bufferViews"][0]["byteStride"] = 256; },
       "E-GLB /bufferViews/0/byteStride: is 256; strides are multiples of 4 from 4 to 252"},
      {[](Document& d) { d.json["bufferViews"][0]["byteStride"] = 8; },
       "E-GLB /accessors/0: has elements of 12 bytes, which overlap at a stride of 8"},
      {[](Document& d) { d.json["bufferViews"][1]["byteStride"] = 4; },
       "E-GLB /accessors/1: reaches beyond its bufferView: 6 elements of 2 bytes at every 4 bytes "
       "don't fit in 12 bytes"},
      {[](Document& d) { d.json["accessors"][0]["sparse"] = json::object(); },
       "E-GLB-UNSUPPORTED /accessors/0: is sparse; export it without sparse accessors"},
      {[](Document& d) { d.json["accessors"][0].erase("bufferView"); },
       "E-GLB-UNSUPPORTED /accessors/0: has no bufferView, as compressed meshes do; export it "
       "plain"},
      {[](Document& d) { d.json["accessors"][0]["bufferView"] = 99; },
       "E-GLB /accessors/0/bufferView: is 99, but the last of the bufferViews is 13"},
      {[](Document& d) { d.json["accessors"][0]["componentType"] = 5124; },
       "E-GLB /accessors/0/componentType: is 5124, which is no component type"},
      {[](Document& d) { d.json["accessors"][0]["type"] = "VEC5"; },
       "E-GLB /accessors/0/type: is \"VEC5\", which is no type of elements"},
      {[](Document& d) { d.json["accessors"][0]["count"] = 5; },
       "E-GLB /accessors/0: reaches beyond its bufferView: 5 elements of 12 bytes at every 12 "
       "bytes don't fit in 48 bytes"},
      {[](Document& d) { d.json["accessors"][0]["count"] = 0; },
       "E-GLB /accessors/0/count: is 0; it must be at least 1"},
      {[](Document& d) { d.json["accessors"][0]["count"] = ~std::uint64_t{0}; },
       "E-GLB /accessors/0: reaches beyond its bufferView: 18,446,744,073,709,551,615 elements of "
       "12 bytes at every 12 bytes don't fit in 48 bytes"},
      {[](Document& d) { d.json["accessors"][0]["byteOffset"] = 48; },
       "E-GLB /accessors/0: reaches beyond its bufferView: 4 elements of 12 bytes at every 12 "
       "bytes don't fit in 48 bytes"},
      {[](Document& d) { d.json["accessors"][0]["byteOffset"] = ~std::uint64_t{0}; },
       "E-GLB /accessors/0: reaches beyond its bufferView: 4 elements of 12 bytes at every 12 "
       "bytes don't fit in 48 bytes"},
      {[](Document& d) {
         d.json["accessors"][0]["byteOffset"] = 2;
         d.json["accessors"][0]["count"] = 3;
       },
       "E-GLB /accessors/0: isn't aligned: its offset is no multiple of 4"},
      {[](Document& d) { d.json["accessors"][0]["normalized"] = true; },
       "E-GLB /accessors/0/normalized: is true for FLOAT"},
      {[](Document& d) { d.json["accessors"][0]["normalized"] = 1; },
       "E-GLB /accessors/0/normalized: true or false is needed"},
  });
}

TEST(GlbRefusals, Meshes) {
  expect_refusals({
      {[](Document& d) { attributes(d).erase("POSITION"); },
       "E-GLB /meshes/0/primitives/0/attributes/POSITION: is missing"},
      {[](Document& d) { attributes(d)["POSITION"] = 99; },
       "E-GLB /meshes/0/primitives/0/attributes/POSITION: is 99, but the last of the accessors is "
       "12"},
      {[](Document& d) { attributes(d)["POSITION"] = 4; },
       "E-GLB /meshes/0/primitives/0/attributes/POSITION: the accessor holds VEC2 of FLOAT; "
       "allowed is VEC3 of FLOAT"},
      {[](Document& d) {
         attributes(d)["POSITION"] = d.add<std::int16_t>("VEC3", std::vector<std::int16_t>(12));
       },
       "E-GLB /meshes/0/primitives/0/attributes/POSITION: the accessor holds VEC3 of SHORT; "
       "allowed is VEC3 of FLOAT"},
      {[](Document& d) {
         attributes(d)["NORMAL"] = d.add<float>("VEC3", {0, 0, 1});
       },
       "E-GLB /meshes/0/primitives/0/attributes/NORMAL: has 1 element for 4 positions"},
      {[](Document& d) {
         attributes(d)["POSITION"] = d.add<float>("VEC3", {0, 0, 0, 1, kNaN, 0, 0, 0, 0, 0, 0, 0});
       },
       "E-GLB-VALUE /accessors/13: element 1 is NaN"},
      {[](Document& d) {
         attributes(d)["POSITION"] =
             d.add<float>("VEC3", {0, 0, 0, 1, 0, 0, -kInfinite, 0, 0, 0, 0, 0});
       },
       "E-GLB-VALUE /accessors/13: element 2 is infinite"},
      {[](Document& d) {
         attributes(d)["NORMAL"] = d.add<float>("VEC3", std::vector<float>(12, kNaN));
       },
       "E-GLB-VALUE /accessors/13: element 0 is NaN"},
      {[](Document& d) {
         attributes(d)["TANGENT"] = d.add<float>("VEC4", std::vector<float>(16, kInfinite));
       },
       "E-GLB-VALUE /accessors/13: element 0 is infinite"},
      {[](Document& d) {
         attributes(d)["TEXCOORD_0"] = d.add<float>("VEC2", std::vector<float>(8, kNaN));
       },
       "E-GLB-VALUE /accessors/13: element 0 is NaN"},
      {[](Document& d) {
         attributes(d)["COLOR_0"] =
             d.add<std::uint8_t>("VEC3", std::vector<std::uint8_t>(12), true);
       },
       "E-GLB /meshes/0/primitives/0/attributes/COLOR_0: vertices must begin at multiples of four "
       "bytes"},
      {[](Document& d) { attributes(d).erase("TEXCOORD_1"); },
       "E-GLB /meshes/0/primitives/0/attributes/TEXCOORD_1: is missing"},
      {[](Document& d) { attributes(d).erase("WEIGHTS_0"); },
       "E-GLB /meshes/0/primitives/0/attributes: has JOINTS_0, but no WEIGHTS_0"},
      {[](Document& d) { attributes(d).erase("JOINTS_0"); },
       "E-GLB /meshes/0/primitives/0/attributes: has WEIGHTS_0, but no JOINTS_0"},
      {[](Document& d) { attributes(d)["JOINTS_1"] = 7; },
       "E-GLB-UNSUPPORTED /meshes/0/primitives/0/attributes: binds vertices to more than four "
       "joints"},
      {[](Document& d) {
         attributes(d)["WEIGHTS_0"] = d.add<float>("VEC4", std::vector<float>(16, -0.5F));
       },
       "E-GLB-VALUE /meshes/0/primitives/0/attributes/WEIGHTS_0: has negative weights"},
      {[](Document& d) {
         attributes(d)["JOINTS_0"] =
             d.add<std::uint16_t>("VEC4", std::vector<std::uint16_t>(16, 256));
       },
       "E-GLB-LIMIT /meshes/0/primitives/0/attributes/JOINTS_0: names joint 256; skins have at "
       "most 256 joints"},
      {[](Document& d) {
         attributes(d)["JOINTS_0"] = d.add<std::uint8_t>("VEC4", std::vector<std::uint8_t>(16, 2));
       },
       "E-GLB /nodes/0: has a mesh that names joint 2, but its skin has only 2 joints"},
      {[](Document& d) {
         primitive(d)["indices"] = d.add<std::uint16_t>("SCALAR", {0, 1, 4});
       },
       "E-GLB /meshes/0/primitives/0/indices: holds the index 4, but there are only 4 vertices"},
      {[](Document& d) {
         primitive(d)["indices"] = d.add<std::uint16_t>("SCALAR", {0, 1, 65535});
       },
       "E-GLB /meshes/0/primitives/0/indices: holds 65535, which isn't allowed as an index"},
      {[](Document& d) {
         primitive(d)["indices"] = d.add<std::uint16_t>("SCALAR", {0, 1, 2, 3});
       },
       "E-GLB /meshes/0/primitives/0/indices: has 4 corners, which isn't a multiple of three"},
      {[](Document& d) {
         primitive(d)["indices"] = d.add<float>("SCALAR", {0, 1, 2});
       },
       "E-GLB /meshes/0/primitives/0/indices: the accessor holds SCALAR of FLOAT; allowed is "
       "SCALAR of UNSIGNED_BYTE, SCALAR of UNSIGNED_SHORT, SCALAR of UNSIGNED_INT"},
      {[](Document& d) { primitive(d).erase("indices"); },
       "E-GLB /meshes/0/primitives/0: has 4 corners, which isn't a multiple of three"},
      {[](Document& d) { primitive(d)["mode"] = 0; },
       "E-GLB-UNSUPPORTED /meshes/0/primitives/0/mode: draws points; triangles are read"},
      {[](Document& d) { primitive(d)["mode"] = 3; },
       "E-GLB-UNSUPPORTED /meshes/0/primitives/0/mode: draws a strip of lines; triangles are read"},
      {[](Document& d) { primitive(d)["mode"] = 7; },
       "E-GLB /meshes/0/primitives/0/mode: is 7, which is no mode"},
      {[](Document& d) {
         primitive(d)["targets"] = {{{"POSITION", 0}}};
       },
       "E-GLB-UNSUPPORTED /meshes/0/primitives/0: has morph targets; use joints instead"},
      {[](Document& d) { primitive(d)["material"] = 1; },
       "E-GLB /meshes/0/primitives/0/material: is 1, but the last of the materials is 0"},
      {[](Document& d) { d.json["meshes"][0]["primitives"] = json::array(); },
       "E-GLB /meshes/0/primitives: is empty"},
      {[](Document& d) { d.json["meshes"][0].erase("primitives"); },
       "E-GLB /meshes/0/primitives: is missing"},
      {[](Document& d) { d.json["meshes"] = 3; }, "E-GLB /meshes: an array is needed"},
      {[](Document& d) { d.json["meshes"][0]["name"] = 3; },
       "E-GLB /meshes/0/name: a text is needed"},
  });
}

TEST(GlbRefusals, Nodes) {
  expect_refusals({
      {[](Document& d) { d.json["nodes"][0]["mesh"] = 1; },
       "E-GLB /nodes/0/mesh: is 1, but the last of the meshes is 0"},
      {[](Document& d) { d.json["nodes"][0]["skin"] = 1; },
       "E-GLB /nodes/0/skin: is 1, but the last of the skins is 0"},
      {[](Document& d) { d.json["nodes"][1]["skin"] = 0; },
       "E-GLB /nodes/1: has a skin, but no mesh"},
      {[](Document& d) { d.json["nodes"][1]["children"] = {3}; },
       "E-GLB /nodes/1/children/0: is 3, but the last of the nodes is 2"},
      {[](Document& d) { d.json["nodes"][1]["children"] = {1}; },
       "E-GLB /nodes/1/children/0: is the node itself"},
      {[](Document& d) {
         d.json["nodes"][1]["children"] = {2, 2};
       },
       "E-GLB /nodes/1/children/1: is node 2, which is already a child of node 1"},
      {[](Document& d) { d.json["nodes"][0]["children"] = {2}; },
       "E-GLB /nodes/1/children/0: is node 2, which is already a child of node 0"},
      {[](Document& d) { d.json["nodes"][2]["children"] = {1}; },
       "E-GLB /nodes/1: is part of a circle of nodes that are each other's children"},
      {[](Document& d) {
         d.json["scenes"][0]["nodes"] = {0, 2};
       },
       "E-GLB /scenes/0/nodes/1: is node 2, which is a child of node 1"},
      {[](Document& d) {
         d.json["scenes"][0]["nodes"] = {0, 1, 0};
       },
       "E-GLB /scenes/0/nodes/2: is node 0 once more"},
      {[](Document& d) { d.json["scenes"][0]["nodes"] = {0}; },
       "E-GLB-UNSUPPORTED /nodes/1: isn't part of the scene; leave it out"},
      {[](Document& d) {
         d.json["scenes"][0]["nodes"] = {0, 7};
       },
       "E-GLB /scenes/0/nodes/1: is 7, but the last of the nodes is 2"},
      {[](Document& d) { d.json["scene"] = 1; },
       "E-GLB /scene: is 1, but the last of the scenes is 0"},
      {[](Document& d) {
         d.json.erase("scenes");
         d.json.erase("scene");
       },
       "E-GLB /scenes: is missing or empty"},
      {[](Document& d) { d.json["scenes"].push_back(json::object()); },
       "E-GLB-UNSUPPORTED /scenes/1: is a second scene; one is read"},
      {[](Document& d) {
         d.json["nodes"][0]["rotation"] = {0, 0, 0, 2};
       },
       "E-GLB-VALUE /nodes/0/rotation: isn't a unit quaternion"},
      {[](Document& d) {
         d.json["nodes"][0]["rotation"] = {0, 0, 0, 0};
       },
       "E-GLB-VALUE /nodes/0/rotation: isn't a unit quaternion"},
      {[](Document& d) {
         d.json["nodes"][0]["translation"] = {0, 0};
       },
       "E-GLB /nodes/0/translation: has 2 numbers; 3 are needed"},
      {[](Document& d) {
         d.json["nodes"][0]["translation"] = {0, 0, 1e39};
       },
       "E-GLB-VALUE /nodes/0/translation/2: is 1e+39, which is too large"},
      {[](Document& d) {
         d.json["nodes"][0]["translation"] = {0, "x", 0};
       },
       "E-GLB /nodes/0/translation/1: a number is needed"},
      {[](Document& d) {
         d.json["nodes"][0]["matrix"] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0};
       },
       "E-GLB /nodes/0/matrix: has 15 numbers; 16 are needed"},
      {[](Document& d) {
         d.json["nodes"][0]["matrix"] = {1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
       },
       "E-GLB-UNSUPPORTED /nodes/0/matrix: shears, flattens or projects; use translation, rotation "
       "and scale"},
      {[](Document& d) {
         d.json["nodes"][0]["matrix"] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
       },
       "E-GLB-UNSUPPORTED /nodes/0/matrix: shears, flattens or projects; use translation, rotation "
       "and scale"},
      {[](Document& d) {
         d.json["nodes"][0]["matrix"] = {1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
       },
       "E-GLB-UNSUPPORTED /nodes/0/matrix: shears, flattens or projects; use translation, rotation "
       "and scale"},
      {[](Document& d) {
         d.json["nodes"][0]["matrix"] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
         d.json["nodes"][0]["scale"] = {1, 1, 1};
       },
       "E-GLB /nodes/0: has a matrix and a scale"},
      {[](Document& d) {
         d.json["nodes"][0]["extensions"] = {{"EXT_mesh_gpu_instancing", json::object()}};
       },
       "E-GLB-UNSUPPORTED /nodes/0: has instances (EXT_mesh_gpu_instancing)"},
      {[](Document& d) {
         d.json["nodes"][0].erase("skin");
         d.json["nodes"][0]["scale"] = {1e6, 1, 1};
         d.json["nodes"][0]["translation"] = {9e5, 0, 0};
       },
       "E-GLB-VALUE reaches further than 1,000,000 m from its origin"},
      {[](Document& d) { attributes(d).erase("JOINTS_0"), attributes(d).erase("WEIGHTS_0"); },
       "E-GLB /nodes/0: has a skin, but its mesh has vertices without joints"},
      {[](Document& d) { d.json["skins"][0]["joints"] = json::array(); },
       "E-GLB /skins/0/joints: is empty"},
      {[](Document& d) {
         d.json["skins"][0]["joints"] = {1, 1};
       },
       "E-GLB /skins/0/joints/1: is node 1 once more"},
      {[](Document& d) {
         d.json["skins"][0]["joints"] = {1, 5};
       },
       "E-GLB /skins/0/joints/1: is 5, but the last of the nodes is 2"},
      {[](Document& d) {
         d.json["skins"][0]["joints"] = {1, 2, 0};
       },
       "E-GLB /skins/0/inverseBindMatrices: has 2 matrices for 3 joints"},
      {[](Document& d) { d.json["skins"][0]["skeleton"] = 3; },
       "E-GLB /skins/0/skeleton: is 3, but the last of the nodes is 2"},
      {[](Document& d) { d.json["skins"][0]["inverseBindMatrices"] = 0; },
       "E-GLB /skins/0/inverseBindMatrices: the accessor holds VEC3 of FLOAT; allowed is MAT4 of "
       "FLOAT"},
      {[](Document& d) {
         d.json["skins"][0]["inverseBindMatrices"] = d.add<float>("MAT4", std::vector<float>(32));
       },
       "E-GLB /skins/0/inverseBindMatrices: the last row of each matrix must be 0, 0, 0, 1"},
      {[](Document& d) {
         d.json["skins"][0]["inverseBindMatrices"] =
             d.add<float>("MAT4", std::vector<float>(32, kNaN));
       },
       "E-GLB-VALUE /accessors/13: element 0 is NaN"},
  });
}

TEST(GlbRefusals, Clips) {
  const auto sampler = [](Document& d) -> json& { return d.json["animations"][0]["samplers"][0]; };
  const auto target = [](Document& d) -> json& {
    return d.json["animations"][0]["channels"][0]["target"];
  };
  expect_refusals({
      {[&](Document& d) {
         sampler(d)["input"] = d.add<float>("SCALAR", {0, 1, 1});
       },
       "E-GLB-VALUE /animations/0/samplers/0/input: has times that don't rise: keys 1 and 2"},
      {[&](Document& d) {
         sampler(d)["input"] = d.add<float>("SCALAR", {0, 2, 1});
       },
       "E-GLB-VALUE /animations/0/samplers/0/input: has times that don't rise: keys 1 and 2"},
      {[&](Document& d) {
         sampler(d)["input"] = d.add<float>("SCALAR", {-1, 0, 1});
       },
       "E-GLB-VALUE /animations/0/samplers/0/input: begins before 0 s"},
      {[&](Document& d) {
         sampler(d)["input"] = d.add<float>("SCALAR", {0, kNaN, 1});
       },
       "E-GLB-VALUE /accessors/13: element 1 is NaN"},
      {[&](Document& d) {
         sampler(d)["input"] = d.add<float>("SCALAR", {0, 1});
       },
       "E-GLB /animations/0/samplers/0/output: has 3 values for 2 times"},
      {[&](Document& d) {
         sampler(d)["input"] = d.add<std::uint16_t>("SCALAR", {0, 1, 2});
       },
       "E-GLB /animations/0/samplers/0/input: the accessor holds SCALAR of UNSIGNED_SHORT; allowed "
       "is SCALAR of FLOAT"},
      {[&](Document& d) { sampler(d)["output"] = 12; },
       "E-GLB /animations/0/samplers/0/output: the accessor holds VEC3 of FLOAT; allowed is VEC4 "
       "of FLOAT, VEC4 of normalized BYTE, VEC4 of normalized UNSIGNED_BYTE, VEC4 of normalized "
       "SHORT, VEC4 of normalized UNSIGNED_SHORT"},
      {[&](Document& d) { sampler(d)["output"] = d.add<float>("VEC4", std::vector<float>(12)); },
       "E-GLB-VALUE /animations/0/samplers/0/output: key 0 isn't a quaternion: it is 0"},
      {[&](Document& d) {
         sampler(d)["output"] = d.add<float>("VEC4", std::vector<float>(12, kInfinite));
       },
       "E-GLB-VALUE /accessors/13: element 0 is infinite"},
      {[&](Document& d) { sampler(d)["interpolation"] = "CUBICSPLINE"; },
       "E-GLB-UNSUPPORTED /animations/0/samplers/0/interpolation: is a cubic spline; export "
       "sampled keys (LINEAR)"},
      {[&](Document& d) { sampler(d)["interpolation"] = "SMOOTH\n"; },
       "E-GLB /animations/0/samplers/0/interpolation: is \"SMOOTH_\"; allowed is LINEAR, STEP"},
      {[&](Document& d) { target(d)["path"] = "weights"; },
       "E-GLB-UNSUPPORTED /animations/0/channels/0/target/path: moves morph targets; use joints "
       "instead"},
      {[&](Document& d) { target(d)["path"] = "pointer"; },
       "E-GLB-UNSUPPORTED /animations/0/channels/0/target/path: moves what isn't a node "
       "(KHR_animation_pointer)"},
      {[&](Document& d) { target(d)["path"] = "colour"; },
       "E-GLB /animations/0/channels/0/target/path: is \"colour\"; allowed is translation, "
       "rotation, scale"},
      {[&](Document& d) { target(d)["node"] = 3; },
       "E-GLB /animations/0/channels/0/target/node: is 3, but the last of the nodes is 2"},
      {[&](Document& d) {
         target(d) = {{"node", 1}, {"path", "translation"}}, sampler(d)["output"] = 12;
       },
       "E-GLB /animations/0/channels/1/target: moves what an earlier channel moves already"},
      {[&](Document& d) {
         d.json["nodes"][2].erase("translation"),
             d.json["nodes"][2]["matrix"] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
       },
       "E-GLB /animations/0/channels/0/target: moves node 2, which is placed by a matrix"},
      {[&](Document& d) { d.json["animations"][0]["channels"][0]["sampler"] = 2; },
       "E-GLB /animations/0/channels/0/sampler: is 2, but the last of the samplers is 1"},
      {[&](Document& d) { d.json["animations"][0]["channels"] = json::array(); },
       "E-GLB /animations/0/channels: moves nothing"},
      {[&](Document& d) { d.json["animations"][0]["samplers"] = json::array(); },
       "E-GLB /animations/0/samplers: is empty"},
      {[&](Document& d) { d.json["animations"][0].erase("samplers"); },
       "E-GLB /animations/0/samplers: is missing"},
  });
}

TEST(GlbRefusals, MaterialsAndPictures) {
  const auto material = [](Document& d) -> json& { return d.json["materials"][0]; };
  const auto surface = [](Document& d) -> json& {
    return d.json["materials"][0]["pbrMetallicRoughness"];
  };
  const auto embed = [](Document& d, const std::string& bytes, const char* type) {
    d.json["images"][0]["bufferView"] = d.add_view(bytes);
    d.json["images"][0]["mimeType"] = type;
  };
  std::string huge = image::encode_png_rgb(Grid<Rgb>(4097, 1));
  expect_refusals({
      {[&](Document& d) {
         surface(d)["baseColorFactor"] = {1, 1, 1, 1.5};
       },
       "E-GLB-VALUE /materials/0/pbrMetallicRoughness/baseColorFactor/3: is 1.5; it must be from 0 "
       "to 1"},
      {[&](Document& d) {
         surface(d)["baseColorFactor"] = {1, 1, 1};
       },
       "E-GLB /materials/0/pbrMetallicRoughness/baseColorFactor: has 3 numbers; 4 are needed"},
      {[&](Document& d) { surface(d)["roughnessFactor"] = -1; },
       "E-GLB-VALUE /materials/0/pbrMetallicRoughness/roughnessFactor: is -1; it must be from 0 to "
       "1"},
      {[&](Document& d) { surface(d)["metallicFactor"] = "1"; },
       "E-GLB /materials/0/pbrMetallicRoughness/metallicFactor: a number is needed"},
      {[&](Document& d) { surface(d)["baseColorTexture"]["index"] = 1; },
       "E-GLB /materials/0/pbrMetallicRoughness/baseColorTexture/index: is 1, but the last of the "
       "textures is 0"},
      {[&](Document& d) { surface(d)["baseColorTexture"]["texCoord"] = 2; },
       "E-GLB-UNSUPPORTED /materials/0/pbrMetallicRoughness/baseColorTexture/texCoord: is 2; "
       "vertices have texture coordinates 0 and 1"},
      {[&](Document& d) { surface(d)["baseColorTexture"]["texCoord"] = 1; },
       "E-GLB-UNSUPPORTED /materials/0/normalTexture: has other texture coordinates than the "
       "material's other pictures"},
      {[&](Document& d) {
         material(d)["emissiveFactor"] = {0, 0, 2};
       },
       "E-GLB-VALUE /materials/0/emissiveFactor/2: is 2; it must be from 0 to 1"},
      {[&](Document& d) { material(d)["alphaMode"] = "\xe2\x80\xa6GLASS"; },
       "E-GLB /materials/0/alphaMode: is \"\xE2\x80\xA6GLASS\"; allowed is OPAQUE, MASK, BLEND"},
      {[&](Document& d) { material(d)["alphaCutoff"] = -1; },
       "E-GLB-VALUE /materials/0/alphaCutoff: is -1; it must be at least 0"},
      {[&](Document& d) { material(d)["doubleSided"] = 1; },
       "E-GLB /materials/0/doubleSided: true or false is needed"},
      {[&](Document& d) { material(d)["normalTexture"] = json::object(); },
       "E-GLB /materials/0/normalTexture/index: is missing"},
      {[&](Document& d) { material(d)["occlusionTexture"]["strength"] = 2; },
       "E-GLB-VALUE /materials/0/occlusionTexture/strength: is 2; it must be from 0 to 1"},
      {[&](Document& d) { d.json["samplers"][0]["wrapS"] = 1; },
       "E-GLB /samplers/0/wrapS: is 1, which is no wrapS"},
      {[&](Document& d) { d.json["textures"][0]["sampler"] = 1; },
       "E-GLB /textures/0/sampler: is 1, but the last of the samplers is 0"},
      {[&](Document& d) { d.json["textures"][0]["source"] = 1; },
       "E-GLB /textures/0/source: is 1, but the last of the images is 0"},
      {[&](Document& d) { d.json["textures"][0].erase("source"); },
       "E-GLB /textures/0: has no source"},
      {[&](Document& d) {
         d.json["textures"][0] = {{"extensions", {{"KHR_texture_basisu", {{"source", 0}}}}}};
       },
       "E-GLB-UNSUPPORTED /textures/0: has its picture by \"KHR_texture_basisu\" alone; PNG and "
       "JPEG are read"},
      {[&](Document& d) {
         json extensions;
         for (int i = 10; i < 30; ++i) extensions["X" + std::to_string(i)] = json::object();
         d.json["textures"][0] = {{"extensions", extensions}};
       },
       "E-GLB-UNSUPPORTED /textures/0: has its picture by \"X10\", \"X11\", \"X12\", \"X13\", "
       "\"X14\", \"X15\", \"X16\", \"X17\" and 12 more alone; PNG and JPEG are read"},
      {[&](Document& d) { d.json["images"][0]["uri"] = "../secret/\x07.png"; },
       "E-GLB-UNSUPPORTED /images/0/uri: names the file \"../secret/_.png\"; a GLB must hold its "
       "pictures itself"},
      {[&](Document& d) { d.json["images"][0]["uri"] = "data:image/png;base64,AAAA"; },
       "E-GLB-UNSUPPORTED /images/0/uri: is a data URI; put the picture into a bufferView"},
      {[&](Document& d) { d.json["images"][0].erase("bufferView"); },
       "E-GLB /images/0/bufferView: is missing"},
      {[&](Document& d) { d.json["images"][0].erase("mimeType"); },
       "E-GLB /images/0/mimeType: is missing"},
      {[&](Document& d) { d.json["images"][0]["mimeType"] = "image/jpeg"; },
       "E-GLB /images/0/mimeType: is \"image/jpeg\", but the bytes are a PNG picture"},
      {[&](Document& d) { embed(d, "RIFF....WEBPVP8 ", "image/webp"); },
       "E-GLB-UNSUPPORTED /images/0: is a WebP picture; PNG and JPEG pictures are read"},
      {[&](Document& d) { embed(d, "\xabKTX 20\xbb\r\n\x1a\n", "image/ktx2"); },
       "E-GLB-UNSUPPORTED /images/0: is a KTX2 picture; PNG and JPEG pictures are read"},
      {[&](Document& d) { embed(d, huge, "image/png"); },
       "E-GLB-LIMIT /images/0: the image has 4097 x 1 pixels; at most 4096 x 4096 are allowed"},
      {[&](Document& d) { embed(d, huge.substr(0, 20), "image/png"); },
       "E-GLB /images/0: the PNG ends early"},
      {[&](Document& d) { embed(d, "\xff\xd8\xff\xe0 JFIF", "image/jpeg"); },
       "E-GLB /images/0: the JPEG holds no picture"},
  });
}

TEST(GlbRefusals, Versions) {
  expect_refusals({
      {[](Document& d) { d.json["asset"]["version"] = "1.0"; },
       "E-GLB /asset/version: is \"1.0\"; glTF 2.0 is needed"},
      {[](Document& d) { d.json["asset"]["version"] = 2; },
       "E-GLB /asset/version: a text is needed"},
      {[](Document& d) { d.json["asset"]["minVersion"] = "2.1"; },
       "E-GLB-UNSUPPORTED /asset/minVersion: is \"2.1\"; glTF 2.0 is read"},
      {[](Document& d) { d.json["extensionsRequired"] = {"KHR_draco_mesh_compression"}; },
       "E-GLB-UNSUPPORTED /extensionsRequired/0: \"KHR_draco_mesh_compression\" is required; known "
       "are KHR_mesh_quantization, KHR_materials_unlit, KHR_texture_transform"},
      {[](Document& d) {
         d.json["extensionsRequired"] = {"KHR_mesh_quantization",
                                         "EXT_\x1b]0;x\x07 meshopt_compression"};
       },
       "E-GLB-UNSUPPORTED /extensionsRequired/1: \"EXT__]0;x_ meshopt_compression\" is required; "
       "known are KHR_mesh_quantization, KHR_materials_unlit, KHR_texture_transform"},
  });
}

TEST(GlbRefusals, Limits) {
  Document document = rich();
  const std::string file = document.bytes();
  const auto limited = [&](std::size_t GlbLimits::*limit, std::size_t most) {
    GlbLimits limits;
    limits.*limit = most;
    return refusal(file, limits);
  };
  EXPECT_EQ(limited(&GlbLimits::bytes, 100), "E-GLB-LIMIT has " +
                                                 std::to_string(file.size()).insert(1, ",") +
                                                 " bytes; at most 100 are allowed");
  EXPECT_EQ(limited(&GlbLimits::triangles, 2), "");
  EXPECT_EQ(
      limited(&GlbLimits::triangles, 1),
      "E-GLB-LIMIT /meshes/0/primitives/0: comes to 4 vertices in all; at most 3 are allowed");
  EXPECT_EQ(limited(&GlbLimits::nodes, 2),
            "E-GLB-LIMIT /nodes: has 3 nodes; at most 2 are allowed");
  EXPECT_EQ(limited(&GlbLimits::depth, 1),
            "E-GLB-LIMIT /nodes/2: lies deeper than 1 nodes in each other");
  EXPECT_EQ(limited(&GlbLimits::depth, 2), "");
  EXPECT_EQ(limited(&GlbLimits::items, 0),
            "E-GLB-LIMIT /materials: has 1 elements; at most 0 are allowed");
  EXPECT_EQ(limited(&GlbLimits::keys, 5),
            "E-GLB-LIMIT /animations/0/samplers/1: comes to more than 5 keys in all clips");
  EXPECT_EQ(limited(&GlbLimits::keys, 6), "");
}

TEST(GlbRefusals, NodesThatAddUp) {
  const auto of_chain = [](const json& node, int length) {
    Document document = square();
    for (int i = 0; i < length; ++i) {
      json above = node;
      above["children"] = {i};
      document.json["nodes"].push_back(above);
    }
    document.json["scenes"][0]["nodes"] = {length};
    return refusal(document.bytes());
  };
  const std::string reason = ": is moved or scaled by more than 1,000,000, with the nodes above it";
  EXPECT_EQ(of_chain({{"scale", {1e38, 1e38, 1e38}}}, 20), "E-GLB-VALUE /nodes/0" + reason);
  EXPECT_EQ(of_chain({{"scale", {1, 1e4, 1}}}, 2), "E-GLB-VALUE /nodes/0" + reason);
  EXPECT_EQ(of_chain({{"translation", {0, 0, -6e5}}}, 2), "E-GLB-VALUE /nodes/0" + reason);
  EXPECT_EQ(of_chain({{"scale", {1, 1e3, 1}}}, 2), "");
}

TEST(GlbRefusals, TenMillionTriangles) {
  // As many as the file says, of which the bytes are there.
  Document document = square();
  const std::size_t corners = 30'000'000;
  const auto view = document.add_view(std::string(corners, '\0'));
  document.json["accessors"][1] = {
      {"bufferView", view}, {"componentType", 5121}, {"count", corners}, {"type", "SCALAR"}};
  GlbLimits limits;
  limits.bytes = std::size_t{64} << 20U;
  EXPECT_EQ(
      refusal(document.bytes(), limits),
      "E-GLB-LIMIT /meshes/0: comes to 10,000,000 triangles in all; at most 200,000 are allowed");
  // As many as are drawn.
  document = square();
  for (int i = 1; i < 4096; ++i) document.json["nodes"].push_back({{"mesh", 0}});
  auto& roots = document.json["scenes"][0]["nodes"];
  for (int i = 1; i < 4096; ++i) roots.push_back(i);
  EXPECT_EQ(refusal(document.bytes()), "");
  document.json["accessors"][1] = {{"bufferView", document.add_view(std::string(300, '\0'))},
                                   {"componentType", 5121},
                                   {"count", 300},
                                   {"type", "SCALAR"}};
  EXPECT_EQ(refusal(document.bytes()),
            "E-GLB-LIMIT /nodes: comes to 409,600 triangles that are drawn in all; at most 200,000 "
            "are allowed");
  // As many as the bytes can't hold.
  document = square();
  document.json["accessors"][1]["count"] = corners;
  EXPECT_EQ(refusal(document.bytes()),
            "E-GLB /accessors/1: reaches beyond its bufferView: 30,000,000 elements of 2 bytes at "
            "every 2 bytes don't fit in 12 bytes");
}

TEST(GlbRefusals, OneListUsedManyTimes) {
  // 4,000 draws of 1,000 vertices each, from 12 kB.
  Document document = square();
  const auto positions = document.add<float>("VEC3", std::vector<float>(3000));
  auto& primitives = document.json["meshes"][0]["primitives"];
  primitives = json::array();
  for (int i = 0; i < 4000; ++i) primitives.push_back({{"attributes", {{"POSITION", positions}}}});
  EXPECT_EQ(refusal(document.bytes()),
            "E-GLB-LIMIT /meshes/0/primitives/600: comes to 601,000 vertices in all; at most "
            "600,000 are allowed");
  // 600 vertices for each of 2,000 nodes.
  document = square();
  document.json["meshes"][0]["primitives"][0]["attributes"]["POSITION"] =
      document.add<float>("VEC3", std::vector<float>(1800));
  for (int i = 1; i < 2000; ++i) {
    document.json["nodes"].push_back({{"mesh", 0}});
    document.json["scenes"][0]["nodes"].push_back(i);
  }
  EXPECT_EQ(refusal(document.bytes()),
            "E-GLB-LIMIT /nodes: comes to 1,200,000 vertices that are drawn in all; at most "
            "600,000 are allowed");
  // 4,000 channels of 1,000 keys each, from 16 kB.
  document = square();
  std::vector<float> times(1000);
  for (std::size_t i = 0; i < times.size(); ++i) times[i] = static_cast<float>(i);
  const auto input = document.add<float>("SCALAR", times);
  const auto output = document.add<float>("VEC3", std::vector<float>(3000));
  for (int i = 0; i < 4000; ++i) {
    document.json["animations"].push_back(
        {{"samplers", {{{"input", input}, {"output", output}}}},
         {"channels", {{{"sampler", 0}, {"target", {{"node", 0}, {"path", "scale"}}}}}}});
  }
  EXPECT_EQ(
      refusal(document.bytes()),
      "E-GLB-LIMIT /animations/1000/samplers/0: comes to more than 1,000,000 keys in all clips");
  // 4,000 pictures of a megabyte each.
  document = rich();
  std::string picture = image::encode_png_rgb(Grid<Rgb>(1, 1));
  const auto view = document.add_view(picture + std::string(1 << 20, '\0'));
  document.json["images"] = json::array();
  for (int i = 0; i < 4000; ++i) {
    document.json["images"].push_back({{"mimeType", "image/png"}, {"bufferView", view}});
  }
  EXPECT_EQ(refusal(document.bytes()),
            "E-GLB-LIMIT /images/15: pictures that share bytes have more than 16,777,216 in all");
}

}  // namespace
}  // namespace warren::assets
