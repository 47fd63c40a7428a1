#include "bake/glb.hpp"
#include "bake/glb_assets.hpp"
#include "bake/glb_decode.hpp"
#include "bake/meshopt.hpp"

#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace warren::bake {
namespace {

constexpr int kByte = 5120;
constexpr int kUnsignedByte = 5121;
constexpr int kUnsignedShort = 5123;
constexpr int kFloat = 5126;

/// Half of the step of one coordinate, by the rule in the header.
double half_step(float value) {
  double half = 0x1p-14;
  for (double reach = 1024; std::abs(value) > reach; reach *= 2) half *= 2;
  return half;
}

template <std::size_t N>
void expect_rounded(const std::vector<std::array<float, N>>& found,
                    const std::vector<std::array<float, N>>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t k = 0; k < N; ++k) {
      const double off = std::abs(static_cast<double>(found[i][k]) - expected[i][k]);
      ASSERT_LE(off, half_step(expected[i][k])) << expected[i][k];
      const double step = 2 * half_step(expected[i][k]);
      ASSERT_EQ(std::fmod(found[i][k], step), 0) << found[i][k];
    }
  }
}

template <std::size_t N>
void expect_directions(const std::vector<std::array<std::int8_t, N>>& found,
                       const std::vector<std::array<float, N>>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t k = 0; k < N; ++k) {
      const double share = found[i][k] / 127.0;
      ASSERT_NEAR(share, expected[i][k], 0.5 / 127 + 1e-6);
      // What lies along an axis stays so.
      if (std::abs(expected[i][k]) == 1 || expected[i][k] == 0) {
        ASSERT_EQ(share, expected[i][k]);
      }
    }
  }
}

void expect_weights(const scene::AssetPrimitive& expected, const std::vector<scene::Bytes4>& joints,
                    const std::vector<scene::Bytes4>& weights) {
  ASSERT_EQ(weights.size(), expected.weights.size());
  ASSERT_EQ(joints.size(), expected.joints.size());
  for (std::size_t i = 0; i < weights.size(); ++i) {
    ASSERT_EQ(std::accumulate(weights[i].begin(), weights[i].end(), 0), 255);
    for (std::size_t k = 0; k < 4; ++k) {
      ASSERT_NEAR(weights[i][k] / 255.0, expected.weights[i][k], 1 / 255.0);
      ASSERT_EQ(joints[i][k], weights[i][k] > 0 ? expected.joints[i][k] : 0);
    }
  }
}

/// The same triangles in the same order, each starting at any of its corners.
template <class T>
void expect_triangles(const std::vector<T>& found, const std::vector<std::uint32_t>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); i += 3) {
    const std::array<std::uint32_t, 3> a{found[i], found[i + 1], found[i + 2]};
    const std::array<std::uint32_t, 3> b{expected[i], expected[i + 1], expected[i + 2]};
    const std::array<std::uint32_t, 3> c{b[1], b[2], b[0]};
    const std::array<std::uint32_t, 3> d{b[2], b[0], b[1]};
    ASSERT_TRUE(a == b || a == c || a == d) << "triangle " << i / 3;
  }
}

void expect_extent(const nlohmann::json& accessor, const std::vector<scene::Float3>& positions) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    float min = positions[0][axis];
    float max = min;
    for (const scene::Float3& position : positions) {
      min = std::min(min, position[axis]);
      max = std::max(max, position[axis]);
    }
    ASSERT_EQ(accessor.at("min").at(axis).get<float>(), min);
    ASSERT_EQ(accessor.at("max").at(axis).get<float>(), max);
  }
}

