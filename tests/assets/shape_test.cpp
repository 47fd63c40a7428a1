#include "assets/glb_writer.hpp"

#include <warren/assets/shape.hpp>
#include <warren/core/error.hpp>
#include <warren/core/random.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <meshoptimizer.h>

namespace warren::assets {
namespace {

using nlohmann::json;

template <class Bytes>
std::string text(const Bytes& bytes) {
  std::string out;
  for (const unsigned char byte : bytes) out += static_cast<char>(byte);
  return out;
}

/// Vertices on whole quarters of a metre, packed as compact bundles have them: words of the filter
/// EXPONENTIAL and triangles.
struct Packed {
  explicit Packed(int side) {
    for (int z = 0; z < side; ++z) {
      for (int x = 0; x < side; ++x) {
        positions.push_back({0.25F * static_cast<float>(x), 0.5F * static_cast<float>((x * z) % 7),
                             0.25F * static_cast<float>(z)});
      }
    }
    const auto at = [side](int x, int z) { return static_cast<std::uint32_t>(z * side + x); };
    for (int z = 0; z + 1 < side; ++z) {
      for (int x = 0; x + 1 < side; ++x) {
        for (const std::uint32_t index :
             {at(x, z), at(x, z + 1), at(x + 1, z), at(x + 1, z), at(x, z + 1), at(x + 1, z + 1)}) {
          indices.push_back(index);
        }
      }
    }
    std::vector<std::uint32_t> words;
    for (const auto& position : positions) {
      for (const float value : position) {
        const auto mantissa = static_cast<std::uint32_t>(static_cast<int>(value * 4));
        words.push_back(0xfe000000U | mantissa);  // times 2^-2
      }
    }
    meshopt_encodeVertexVersion(0);
    meshopt_encodeIndexVersion(1);
    std::vector<unsigned char> vertices(meshopt_encodeVertexBufferBound(positions.size(), 12));
    vertices.resize(meshopt_encodeVertexBuffer(vertices.data(), vertices.size(), words.data(),
                                               positions.size(), 12));
    std::vector<unsigned char> triangles(
        meshopt_encodeIndexBufferBound(indices.size(), positions.size()));
    triangles.resize(meshopt_encodeIndexBuffer(triangles.data(), triangles.size(), indices.data(),
                                               indices.size()));
    document.add_view(text(vertices));
    document.add_view(text(triangles));
    auto& views = document.json["bufferViews"];
    const std::size_t sizes[] = {positions.size() * 12, indices.size() * 4};
    for (std::size_t i = 0; i < 2; ++i) {
      json packed = views[i];
      packed["mode"] = i == 0 ? "ATTRIBUTES" : "TRIANGLES";
      packed["count"] = i == 0 ? positions.size() : indices.size();
      packed["byteStride"] = i == 0 ? 12 : 4;
      if (i == 0) packed["filter"] = "EXPONENTIAL";
      views[i] = {{"buffer", 1},
                  {"byteLength", sizes[i]},
                  {"extensions", {{"EXT_meshopt_compression", packed}}}};
    }
    views[0]["byteStride"] = 12;
    document.json["accessors"] = {
        {{"bufferView", 0}, {"componentType", 5126}, {"count", positions.size()}, {"type", "VEC3"}},
        {{"bufferView", 1},
         {"componentType", 5125},
         {"count", indices.size()},
         {"type", "SCALAR"}}};
    document.json["buffers"] = {{{"byteLength", document.binary.size()}},
                                {{"byteLength", 1 << 20}}};
    document.json["extensionsRequired"] = {"EXT_meshopt_compression"};
    document.json["meshes"] = {
        {{"primitives", {{{"attributes", {{"POSITION", 0}}}, {"indices", 1}}}}}};
    document.json["materials"] = {
        {{"pbrMetallicRoughness", {{"baseColorFactor", {0.25, 0.5, 0.75, 0.5}}}}}};
  }

  std::vector<scene::Float3> positions;
  std::vector<std::uint32_t> indices;
  Document document;
};

std::string refusal(const Document& document, const ShapeLimits& limits = {}) {
  try {
    read_shape(document.bytes(), "a.glb", limits);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    return error.id() + " " + error.what();
  }
  return "";
}

TEST(Shape, OfAPlainFile) {
  Document document = square();
  // What lies beside a file isn't looked for.
  document.json["images"] = {{{"uri", "../textures/a.png"}}};
  const Shape shape = read_shape(document.bytes(), "a.glb");
  EXPECT_EQ(shape.positions,
            (std::vector<scene::Float3>{{-0.5F, 0, 0}, {0.5F, 0, 0}, {0.5F, 1, 0}, {-0.5F, 1, 0}}));
  EXPECT_EQ(shape.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3}));
  EXPECT_EQ(shape.base_color, (std::array<double, 4>{1, 1, 1, 1}));
}

