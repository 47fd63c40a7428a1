#include "bake/glb_decode.hpp"
#include "bake/lands.hpp"
#include "bake/terrain/ground.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace warren::bake {
namespace {

constexpr int kByte = 5120;
constexpr int kUnsignedShort = 5123;
constexpr int kFloat = 5126;
constexpr std::array kProfiles{Profile::portable, Profile::compact};

/// What a mesh file says of one chunk's ground.
struct Mesh {
  std::vector<scene::Float3> positions;
  std::vector<scene::Float3> normals;
  std::vector<scene::Float2> uvs;
  std::vector<std::uint16_t> indices;
};

scene::Float3 unpacked(const std::array<std::int8_t, 3>& bytes) {
  const auto share = [](std::int8_t byte) { return static_cast<float>(byte) / 127; };
  return {share(bytes[0]), share(bytes[1]), share(bytes[2])};
}

Mesh mesh_of(const std::string& file, Profile profile) {
  const Glb glb = decode(file);
  const auto& primitive = glb.json.at("meshes").at(0).at("primitives").at(0);
  const auto& attributes = primitive.at("attributes");
  Mesh out;
  out.positions = read<scene::Float3>(glb, attributes.at("POSITION"), kFloat, "VEC3");
  if (profile == Profile::compact) {
    for (const auto& bytes :
         read<std::array<std::int8_t, 3>>(glb, attributes.at("NORMAL"), kByte, "VEC3", true)) {
      out.normals.push_back(unpacked(bytes));
    }
    EXPECT_FALSE(attributes.contains("TEXCOORD_0"));
  } else {
    out.normals = read<scene::Float3>(glb, attributes.at("NORMAL"), kFloat, "VEC3");
    out.uvs = read<scene::Float2>(glb, attributes.at("TEXCOORD_0"), kFloat, "VEC2");
  }
  out.indices = read<std::uint16_t>(glb, primitive.at("indices"), kUnsignedShort, "SCALAR");
  return out;
}

std::string file_of(const std::vector<Artifact>& files, const std::string& path) {
  for (const Artifact& file : files) {
    if (file.path == path) return file.bytes;
  }
  ADD_FAILURE() << "no file " << path;
  return {};
}

/// The meshes of a bundle by chunk and level, as `<column>_<row>_<level>` in the window.
std::map<std::array<int, 3>, Mesh> meshes_of(const scene::Scene& scene, Profile profile) {
  const std::vector<Artifact> files = bake_alone(scene, profile);
  const scene::Terrain& land = *scene.terrain;
  std::map<std::array<int, 3>, Mesh> out;
  for (const LandChunk& chunk : land_chunks(land)) {
    for (int k = 0; k < static_cast<int>(land.lods.size()); ++k) {
      const std::string path = "meshes/" + chunk.name + "_lod" + std::to_string(k) + ".glb";
      out[{chunk.column, chunk.row, k}] = mesh_of(file_of(files, path), profile);
    }
  }
  return out;
}

scene::Scene unlimited(std::uint64_t seed) {
  scene::Scene scene = land_scene(seed);
  scene.budget = {{}, {}, {}, {}};
  return scene;
}

/// The sample that a vertex stands on; it must stand on one, exactly.
Cell sample_of(const scene::Heightfield& field, const scene::Float3& position) {
  const double x = position[0] / field.spacing;
  const double z = position[2] / field.spacing;
  EXPECT_EQ(x, std::floor(x));
  EXPECT_EQ(z, std::floor(z));
  const Cell cell{static_cast<int>(x), static_cast<int>(z)};
  EXPECT_EQ(static_cast<double>(position[1]), field.height(cell.x, cell.y));
  return cell;
}

/// That a mesh stands on samples and has what the field has there; its chunk's samples count from
/// `corner`.
void expect_samples(const Mesh& mesh, const scene::Heightfield& field, Cell corner) {
  ASSERT_EQ(mesh.positions.size(), mesh.normals.size());
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    const Cell cell = sample_of(field, mesh.positions[i]);
    const scene::Float3 normal = field.normal(cell.x, cell.y);
    if (mesh.uvs.empty()) {
      for (std::size_t k = 0; k < 3; ++k) ASSERT_NEAR(mesh.normals[i][k], normal[k], 0.02);
      continue;
    }
    ASSERT_EQ(mesh.normals[i], normal);
    const scene::Float2 uv{static_cast<float>(cell.x - corner.x) / 32,
                           static_cast<float>(cell.y - corner.y) / 32};
    ASSERT_EQ(mesh.uvs[i], uv);
  }
}

TEST(Ground, VerticesAreSamplesExactlyInBothProfiles) {
  const scene::Scene scene = unlimited(3);
  for (const Profile profile : kProfiles) {
    for (const auto& [place, mesh] : meshes_of(scene, profile)) {
      ASSERT_EQ(mesh.uvs.empty(), profile == Profile::compact);
      expect_samples(mesh, scene.terrain->field, {32 * place[0], 32 * place[1]});
    }
  }
}

/// A vertex on a border: place along it, height and normal, which all must meet.
using BorderVertex = std::array<float, 5>;

/// Vertices of a mesh at a coordinate of an axis, 0 or 2.
std::set<BorderVertex> border(const Mesh& mesh, std::size_t axis, float at) {
  std::set<BorderVertex> out;
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    if (mesh.positions[i][axis] != at) continue;
    out.insert({mesh.positions[i][2 - axis], mesh.positions[i][1], mesh.normals[i][0],
                mesh.normals[i][1], mesh.normals[i][2]});
  }
  return out;
}