void expect_primitive(const Glb& glb, const nlohmann::json& found,
                      const scene::AssetPrimitive& expected) {
  const auto& attributes = found.at("attributes");
  const auto positions = read<scene::Float3>(glb, attributes.at("POSITION"), kFloat, "VEC3");
  expect_rounded(positions, expected.positions);
  expect_extent(glb.json.at("accessors").at(attributes.at("POSITION").get<std::size_t>()),
                positions);
  ASSERT_EQ(attributes.contains("NORMAL"), !expected.normals.empty());
  if (!expected.normals.empty()) {
    expect_directions(
        read<std::array<std::int8_t, 3>>(glb, attributes.at("NORMAL"), kByte, "VEC3", true),
        expected.normals);
  }
  ASSERT_EQ(attributes.contains("TANGENT"), !expected.tangents.empty());
  if (!expected.tangents.empty()) {
    expect_directions(
        read<std::array<std::int8_t, 4>>(glb, attributes.at("TANGENT"), kByte, "VEC4", true),
        expected.tangents);
  }
  if (!expected.uvs.empty()) {
    expect_rounded(read<scene::Float2>(glb, attributes.at("TEXCOORD_0"), kFloat, "VEC2"),
                   expected.uvs);
  }
  if (!expected.uvs1.empty()) {
    const char* name = expected.uvs.empty() ? "TEXCOORD_0" : "TEXCOORD_1";
    const auto uvs1 =
        read<std::array<std::uint16_t, 2>>(glb, attributes.at(name), kUnsignedShort, "VEC2", true);
    ASSERT_EQ(uvs1.size(), expected.uvs1.size());
    for (std::size_t i = 0; i < uvs1.size(); ++i) {
      for (std::size_t k = 0; k < 2; ++k) {
        ASSERT_NEAR(uvs1[i][k] / 65535.0, expected.uvs1[i][k], 0.5 / 65535 + 1e-9);
      }
    }
  }
  ASSERT_EQ(attributes.contains("COLOR_0"), !expected.colors.empty());
  if (!expected.colors.empty()) {
    ASSERT_EQ(read<scene::Bytes4>(glb, attributes.at("COLOR_0"), kUnsignedByte, "VEC4", true),
              expected.colors);
  }
  ASSERT_EQ(attributes.contains("WEIGHTS_0"), !expected.weights.empty());
  if (!expected.weights.empty()) {
    expect_weights(
        expected, read<scene::Bytes4>(glb, attributes.at("JOINTS_0"), kUnsignedByte, "VEC4"),
        read<scene::Bytes4>(glb, attributes.at("WEIGHTS_0"), kUnsignedByte, "VEC4", true));
  }
  if (expected.positions.size() <= 65'535) {
    expect_triangles(read<std::uint16_t>(glb, found.at("indices"), kUnsignedShort, "SCALAR"),
                     expected.indices);
  } else {
    expect_triangles(read<std::uint32_t>(glb, found.at("indices"), 5125, "SCALAR"),
                     expected.indices);
  }
}

void expect_meshes(const Glb& glb, const scene::Asset& asset) {
  ASSERT_EQ(glb.json.at("meshes").size(), asset.meshes.size());
  for (std::size_t m = 0; m < asset.meshes.size(); ++m) {
    const auto& found = glb.json.at("meshes").at(m).at("primitives");
    const auto& expected = asset.meshes[m].primitives;
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t p = 0; p < expected.size(); ++p) {
      ASSERT_NO_FATAL_FAILURE(expect_primitive(glb, found.at(p), expected[p]));
    }
  }
}

TEST(GlbCompact, DecodesToTheAssetVertexByVertex) {
  std::size_t encoded = 0;
  std::size_t views = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const scene::Asset asset = random_asset(seed, true);
    const Glb glb = decode(write_glb(asset, Profile::compact));
    ASSERT_NO_FATAL_FAILURE(expect_meshes(glb, asset)) << "seed " << seed;
    encoded += glb.encoded;
    views += glb.views.size();
  }
  EXPECT_GT(encoded, views / 8) << "too few encoded views for this to say anything";
  EXPECT_LT(encoded, views) << "no view was left plain";
}

TEST(GlbCompact, DecodesLargeMeshes) {
  for (const int count : {65'534, 65'535, 65'536, 70'001}) {
    const scene::Asset asset = large_asset(static_cast<std::uint64_t>(count), count);
    const Glb glb = decode(write_glb(asset, Profile::compact));
    ASSERT_NO_FATAL_FAILURE(expect_meshes(glb, asset)) << count;
  }
}