TEST(Shape, OfAPackedFile) {
  for (const int side : {2, 3, 17, 90}) {
    const Packed packed(side);
    const Shape shape = read_shape(packed.document.bytes(), "a.glb");
    EXPECT_EQ(shape.positions, packed.positions);
    // Triangles may start at another of their corners.
    ASSERT_EQ(shape.indices.size(), packed.indices.size());
    for (std::size_t i = 0; i < shape.indices.size(); i += 3) {
      std::array<std::uint32_t, 3> found{shape.indices[i], shape.indices[i + 1],
                                         shape.indices[i + 2]};
      while (found[0] != packed.indices[i]) {
        std::rotate(found.begin(), found.begin() + 1, found.end());
        ASSERT_TRUE(found[0] == packed.indices[i] || found[1] == packed.indices[i] ||
                    found[2] == packed.indices[i]);
      }
      EXPECT_EQ(found[1], packed.indices[i + 1]);
      EXPECT_EQ(found[2], packed.indices[i + 2]);
    }
    EXPECT_EQ(shape.base_color, (std::array<double, 4>{0.25, 0.5, 0.75, 0.5}));
  }
}

TEST(Shape, OfSeveralMeshes) {
  Document document = square();
  document.json["meshes"].push_back(document.json["meshes"][0]);
  const Shape shape = read_shape(document.bytes(), "a.glb");
  EXPECT_EQ(shape.positions.size(), 8U);
  EXPECT_EQ(shape.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7}));
}

TEST(Shape, RefusesWhatIsWrong) {
  const auto with = [](const std::string& pointer, json value) {
    Packed packed(9);
    packed.document.json[json::json_pointer(pointer)] = std::move(value);
    return packed.document;
  };
  const std::string packed = "/bufferViews/0/extensions/EXT_meshopt_compression/";
  const std::string triangles = "/bufferViews/1/extensions/EXT_meshopt_compression/";
  const std::vector<std::pair<Document, std::string>> rows{
      {with(packed + "mode", "INDICES"), "E-GLB-UNSUPPORTED "},
      {with(packed + "filter", "QUATERNION"), "E-GLB-UNSUPPORTED "},
      {with(packed + "filter", "OCTAHEDRAL"), "E-GLB-UNSUPPORTED "},
      {with(packed + "byteLength", 1 << 20), "E-GLB "},
      {with(packed + "byteLength", 40), "E-GLB "},
      {with(packed + "buffer", 1), "E-GLB "},
      {with(packed + "byteStride", 10), "E-GLB "},
      {with(packed + "byteStride", 0), "E-GLB "},
      {with(packed + "byteStride", 260), "E-GLB "},
      {with(packed + "count", 0), "E-GLB-LIMIT "},
      {with(packed + "count", 1U << 31), "E-GLB-LIMIT "},
      {with(packed + "count", 80), "E-GLB "},
      {with(triangles + "count", 385), "E-GLB "},
      {with(triangles + "byteStride", 3), "E-GLB "},
      {with("/accessors/0/count", 80), "E-GLB "},  // fewer than the indices name
      {with("/accessors/0/count", 82), "E-GLB "},
      {with("/meshes/0/primitives/0/mode", 1), "E-GLB-UNSUPPORTED "},
      {with("/meshes/0/primitives/0/mode", 5), "E-GLB-UNSUPPORTED "},
      {with("/materials/0/pbrMetallicRoughness/baseColorFactor", {2, 0, 0, 1}), "E-GLB"}};
  for (const auto& [document, id] : rows) {
    const std::string found = refusal(document);
    EXPECT_EQ(found.substr(0, id.size()), id) << found;
  }
}

TEST(Shape, RefusesWhatIsTooLarge) {
  const Packed packed(9);
  EXPECT_EQ(refusal(packed.document), "");
  EXPECT_EQ(refusal(packed.document, {64, 1 << 20, 1000, 1000}).substr(0, 12), "E-GLB-LIMIT ");
  EXPECT_EQ(refusal(packed.document, {1 << 20, 900, 1000, 1000}).substr(0, 12), "E-GLB-LIMIT ");
  EXPECT_EQ(refusal(packed.document, {1 << 20, 81 * 12 + 384 * 4, 1000, 1000}), "");
  EXPECT_EQ(refusal(packed.document, {1 << 20, 1 << 20, 80, 1000}).substr(0, 12), "E-GLB-LIMIT ");
  EXPECT_EQ(refusal(packed.document, {1 << 20, 1 << 20, 1000, 127}).substr(0, 12), "E-GLB-LIMIT ");
  EXPECT_EQ(refusal(packed.document, {1 << 20, 1 << 20, 81, 128}), "");
}

TEST(Shape, DamagedFilesAreReadOrRefused) {
  const std::string whole = Packed(17).document.bytes();
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Stream stream(seed, Stage::terrain, 0, 2002);
    std::string bytes = whole;
    for (std::uint32_t i = 0, count = 1 + stream.below(3); i < count; ++i) {
      bytes[stream.below(static_cast<std::uint32_t>(bytes.size()))] =
          static_cast<char>(stream.below(256));
    }
    try {
      const Shape shape = read_shape(bytes, "a.glb");
      for (const std::uint32_t index : shape.indices) ASSERT_LT(index, shape.positions.size());
    } catch (const Error& error) {
      EXPECT_EQ(error.id().substr(0, 5), "E-GLB");
      ++refused;
    }
  }
  EXPECT_GT(refused, 300);
}

}  // namespace
}  // namespace warren::assets
