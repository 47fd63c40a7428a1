#include "bake/glb.hpp"

#include "bake/glb_assets.hpp"
#include "bake/glb_container.hpp"
#include "bake/glb_decode.hpp"

#include <warren/core/error.hpp>

#include <cstring>
#include <limits>
#include <set>
#include <stdexcept>

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

constexpr std::uint64_t kSeeds = 300;

tinygltf::Model load(const std::string& bytes) {
  tinygltf::TinyGLTF loader;
  tinygltf::Model model;
  std::string error;
  std::string warning;
  loader.SetImageLoader([](tinygltf::Image*, int, std::string*, std::string*, int, int,
                           const unsigned char*, int, void*) { return true; },
                        nullptr);
  EXPECT_TRUE(loader.LoadBinaryFromMemory(&model, &error, &warning,
                                          reinterpret_cast<const unsigned char*>(bytes.data()),
                                          static_cast<unsigned>(bytes.size())));
  EXPECT_EQ(error, "");
  EXPECT_EQ(warning, "");
  return model;
}

tinygltf::Model portable(const scene::Asset& asset) {
  return load(write_glb(asset, Profile::portable));
}

template <class T>
const T& at(const std::vector<T>& list, int index) {
  return list.at(static_cast<std::size_t>(index));
}

/// The elements of an accessor, which must be stored as T.
template <class T>
std::vector<T> values(const tinygltf::Model& model, int index, int component, int type,
                      bool normalized = false) {
  const tinygltf::Accessor& accessor = at(model.accessors, index);
  EXPECT_EQ(accessor.componentType, component);
  EXPECT_EQ(accessor.type, type);
  EXPECT_EQ(accessor.normalized, normalized);
  const tinygltf::BufferView& view = at(model.bufferViews, accessor.bufferView);
  const auto stride = static_cast<std::size_t>(accessor.ByteStride(view));
  std::vector<T> result(accessor.count);
  for (std::size_t i = 0; i < accessor.count; ++i) {
    const std::size_t offset = accessor.byteOffset + i * stride;
    EXPECT_LE(offset + sizeof(T), view.byteLength);
    std::memcpy(&result[i], &model.buffers.at(0).data.at(view.byteOffset + offset), sizeof(T));
  }
  return result;
}

constexpr int kFloat = TINYGLTF_COMPONENT_TYPE_FLOAT;
constexpr int kBytes = TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE;

template <class T>
void expect_list(const tinygltf::Model& model, const tinygltf::Primitive& primitive,
                 const char* name, const std::vector<T>& expected, int component, int type,
                 bool normalized = false) {
  ASSERT_EQ(primitive.attributes.count(name), expected.empty() ? 0U : 1U) << name;
  if (expected.empty()) return;
  const int accessor = primitive.attributes.at(name);
  ASSERT_EQ(values<T>(model, accessor, component, type, normalized), expected) << name;
}

void expect_primitive(const tinygltf::Model& model, const tinygltf::Primitive& found,
                      const scene::AssetPrimitive& expected) {
  ASSERT_EQ(found.material, expected.material ? static_cast<int>(*expected.material) : -1);
  expect_list(model, found, "POSITION", expected.positions, kFloat, TINYGLTF_TYPE_VEC3);
  expect_list(model, found, "NORMAL", expected.normals, kFloat, TINYGLTF_TYPE_VEC3);
  expect_list(model, found, "TANGENT", expected.tangents, kFloat, TINYGLTF_TYPE_VEC4);
  if (!expected.uvs.empty()) {
    expect_list(model, found, "TEXCOORD_0", expected.uvs, kFloat, TINYGLTF_TYPE_VEC2);
    expect_list(model, found, "TEXCOORD_1", expected.uvs1, kFloat, TINYGLTF_TYPE_VEC2);
  } else {
    expect_list(model, found, "TEXCOORD_0", expected.uvs1, kFloat, TINYGLTF_TYPE_VEC2);
  }
  expect_list(model, found, "COLOR_0", expected.colors, kBytes, TINYGLTF_TYPE_VEC4, true);
  expect_list(model, found, "JOINTS_0", expected.joints, kBytes, TINYGLTF_TYPE_VEC4);
  expect_list(model, found, "WEIGHTS_0", expected.weights, kFloat, TINYGLTF_TYPE_VEC4);
  if (expected.positions.size() <= 65'535) {
    const auto indices = values<std::uint16_t>(
        model, found.indices, TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT, TINYGLTF_TYPE_SCALAR);
    ASSERT_EQ(std::vector<std::uint32_t>(indices.begin(), indices.end()), expected.indices);
  } else {
    ASSERT_EQ(values<std::uint32_t>(model, found.indices, TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT,
                                    TINYGLTF_TYPE_SCALAR),
              expected.indices);
  }
}