TEST(GlbCompact, KeepsAllElseOfThePortableDocument) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const scene::Asset asset = random_asset(seed, false);
    const Glb compact = decode(write_glb(asset, Profile::compact));
    const Glb portable = decode(write_glb(asset, Profile::portable));
    for (const char* member :
         {"asset", "scene", "scenes", "nodes", "materials", "textures", "samplers"}) {
      ASSERT_EQ(compact.json.value(member, nlohmann::json()),
                portable.json.value(member, nlohmann::json()))
          << member << " of seed " << seed;
    }
    // Movements are the same numbers, whatever stands where.
    ASSERT_EQ(compact.json.contains("animations"), portable.json.contains("animations"));
    if (!compact.json.contains("animations")) continue;
    for (std::size_t c = 0; c < asset.clips.size(); ++c) {
      for (std::size_t s = 0; s < asset.clips[c].channels.size(); ++s) {
        const scene::AssetChannel& channel = asset.clips[c].channels[s];
        for (const Glb* glb : {&compact, &portable}) {
          const auto& sampler = glb->json.at("animations").at(c).at("samplers").at(s);
          ASSERT_EQ(read<float>(*glb, sampler.at("input"), kFloat, "SCALAR"), channel.times);
          std::vector<float> values;
          if (channel.path == scene::ChannelPath::rotation) {
            for (const auto& value :
                 read<scene::Float4>(*glb, sampler.at("output"), kFloat, "VEC4")) {
              values.insert(values.end(), value.begin(), value.end());
            }
          } else {
            for (const auto& value :
                 read<scene::Float3>(*glb, sampler.at("output"), kFloat, "VEC3")) {
              values.insert(values.end(), value.begin(), value.end());
            }
          }
          ASSERT_EQ(values, channel.values) << "seed " << seed;
        }
      }
    }
  }
}

TEST(GlbCompact, PlacesInstancesExactly) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const scene::Asset asset = random_asset(seed, true);
    const Glb glb = decode(write_glb(asset, Profile::compact));
    for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
      const auto& node = glb.json.at("nodes").at(n);
      ASSERT_EQ(node.contains("extensions"), !asset.nodes[n].instances.empty());
      if (asset.nodes[n].instances.empty()) continue;
      const auto& attributes = node.at("extensions").at("EXT_mesh_gpu_instancing").at("attributes");
      ASSERT_EQ(read<scene::Float3>(glb, attributes.at("TRANSLATION"), kFloat, "VEC3"),
                asset.nodes[n].instances);
      ++found;
    }
  }
  EXPECT_GT(found, 20);
}

TEST(GlbCompact, NamesTheExtensionsThatItUses) {
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const std::string bytes = write_glb(random_asset(seed, true), Profile::compact);
    const Glb glb = decode(bytes);
    std::set<std::string> used;
    const std::string text = json_chunk(bytes);
    if (text.find("\"EXT_mesh_gpu_instancing\":") != std::string::npos) {
      used.insert("EXT_mesh_gpu_instancing");
    }
    if (glb.encoded > 0) used.insert("EXT_meshopt_compression");
    if (text.find("\"NORMAL\":") != std::string::npos) used.insert("KHR_mesh_quantization");
    const auto said = glb.json.value("extensionsUsed", std::vector<std::string>());
    ASSERT_EQ(std::set<std::string>(said.begin(), said.end()), used) << seed;
    ASSERT_EQ(said.size(), used.size());
    ASSERT_EQ(glb.json.value("extensionsRequired", std::vector<std::string>()), said);
    seen.insert(said.begin(), said.end());
  }
  EXPECT_EQ(seen.size(), 3U);
}

