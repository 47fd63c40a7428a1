#include "bake/glb.hpp"

#include "bake/scenes.hpp"
#include "bake/walls.hpp"

#include <cstring>
#include <limits>
#include <set>

#include <nlohmann/json.hpp>

// An independent reader, compiled here. It needs <fstream> even without file access.
#include <fstream>

#define TINYGLTF_IMPLEMENTATION
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#define TINYGLTF_NO_EXTERNAL_IMAGE
#define TINYGLTF_NO_FS
#include <tiny_gltf.h>

namespace warren::bake {
namespace {

tinygltf::Model load(const std::string& bytes) {
  tinygltf::TinyGLTF loader;
  tinygltf::Model model;
  std::string error;
  std::string warning;
  EXPECT_TRUE(loader.LoadBinaryFromMemory(&model, &error, &warning,
                                          reinterpret_cast<const unsigned char*>(bytes.data()),
                                          static_cast<unsigned>(bytes.size())));
  EXPECT_EQ(error, "");
  EXPECT_EQ(warning, "");
  return model;
}

/// The bytes of element i of an accessor.
const unsigned char* element(const tinygltf::Model& model, const tinygltf::Accessor& accessor,
                             std::size_t i) {
  const auto& view = model.bufferViews.at(static_cast<std::size_t>(accessor.bufferView));
  const std::size_t offset = view.byteOffset + accessor.byteOffset +
                             i * static_cast<std::size_t>(accessor.ByteStride(view));
  return &model.buffers.at(0).data.at(offset);
}

std::string json_chunk(const std::string& glb) {
  std::uint32_t length = 0;
  std::memcpy(&length, glb.data() + 12, sizeof length);
  return glb.substr(20, length);
}

/// The first chunk, which is all of a small scene.
Model first_chunk(const scene::Scene& scene) { return Mason(scene).chunk(0); }

/// Walls that take several primitives.
Model large_model() {
  const scene::WalkGrid walk = maze_grid(9, 301);
  return {"large", {{"wall", {}}}, {{"walls", 0, walls(walk, 3, whole(walk))}}};
}

TEST(Glb, HasTheMeshOfTheModel) {
  for (const Model& model :
       {first_chunk(maze_scene(9, 7)), first_chunk(maze_scene(9, 63)), large_model()}) {
    const tinygltf::Model read = load(write_glb(model));
    ASSERT_EQ(read.meshes.size(), model.parts.size());
    for (std::size_t m = 0; m < read.meshes.size(); ++m) {
      const auto& expected = model.parts[m].surface.primitives();
      ASSERT_EQ(read.meshes[m].primitives.size(), expected.size());
      for (std::size_t p = 0; p < expected.size(); ++p) {
        const auto& primitive = read.meshes[m].primitives[p];
        const auto accessor = [&](int index) {
          return read.accessors.at(static_cast<std::size_t>(index));
        };
        const auto positions = accessor(primitive.attributes.at("POSITION"));
        const auto normals = accessor(primitive.attributes.at("NORMAL"));
        const auto uvs = accessor(primitive.attributes.at("TEXCOORD_0"));
        const auto indices = accessor(primitive.indices);
        ASSERT_EQ(positions.count, expected[p].vertices.size());
        ASSERT_EQ(indices.count, expected[p].indices.size());
        ASSERT_EQ(indices.componentType, TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT);
        for (std::size_t i = 0; i < positions.count; ++i) {
          const Vertex& v = expected[p].vertices[i];
          ASSERT_EQ(std::memcmp(element(read, positions, i), v.position.data(), 12), 0);
          ASSERT_EQ(std::memcmp(element(read, normals, i), v.normal.data(), 12), 0);
          ASSERT_EQ(std::memcmp(element(read, uvs, i), v.uv.data(), 8), 0);
        }
        for (std::size_t i = 0; i < indices.count; ++i) {
          std::uint16_t index = 0;
          std::memcpy(&index, element(read, indices, i), 2);
          ASSERT_EQ(index, expected[p].indices[i]);
          ASSERT_LT(index, positions.count);
        }
      }
    }
  }
}

TEST(Glb, ExtentsAreExact) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    scene::Scene scene = maze_scene(seed, 9);
    scene.walk.cell = 0.7 + static_cast<double>(seed) / 100;
    scene.masonry.height = 2 + static_cast<double>(seed) / 70;
    const tinygltf::Model read = load(write_glb(first_chunk(scene)));
    for (const auto& mesh : read.meshes) {
      for (const auto& primitive : mesh.primitives) {
        const auto& accessor =
            read.accessors.at(static_cast<std::size_t>(primitive.attributes.at("POSITION")));
        ASSERT_EQ(accessor.minValues.size(), 3U);
        ASSERT_EQ(accessor.maxValues.size(), 3U);
        std::array<float, 3> low;
        std::array<float, 3> high;
        low.fill(std::numeric_limits<float>::infinity());
        high.fill(-std::numeric_limits<float>::infinity());
        for (std::size_t i = 0; i < accessor.count; ++i) {
          std::array<float, 3> position{};
          std::memcpy(position.data(), element(read, accessor, i), sizeof position);
          for (std::size_t axis = 0; axis < 3; ++axis) {
            low[axis] = std::min(low[axis], position[axis]);
            high[axis] = std::max(high[axis], position[axis]);
          }
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
          ASSERT_EQ(static_cast<float>(accessor.minValues[axis]), low[axis]) << seed;
          ASSERT_EQ(static_cast<float>(accessor.maxValues[axis]), high[axis]) << seed;
        }
      }
    }
  }
}