void expect_meshes(const tinygltf::Model& model, const scene::Asset& asset) {
  ASSERT_EQ(model.meshes.size(), asset.meshes.size());
  for (std::size_t m = 0; m < asset.meshes.size(); ++m) {
    ASSERT_EQ(model.meshes[m].name, asset.meshes[m].name);
    const auto& expected = asset.meshes[m].primitives;
    ASSERT_EQ(model.meshes[m].primitives.size(), expected.size());
    for (std::size_t p = 0; p < expected.size(); ++p) {
      ASSERT_NO_FATAL_FAILURE(expect_primitive(model, model.meshes[m].primitives[p], expected[p]));
    }
  }
}

TEST(Glb, HasTheMeshesOfTheAsset) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const scene::Asset asset = random_asset(seed, false);
    ASSERT_NO_FATAL_FAILURE(expect_meshes(portable(asset), asset)) << "seed " << seed;
  }
}

TEST(Glb, TakesTheShortestIndicesThatDo) {
  for (const int count : {65'535, 65'536, 100'003}) {
    const scene::Asset asset = large_asset(1, count);
    ASSERT_NO_FATAL_FAILURE(expect_meshes(portable(asset), asset)) << count;
  }
}

template <std::size_t N>
std::vector<double> doubles(const std::array<float, N>& list, const std::array<float, N>& rest) {
  if (list == rest) return {};
  return {list.begin(), list.end()};
}

void expect_numbers(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_EQ(static_cast<float>(found[i]), static_cast<float>(expected[i]));
  }
}

TEST(Glb, HasTheNodesOfTheAsset) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const scene::Asset asset = random_asset(seed, false);
    const tinygltf::Model model = portable(asset);
    ASSERT_EQ(model.scenes.size(), 1U);
    ASSERT_EQ(model.scenes[0].name, asset.name);
    ASSERT_EQ(std::vector<std::size_t>(model.scenes[0].nodes.begin(), model.scenes[0].nodes.end()),
              asset.roots);
    ASSERT_EQ(model.nodes.size(), asset.nodes.size());
    for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
      const scene::AssetNode& expected = asset.nodes[n];
      const tinygltf::Node& found = model.nodes[n];
      ASSERT_EQ(found.name, expected.name);
      ASSERT_EQ(found.mesh, expected.mesh ? static_cast<int>(*expected.mesh) : -1);
      ASSERT_EQ(found.skin, expected.skin ? static_cast<int>(*expected.skin) : -1);
      ASSERT_EQ(std::vector<std::size_t>(found.children.begin(), found.children.end()),
                expected.children);
      expect_numbers(found.translation, doubles(expected.translation, {0, 0, 0}));
      expect_numbers(found.rotation, doubles(expected.rotation, {0, 0, 0, 1}));
      expect_numbers(found.scale, doubles(expected.scale, {1, 1, 1}));
    }
  }
}