TEST(GlbCompact, RoundsEqualCoordinatesEquallyInAllAssets) {
  // A border that a small chunk at the origin and one that reaches far share.
  Stream stream(5, Stage::contents, 0, 1001);
  scene::Asset near = quads(2);
  scene::Asset far = near;
  auto& near_positions = near.meshes[0].primitives[0].positions;
  auto& far_positions = far.meshes[0].primitives[0].positions;
  for (std::size_t i = 0; i < 8; ++i) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      near_positions[i][axis] = far_positions[i][axis] = 900 * stream.unit();
    }
  }
  far_positions.back() = {9000.3F, 0, -30000.7F};
  const auto positions = [](const scene::Asset& asset) {
    const Glb glb = decode(write_glb(asset, Profile::compact));
    auto result = read<scene::Float3>(
        glb, glb.json.at("meshes").at(0).at("primitives").at(0).at("attributes").at("POSITION"),
        kFloat, "VEC3");
    result.resize(8);
    return result;
  };
  EXPECT_EQ(positions(near), positions(far));
  EXPECT_EQ(position_error(near), 0x1p-14);
  EXPECT_EQ(position_error(far), 0x1p-9);
}

TEST(GlbCompact, IsMuchSmallerForStone) {
  const scene::Asset stone = quads(15);
  const std::size_t portable = write_glb(stone, Profile::portable).size();
  const std::size_t compact = write_glb(stone, Profile::compact).size();
  RecordProperty("portable_bytes", static_cast<int>(portable));
  RecordProperty("compact_bytes", static_cast<int>(compact));
  EXPECT_LT(compact * 5, portable);
}

TEST(GlbCompact, IsTheSameInAllThreads) {
  // The codec's versions are settings of the whole library: whoever comes first must not matter.
  const scene::Asset asset = random_asset(17, true);
  std::vector<std::string> results(8);
  std::vector<std::thread> threads;
  for (std::string& result : results) {
    threads.emplace_back([&] { result = write_glb(asset, Profile::compact); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& result : results) EXPECT_EQ(result, results[0]);
}

TEST(Exponential, IsTheNearestMultipleAndGrowsWithTheNumber) {
  Stream stream(1, Stage::contents, 0, 1002);
  for (int i = 0; i < 200'000; ++i) {
    const float reach = std::ldexp(1.0F, stream.between(-12, 20));
    const float a = (2 * stream.unit() - 1) * reach;
    const float b = (2 * stream.unit() - 1) * reach;
    const float rounded_a = from_exponential(to_exponential(a));
    const float rounded_b = from_exponential(to_exponential(b));
    ASSERT_LE(std::abs(static_cast<double>(rounded_a) - a), half_step(a));
    ASSERT_EQ(from_exponential(to_exponential(rounded_a)), rounded_a);
    if (a <= b) {
      ASSERT_LE(rounded_a, rounded_b);
    }
    std::uint32_t word = to_exponential(a);
    meshopt_decodeFilterExp(&word, 1, 4);
    float filtered = 0;
    std::memcpy(&filtered, &word, sizeof filtered);
    ASSERT_EQ(filtered, rounded_a);
  }
}

TEST(Exponential, HoldsAtItsLimits) {
  for (const float sign : {1.0F, -1.0F}) {
    for (const float value : {0.0F, 0x1p-14F, 1023.9999F, 1024.0F, 1024.0001F, 2047.9999F, 2048.0F,
                              0x1.fffffep23F, 1e9F, 1e30F}) {
      const float rounded = from_exponential(to_exponential(sign * value));
      EXPECT_LE(std::abs(static_cast<double>(rounded) - sign * value), half_step(value)) << value;
    }
  }
  EXPECT_EQ(from_exponential(to_exponential(1024)), 1024);
  EXPECT_FALSE(std::signbit(from_exponential(to_exponential(-0.0F))));
  EXPECT_TRUE(std::isfinite(from_exponential(to_exponential(-3e38F))));
  EXPECT_THROW((void)to_exponential(std::nanf("")), std::domain_error);
  EXPECT_THROW((void)to_exponential(-INFINITY), std::domain_error);
  EXPECT_EQ(exponential_error(0), 0x1p-14);
  EXPECT_EQ(exponential_error(1024), 0x1p-14);
  EXPECT_EQ(exponential_error(1024.5F), 0x1p-13);
}

}  // namespace
}  // namespace warren::bake