TEST(Glb, NamesEverythingAndUsesNoExtension) {
  const tinygltf::Model read = load(write_glb(first_chunk(maze_scene(1, 15))));
  std::vector<std::string> names;
  for (const auto& node : read.nodes) {
    names.push_back(node.name);
    EXPECT_EQ(read.meshes.at(static_cast<std::size_t>(node.mesh)).name, node.name);
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{"walls", "floor", "tops", "arches", "portals", "pad"}));
  std::set<std::string> materials;
  for (const auto& material : read.materials) materials.insert(material.name);
  EXPECT_EQ(materials, (std::set<std::string>{"wall", "floor", "top", "arch", "portal", "pad"}));
  EXPECT_EQ(read.scenes.at(0).name, "maze_0_0");
  EXPECT_TRUE(read.extensionsUsed.empty());
  EXPECT_TRUE(read.extensionsRequired.empty());
}

TEST(Glb, CeilingTakesTheTopsPlace) {
  scene::Scene scene = maze_scene(1, 15);
  scene.masonry.ceiling = true;
  const Model model = first_chunk(scene);
  EXPECT_EQ(model.parts.at(2).name, "ceiling");
  EXPECT_EQ(model.parts.at(2).surface.triangles(), 2U);
}

TEST(Glb, LeavesOutWhatHasNoTriangles) {
  scene::Scene scene = maze_scene(1, 7);
  scene.exits.clear();
  for (std::uint8_t& cell : scene.walk.open.values()) cell = 1;
  const auto json = nlohmann::json::parse(json_chunk(write_glb(first_chunk(scene))));
  EXPECT_EQ(json.at("meshes").size(), 3U);  // walls, floor, pad
  EXPECT_EQ(json.at("materials").size(), 3U);
}

TEST(Glb, NumbersAreShort) {
  scene::Scene scene = maze_scene(4, 15);
  scene.walk.cell = 2.1;
  scene.walk.origin_x = scene.walk.origin_z = -15.75;
  const std::string text = json_chunk(write_glb(first_chunk(scene)));
  EXPECT_NE(text.find("3.01"), std::string::npos);
  // No run of digits as a float that was printed as a double would have.
  int digits = 0;
  for (const char c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    ASSERT_LT(digits, 9) << text;
  }
}

TEST(Glb, MaterialsAreLinear) {
  EXPECT_EQ(linear({0, 0, 0}), (std::array<double, 3>{0, 0, 0}));
  EXPECT_EQ(linear({255, 255, 255}), (std::array<double, 3>{1, 1, 1}));
  // Middle grey and the two sides of the curve's knee.
  EXPECT_EQ(linear({128, 10, 11}), (std::array<double, 3>{0.215861, 0.003035, 0.003347}));
  const tinygltf::Model read = load(write_glb(first_chunk(maze_scene(1, 7))));
  const tinygltf::Material& portal = read.materials.at(4);
  EXPECT_EQ(portal.name, "portal");
  EXPECT_EQ(portal.pbrMetallicRoughness.metallicFactor, 0);
  EXPECT_EQ(portal.pbrMetallicRoughness.roughnessFactor, 0.6);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(portal.emissiveFactor.at(i), portal.pbrMetallicRoughness.baseColorFactor[i]);
  }
}

}  // namespace
}  // namespace warren::bake