TEST(Glb, HasTheSkinsAndClipsOfTheAsset) {
  std::size_t channels = 0;
  std::size_t lists = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const scene::Asset asset = random_asset(seed, false);
    const tinygltf::Model model = portable(asset);
    ASSERT_EQ(model.skins.size(), asset.skins.size());
    for (std::size_t s = 0; s < asset.skins.size(); ++s) {
      const tinygltf::Skin& skin = model.skins[s];
      ASSERT_EQ(skin.name, asset.skins[s].name);
      ASSERT_EQ(std::vector<std::size_t>(skin.joints.begin(), skin.joints.end()),
                asset.skins[s].joints);
      ASSERT_EQ(values<scene::Matrix>(model, skin.inverseBindMatrices, kFloat, TINYGLTF_TYPE_MAT4),
                asset.skins[s].inverse_binds);
    }
    ASSERT_EQ(model.animations.size(), asset.clips.size());
    std::set<int> inputs;
    for (std::size_t c = 0; c < asset.clips.size(); ++c) {
      const tinygltf::Animation& clip = model.animations[c];
      ASSERT_EQ(clip.name, asset.clips[c].name);
      ASSERT_EQ(clip.channels.size(), asset.clips[c].channels.size());
      for (std::size_t i = 0; i < clip.channels.size(); ++i) {
        const scene::AssetChannel& expected = asset.clips[c].channels[i];
        const tinygltf::AnimationChannel& found = clip.channels[i];
        ASSERT_EQ(found.target_node, static_cast<int>(expected.node));
        constexpr std::array kPaths{"translation", "rotation", "scale"};
        ASSERT_EQ(found.target_path, kPaths[static_cast<std::size_t>(expected.path)]);
        const tinygltf::AnimationSampler& sampler = at(clip.samplers, found.sampler);
        ASSERT_EQ(sampler.interpolation, expected.step ? "STEP" : "LINEAR");
        ASSERT_EQ(values<float>(model, sampler.input, kFloat, TINYGLTF_TYPE_SCALAR),
                  expected.times);
        ASSERT_EQ(at(model.accessors, sampler.input).minValues.at(0), 0);
        ASSERT_EQ(static_cast<float>(at(model.accessors, sampler.input).maxValues.at(0)),
                  expected.times.back());
        std::vector<float> numbers;
        const auto gather = [&](const auto& elements) {
          for (const auto& e : elements) numbers.insert(numbers.end(), e.begin(), e.end());
        };
        if (expected.path == scene::ChannelPath::rotation) {
          gather(values<scene::Float4>(model, sampler.output, kFloat, TINYGLTF_TYPE_VEC4));
        } else {
          gather(values<scene::Float3>(model, sampler.output, kFloat, TINYGLTF_TYPE_VEC3));
        }
        ASSERT_EQ(numbers, expected.values);
        inputs.insert(sampler.input);
        ++channels;
      }
    }
    // Equal lists of times are one accessor.
    std::set<std::vector<float>> times;
    for (const auto& clip : asset.clips) {
      for (const auto& channel : clip.channels) times.insert(channel.times);
    }
    ASSERT_EQ(inputs.size(), times.size());
    lists += times.size();
  }
  EXPECT_GT(channels, lists + 1000) << "too few shared lists for this to say anything";
}

int bound(const std::optional<std::size_t>& image) { return image ? static_cast<int>(*image) : -1; }