TEST(Ground, AnyTwoLevelsOfNeighboursMeet) {
  for (const Profile profile : kProfiles) {
    const auto meshes = meshes_of(unlimited(4), profile);
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) {
        const auto left = border(meshes.at({0, 0, a}), 0, 8);
        EXPECT_GT(left.size(), 2U);
        EXPECT_EQ(left, border(meshes.at({1, 0, b}), 0, 8));
        EXPECT_EQ(border(meshes.at({1, 0, a}), 2, 8), border(meshes.at({1, 1, b}), 2, 8));
      }
    }
  }
}

TEST(Ground, WindowsOfOneFieldMeet) {
  scene::Scene left = land_scene(5, {-7, -7, 2, 2});
  scene::Scene right = land_scene(5, {-6, -6, 2, 2});
  left.budget = right.budget = {{}, {}, {}, {}};
  for (const Profile profile : kProfiles) {
    const auto a = meshes_of(left, profile);
    const auto b = meshes_of(right, profile);
    EXPECT_EQ(border(a.at({0, 0, 0}), 0, 8), border(b.at({0, 0, 2}), 0, 0));
  }
}

/// The most that the mesh is above or below a sample of its chunk.
double worst_error(const Mesh& mesh, const scene::Heightfield& field, const LandChunk& chunk) {
  Grid<std::uint8_t> seen(33, 33);
  double worst = 0;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    std::array<scene::Float3, 3> p{};
    for (std::size_t k = 0; k < 3; ++k) p[k] = mesh.positions.at(mesh.indices[i + k]);
    const auto side = [](const scene::Float3& a, const scene::Float3& b, double x, double z) {
      return (b[2] - a[2]) * (x - a[0]) - (b[0] - a[0]) * (z - a[2]);
    };
    const double area = side(p[0], p[1], p[2][0], p[2][2]);
    EXPECT_GT(area, 0) << "seen from above, triangles turn counter-clockwise";
    for (int z = 0; z < 33; ++z) {
      for (int x = 0; x < 33; ++x) {
        const double at_x = (chunk.x + x) * field.spacing;
        const double at_z = (chunk.z + z) * field.spacing;
        const double a = side(p[1], p[2], at_x, at_z) / area;
        const double b = side(p[2], p[0], at_x, at_z) / area;
        const double c = side(p[0], p[1], at_x, at_z) / area;
        if (a < 0 || b < 0 || c < 0) continue;
        seen[{x, z}] = 1;
        const double height = a * p[0][1] + b * p[1][1] + c * p[2][1];
        worst = std::max(worst, std::abs(height - field.height(chunk.x + x, chunk.z + z)));
      }
    }
  }
  for (const std::uint8_t one : seen.values()) EXPECT_EQ(one, 1) << "a gap";
  return worst;
}

TEST(Ground, NoSampleIsFurtherOffThanTheBound) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const scene::Scene scene = unlimited(seed);
    const scene::Terrain& land = *scene.terrain;
    for (const Profile profile : kProfiles) {
      const auto meshes = meshes_of(scene, profile);
      for (const LandChunk& chunk : land_chunks(land)) {
        for (int k = 0; k < 3; ++k) {
          const Mesh& mesh = meshes.at({chunk.column, chunk.row, k});
          const double bound = land.lods[static_cast<std::size_t>(k)].max_error;
          EXPECT_LE(worst_error(mesh, land.field, chunk), bound + 1e-9);
        }
      }
    }
  }
}

TEST(Ground, FilesNameTheirNodesAndClampTheirPicture) {
  const auto files = bake_alone(unlimited(1));
  const Glb glb = decode(file_of(files, "meshes/terrain_-1_4_lod1.glb"));
  EXPECT_EQ(glb.json["scenes"][0]["name"], "terrain_-1_4_lod1");
  EXPECT_EQ(glb.json["nodes"][0], nlohmann::json({{"mesh", 0}, {"name", "terrain_-1_4_lod1"}}));
  EXPECT_EQ(glb.json["meshes"][0]["name"], "terrain_-1_4_lod1");
  EXPECT_EQ(glb.json["images"][0]["uri"], "../textures/terrain_-1_4_base.png");
  EXPECT_EQ(glb.json["samplers"][0]["wrapS"], 33071);
}

TEST(Ground, WaterIsALevelGridOverTheWindow) {
  for (const Profile profile : kProfiles) {
    const Glb glb = decode(file_of(bake_alone(unlimited(1), profile), "meshes/water.glb"));
    EXPECT_EQ(glb.json["nodes"][0]["name"], "water");
    EXPECT_EQ(glb.json["materials"][0]["alphaMode"], "BLEND");
    EXPECT_EQ(glb.json["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"][3], 0.6);
    const auto& attributes = glb.json["meshes"][0]["primitives"][0]["attributes"];
    const auto positions = read<scene::Float3>(glb, attributes.at("POSITION"), kFloat, "VEC3");
    EXPECT_EQ(positions.size(), 9U);
    for (const scene::Float3& position : positions) EXPECT_EQ(position[1], 0);
    const auto& accessor = glb.json["accessors"][attributes.at("POSITION").get<std::size_t>()];
    EXPECT_EQ(accessor["max"], nlohmann::json({16, 0, 16}));
  }
}

}  // namespace
}  // namespace warren::bake
