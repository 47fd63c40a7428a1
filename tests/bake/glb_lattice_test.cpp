#include "bake/glb.hpp"
#include "bake/glb_decode.hpp"
#include "bake/meshopt.hpp"

#include <warren/core/random.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

namespace warren::bake {
namespace {

constexpr int kByte = 5120;
constexpr int kFloat = 5126;
constexpr Lattice kQuarters{{-2, -12, -2}};

scene::Float3 random_direction(Stream& stream) {
  const auto part = [&] { return 2.0 * static_cast<double>(stream.unit()) - 1; };
  std::array<double, 3> way{};
  double length = 0;
  do {
    for (double& value : way) value = part();
    length = std::hypot(way[0], way[1], way[2]);
  } while (length < 0.1 || length > 1);
  return {static_cast<float>(way[0] / length), static_cast<float>(way[1] / length),
          static_cast<float>(way[2] / length)};
}

/// An asset of one mesh whose positions lie on kQuarters.
scene::Asset lattice_asset(std::uint64_t seed, int count) {
  Stream stream(seed, Stage::contents, 0, 1020);
  scene::AssetPrimitive primitive;
  for (int i = 0; i < count; ++i) {
    primitive.positions.push_back(
        {std::ldexp(static_cast<float>(stream.between(-8'388'607, 8'388'607)), -2),
         std::ldexp(static_cast<float>(stream.between(-8'388'607, 8'388'607)), -12),
         std::ldexp(static_cast<float>(stream.between(0, 4096)), -2)});
    primitive.normals.push_back(random_direction(stream));
  }
  primitive.indices.resize(static_cast<std::size_t>(count) / 3 * 3);
  std::iota(primitive.indices.begin(), primitive.indices.end(), 0U);
  scene::Asset asset;
  asset.name = "lattice";
  asset.meshes.push_back({"lattice", {primitive}});
  asset.nodes.push_back({.name = "lattice", .mesh = 0});
  asset.roots = {0};
  return asset;
}

TEST(GlbLattice, PositionsStayExact) {
  for (const int count : {3, 4, 5, 6, 300, 3001}) {
    const scene::Asset asset = lattice_asset(static_cast<std::uint64_t>(count), count);
    const Glb glb = decode(write_glb(asset, Profile::compact, kQuarters));
    const auto& attributes = glb.json["meshes"][0]["primitives"][0]["attributes"];
    const scene::AssetPrimitive& primitive = asset.meshes[0].primitives[0];
    EXPECT_EQ(read<scene::Float3>(glb, attributes.at("POSITION"), kFloat, "VEC3"),
              primitive.positions);
    const auto normals =
        read<std::array<std::int8_t, 3>>(glb, attributes.at("NORMAL"), kByte, "VEC3", true);
    ASSERT_EQ(normals.size(), primitive.normals.size());
    for (std::size_t i = 0; i < normals.size(); ++i) {
      for (std::size_t k = 0; k < 3; ++k) {
        ASSERT_NEAR(normals[i].at(k) / 127.0, primitive.normals[i].at(k), 0.025);
      }
    }
  }
}

TEST(GlbLattice, PortableFilesDontKnowIt) {
  const scene::Asset asset = lattice_asset(1, 30);
  EXPECT_EQ(write_glb(asset, Profile::portable, kQuarters), write_glb(asset, Profile::portable));
}

TEST(GlbLattice, RefusesWhatLiesBesideIt) {
  scene::Asset asset = lattice_asset(1, 30);
  float& y = asset.meshes[0].primitives[0].positions[7][1];
  const auto write = [&] { return write_glb(asset, Profile::compact, kQuarters); };
  for (const float value : {0x1p-13F, 2048.0F, std::numeric_limits<float>::infinity(),
                            std::numeric_limits<float>::quiet_NaN()}) {
    y = value;
    EXPECT_ANY_THROW((void)write()) << value;
  }
}

TEST(Exponential, OfAnExponentIsExactOrRefused) {
  EXPECT_THROW((void)to_exponential(0x1p-13F, -12), std::logic_error);
  EXPECT_THROW((void)to_exponential(2048.0F, -12), std::logic_error);
  EXPECT_EQ(from_exponential(to_exponential(-2047.75F, -12)), -2047.75F);
}

TEST(Octahedral, DependsOnTheVectorAloneAndKeepsWhatIsUpright) {
  Stream stream(2, Stage::contents, 0, 1021);
  std::vector<scene::Float3> vectors{{0, 1, 0}};
  for (int i = 0; i < 1000; ++i) vectors.push_back(random_direction(stream));
  const std::string all = to_octahedral(vectors);
  const std::string decoded = from_octahedral(all);
  EXPECT_EQ(decoded.substr(0, 4), std::string("\0\x7f\0\0", 4));
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const std::string one = to_octahedral({&vectors[i], 1});
    ASSERT_EQ(all.substr(4 * i, 4), one);
    ASSERT_EQ(decoded.substr(4 * i, 4), from_octahedral(one));
  }
}

TEST(FetchOrder, NumbersVerticesAsTheyAreUsed) {
  const std::vector<std::uint32_t> indices{4, 2, 0, 2, 4, 1, 3, 1, 0};
  const FetchOrder order = fetch_order(indices, 5);
  EXPECT_EQ(order.vertices, (std::vector<std::uint32_t>{4, 2, 0, 1, 3}));
  EXPECT_EQ(order.indices, (std::vector<std::uint32_t>{0, 1, 2, 1, 0, 3, 4, 3, 2}));
  EXPECT_THROW(static_cast<void>(fetch_order(indices, 6)), std::logic_error);
  EXPECT_THROW(static_cast<void>(fetch_order(indices, 4)), std::out_of_range);
}

/// Triangles by the corner that is their least, which turning them doesn't change, sorted.
std::vector<std::array<std::uint32_t, 3>> turned(const std::vector<std::uint32_t>& indices) {
  std::vector<std::array<std::uint32_t, 3>> out;
  for (std::size_t i = 0; i < indices.size(); i += 3) {
    std::array<std::uint32_t, 3> t{indices[i], indices[i + 1], indices[i + 2]};
    std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
    out.push_back(t);
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST(CacheOrder, KeepsTheTrianglesAndTheirTurn) {
  std::vector<std::uint32_t> indices;
  for (std::uint32_t row = 0; row < 20; ++row) {
    for (std::uint32_t column = 0; column < 20; ++column) {
      const std::uint32_t a = row * 21 + column;
      indices.insert(indices.end(), {a, a + 21, a + 1, a + 1, a + 21, a + 22});
    }
  }
  EXPECT_EQ(turned(cache_order(indices, 441)), turned(indices));
}

}  // namespace
}  // namespace warren::bake