TEST(Glb, HasTheMaterialsAndImagesOfTheAsset) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const scene::Asset asset = random_asset(seed, false);
    const tinygltf::Model model = portable(asset);
    ASSERT_EQ(model.images.size(), asset.images.size());
    for (std::size_t i = 0; i < asset.images.size(); ++i) {
      const scene::AssetImage& expected = asset.images[i];
      ASSERT_EQ(model.images[i].name, expected.name);
      ASSERT_EQ(model.images[i].uri, expected.uri);
      if (!expected.uri.empty()) continue;
      ASSERT_EQ(model.images[i].mimeType, "image/png");
      const auto& view = at(model.bufferViews, model.images[i].bufferView);
      const unsigned char* bytes = model.buffers.at(0).data.data() + view.byteOffset;
      ASSERT_EQ(std::string(bytes, bytes + view.byteLength), expected.bytes);
    }
    const auto source = [&](int texture, bool repeats) {
      if (texture < 0) return -1;
      const tinygltf::Sampler& sampler = at(model.samplers, at(model.textures, texture).sampler);
      EXPECT_EQ(sampler.wrapS, repeats ? 10497 : 33071);
      EXPECT_EQ(sampler.wrapT, sampler.wrapS);
      EXPECT_EQ(sampler.magFilter, 9729);
      EXPECT_EQ(sampler.minFilter, 9987);
      return at(model.textures, texture).source;
    };
    ASSERT_EQ(model.materials.size(), asset.materials.size());
    for (std::size_t i = 0; i < asset.materials.size(); ++i) {
      const scene::AssetMaterial& expected = asset.materials[i];
      const tinygltf::Material& found = model.materials[i];
      const tinygltf::PbrMetallicRoughness& surface = found.pbrMetallicRoughness;
      ASSERT_EQ(found.name, expected.name);
      for (std::size_t k = 0; k < 4; ++k) {
        ASSERT_EQ(surface.baseColorFactor.at(k), expected.base_color[k]);
      }
      for (std::size_t k = 0; k < 3; ++k) {
        ASSERT_EQ(found.emissiveFactor.at(k), expected.emissive[k]);
      }
      ASSERT_EQ(surface.metallicFactor, expected.metallic);
      ASSERT_EQ(surface.roughnessFactor, expected.roughness);
      ASSERT_EQ(source(surface.baseColorTexture.index, true), bound(expected.base_color_image));
      ASSERT_EQ(source(surface.metallicRoughnessTexture.index, true),
                bound(expected.metallic_roughness_image));
      ASSERT_EQ(source(found.normalTexture.index, true), bound(expected.normal_image));
      ASSERT_EQ(source(found.occlusionTexture.index, false), bound(expected.occlusion_image));
      ASSERT_EQ(source(found.emissiveTexture.index, true), bound(expected.emissive_image));
      constexpr std::array kModes{"OPAQUE", "MASK", "BLEND"};
      ASSERT_EQ(found.alphaMode, kModes[static_cast<std::size_t>(expected.alpha_mode)]);
      if (expected.alpha_mode == scene::AlphaMode::mask) {
        ASSERT_EQ(found.alphaCutoff, expected.alpha_cutoff);
      }
      ASSERT_EQ(found.doubleSided, expected.double_sided);
    }
    const auto pairs = [&] {
      std::set<std::pair<int, int>> result;
      for (const auto& texture : model.textures) result.emplace(texture.source, texture.sampler);
      return result;
    }();
    ASSERT_EQ(pairs.size(), model.textures.size()) << "a texture stands there twice";
  }
}

TEST(Glb, OcclusionGoesByTheSecondCoordinatesWhateverTheirSet) {
  std::set<int> sets;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const scene::Asset asset = random_asset(seed, false);
    const tinygltf::Model model = portable(asset);
    for (std::size_t m = 0; m < asset.meshes.size(); ++m) {
      for (std::size_t p = 0; p < asset.meshes[m].primitives.size(); ++p) {
        const scene::AssetPrimitive& expected = asset.meshes[m].primitives[p];
        if (!expected.material || !asset.materials[*expected.material].occlusion_image) continue;
        const int set = model.materials[*expected.material].occlusionTexture.texCoord;
        const auto& attributes = model.meshes[m].primitives[p].attributes;
        ASSERT_EQ(values<scene::Float2>(model, attributes.at("TEXCOORD_" + std::to_string(set)),
                                        kFloat, TINYGLTF_TYPE_VEC2),
                  expected.uvs1);
        ASSERT_EQ(attributes.count("TEXCOORD_0"), 1U) << "sets count from 0";
        sets.insert(set);
      }
    }
  }
  EXPECT_EQ(sets, (std::set<int>{0, 1}));
}

TEST(Glb, ExtentsAreExact) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const tinygltf::Model read = portable(random_asset(seed, false));
    for (const auto& mesh : read.meshes) {
      for (const auto& primitive : mesh.primitives) {
        const int index = primitive.attributes.at("POSITION");
        const tinygltf::Accessor& accessor = at(read.accessors, index);
        ASSERT_EQ(accessor.minValues.size(), 3U);
        ASSERT_EQ(accessor.maxValues.size(), 3U);
        scene::Float3 low;
        scene::Float3 high;
        low.fill(std::numeric_limits<float>::infinity());
        high.fill(-std::numeric_limits<float>::infinity());
        for (const auto& position :
             values<scene::Float3>(read, index, kFloat, TINYGLTF_TYPE_VEC3)) {
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

TEST(Glb, PortableUsesNoExtensionAndOneViewForEachLayout) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const tinygltf::Model read = portable(random_asset(seed, false));
    ASSERT_TRUE(read.extensionsUsed.empty());
    ASSERT_TRUE(read.extensionsRequired.empty());
    ASSERT_LE(read.buffers.size(), 1U);
    std::map<std::set<std::string>, std::set<int>> views;
    for (const auto& mesh : read.meshes) {
      for (const auto& primitive : mesh.primitives) {
        std::set<std::string> layout;
        std::set<int> used;
        for (const auto& [name, accessor] : primitive.attributes) {
          layout.insert(name);
          used.insert(at(read.accessors, accessor).bufferView);
        }
        ASSERT_EQ(used.size(), 1U) << "vertices aren't interleaved";
        views[layout].insert(used.begin(), used.end());
      }
    }
    // Either kind of texture coordinates may be the first set.
    for (const auto& [layout, used] : views) ASSERT_LE(used.size(), 2U);
  }
}

/// Numbers of the accessors that a document refers to.
std::set<std::size_t> used_accessors(const nlohmann::json& json) {
  std::set<std::size_t> used;
  const auto list = [&](const char* name) { return json.value(name, nlohmann::json::array()); };
  for (const auto& mesh : list("meshes")) {
    for (const auto& primitive : mesh.at("primitives")) {
      used.insert(primitive.at("indices").get<std::size_t>());
      for (const auto& accessor : primitive.at("attributes"))
        used.insert(accessor.get<std::size_t>());
    }
  }
  for (const auto& skin : list("skins"))
    used.insert(skin.at("inverseBindMatrices").get<std::size_t>());
  for (const auto& clip : list("animations")) {
    for (const auto& sampler : clip.at("samplers")) {
      used.insert(sampler.at("input").get<std::size_t>());
      used.insert(sampler.at("output").get<std::size_t>());
    }
  }
  return used;
}

TEST(Glb, HoldsNothingThatNobodyUses) {
  for (const Profile profile : {Profile::portable, Profile::compact}) {
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const Glb glb = decode(write_glb(random_asset(seed, false), profile));
      const auto accessors = glb.json.value("accessors", nlohmann::json::array());
      ASSERT_EQ(used_accessors(glb.json).size(), accessors.size()) << "seed " << seed;
      std::set<std::size_t> views;
      for (const auto& accessor : accessors)
        views.insert(accessor.at("bufferView").get<std::size_t>());
      for (const auto& image : glb.json.value("images", nlohmann::json::array())) {
        if (image.contains("bufferView")) views.insert(image.at("bufferView").get<std::size_t>());
      }
      ASSERT_EQ(views.size(), glb.views.size()) << "seed " << seed;
    }
  }
}

TEST(Glb, IsTheSameEachTime) {
  for (const Profile profile : {Profile::portable, Profile::compact}) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      ASSERT_EQ(write_glb(random_asset(seed, false), profile),
                write_glb(random_asset(seed, false), profile));
    }
  }
}

TEST(Glb, NumbersAreShort) {
  scene::Asset asset = quads(5);
  asset.nodes[0].translation = {0.1F, 1.7F, -3.01F};
  asset.materials.push_back({.name = "rough", .roughness = static_cast<double>(0.7F)});
  asset.meshes[0].primitives[0].material = 0;
  const std::string text = json_chunk(write_glb(asset, Profile::portable));
  EXPECT_NE(text.find("[0.1,1.7,-3.01]"), std::string::npos) << text;
  EXPECT_NE(text.find("\"roughnessFactor\":0.7}"), std::string::npos) << text;
  EXPECT_NE(text.find("\"min\":[-5,-0.01,-5]"), std::string::npos) << text;
}

TEST(Glb, LeavesOutWhatIsEmpty) {
  scene::Asset asset;
  asset.name = "nothing";
  const std::string bytes = write_glb(asset, Profile::compact);
  EXPECT_EQ(bytes, write_glb(asset, Profile::portable));
  EXPECT_EQ(json_chunk(bytes).find("[]"), std::string::npos);
  EXPECT_EQ(bytes.size(), 20 + json_chunk(bytes).size()) << "a binary chunk of nothing";
  EXPECT_EQ(load(bytes).scenes.at(0).name, "nothing");
}

TEST(Glb, RefusesWhatGltfCannotHold) {
  const auto refused = [](const auto& change) {
    for (const Profile profile : {Profile::portable, Profile::compact}) {
      scene::Asset asset = quads(2);
      change(asset);
      EXPECT_THROW((void)write_glb(asset, profile), std::logic_error);
    }
  };
  const auto primitive = [](scene::Asset& asset) -> scene::AssetPrimitive& {
    return asset.meshes[0].primitives[0];
  };
  refused([&](scene::Asset& a) { primitive(a).indices.clear(); });
  refused([&](scene::Asset& a) { primitive(a).indices.pop_back(); });
  refused([&](scene::Asset& a) { primitive(a).indices[1] = 16; });
  refused([&](scene::Asset& a) { primitive(a).normals.pop_back(); });
  refused([&](scene::Asset& a) { primitive(a).joints.resize(16); });
  refused([&](scene::Asset& a) { primitive(a).positions[3][1] = std::nanf(""); });
  refused([&](scene::Asset& a) { primitive(a).positions[3][1] = INFINITY; });
  refused([](scene::Asset& a) { a.meshes[0].primitives.clear(); });
  refused([](scene::Asset& a) { a.clips.push_back({"still", {}}); });
  refused([](scene::Asset& a) { a.clips.push_back({"odd", {{.times = {0}, .values = {1, 2}}}}); });
  refused([](scene::Asset& a) { a.skins.push_back({"bare", {0}, {}}); });
  refused([](scene::Asset& a) { a.nodes.push_back({.name = "none", .instances = {{0, 0, 0}}}); });
  scene::Asset copies = quads(2);
  copies.nodes[0].instances = {{0, 0, 0}};
  EXPECT_NO_THROW((void)write_glb(copies, Profile::compact));
  EXPECT_THROW((void)write_glb(copies, Profile::portable), std::logic_error);
}

TEST(Glb, RefusesFilesOverFourGigabytesBeforeMakingThem) {
  GlbData data(Profile::portable);
  const auto write = [](std::string&) { FAIL() << "bytes were made"; };
  data.add_view(std::size_t{3} << 30U, 0, Target::none, write);
  data.add_view(std::size_t{1} << 30U, 0, Target::none, write);
  try {
    (void)glb_container("maze_0_0", Json::object(), data);
    FAIL() << "it was written";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::generation);
    EXPECT_EQ(error.id(), "E-BAKE-SIZE");
    EXPECT_EQ(error.where(), "maze_0_0");
    EXPECT_NE(std::string(error.what()).find("4294967"), std::string::npos) << error.what();
  }
}

TEST(Glb, ColorsAreLinear) {
  EXPECT_EQ(linear({0, 0, 0}), (std::array<double, 3>{0, 0, 0}));
  EXPECT_EQ(linear({255, 255, 255}), (std::array<double, 3>{1, 1, 1}));
  // Middle grey and the two sides of the curve's knee.
  EXPECT_EQ(linear({128, 10, 11}), (std::array<double, 3>{0.215861, 0.003035, 0.003347}));
}

}  // namespace
}  // namespace warren::bake
