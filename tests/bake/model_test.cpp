#include "bake/model.hpp"

#include "bake/faces.hpp"
#include "bake/scenes.hpp"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::bake {
namespace {

using scene::Occlusion;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::array kModes{Occlusion::none, Occlusion::lightmap, Occlusion::vertex};

/// Paths of pictures for a scene, with textures or for its light alone.
StonePictures pictures(const scene::Scene& scene, bool textured) {
  StonePictures out;
  if (textured) {
    out.wall = {"../textures/stone_6b665e.jpg", scene::ImageFormat::jpeg,
                "../textures/stone_normal_3m.png", "../textures/stone_roughness_0.9.png"};
    out.top = out.wall;
    out.top.albedo = "../textures/stone_58606b.jpg";
    out.floor.albedo = "../textures/mud-1.2.png";
    out.roof = out.wall;
  }
  if (scene.masonry.occlusion == Occlusion::lightmap) {
    const ChunkGrid chunks(scene.walk.open.width(), scene.walk.open.height());
    out.wall_occlusion = "../textures/light_walls.png";
    for (std::size_t i = 0; i < chunks.size(); ++i) {
      out.floor_occlusion.push_back("../textures/light_" + chunks.name(i) + ".png");
    }
  }
  return out;
}

scene::Asset chunk_of(const scene::Scene& scene, std::size_t index, bool textured = false) {
  return Mason(scene, Profile::portable, pictures(scene, textured)).chunk(index);
}

std::vector<std::string> node_names(const scene::Asset& asset) {
  std::vector<std::string> out;
  for (const scene::AssetNode& node : asset.nodes) out.push_back(node.name);
  return out;
}

const scene::AssetMesh* find_mesh(const scene::Asset& asset, const std::string& name) {
  for (const scene::AssetMesh& mesh : asset.meshes) {
    if (mesh.name == name) return &mesh;
  }
  return nullptr;
}

const scene::AssetMaterial& material_of(const scene::Asset& asset, const std::string& mesh) {
  return asset.materials.at(find_mesh(asset, mesh)->primitives.at(0).material.value());
}

TEST(Mason, EachWallStandsInTheChunkOfItsOpenCell) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    scene::Scene scene = maze_scene(seed, 63);
    if (seed % 2 == 1) scene.walk = noise_grid(seed, 90, 0.5);
    scene.masonry.occlusion = kModes[seed % kModes.size()];
    const Mason mason(scene, Profile::portable, pictures(scene, false));
    double area = 0;
    for (std::size_t i = 0; i < mason.chunks().size(); ++i) {
      const scene::Asset chunk = mason.chunk(i);
      const scene::AssetMesh* walls = find_mesh(chunk, "walls");
      if (walls == nullptr) continue;
      for (const Triangle& triangle : triangles_of(walls->primitives)) {
        // A little in front of it.
        const auto cell = [&](std::size_t axis, double origin, double normal) {
          return static_cast<int>(
              std::floor((triangle.mean(axis) - origin) / scene.walk.cell + 0.1 * normal));
        };
        const Cell open{cell(0, scene.walk.origin_x, triangle.normal.x),
                        cell(2, scene.walk.origin_z, triangle.normal.z)};
        ASSERT_EQ(scene.walk.open.get(open, 0), 1) << seed;
        ASSERT_EQ(mason.chunks().of(open), i) << seed;
        area += triangle.area;
      }
    }
    double sides = 0;
    for (std::size_t i = 0; i < scene.walk.open.size(); ++i) {
      const Cell c = scene.walk.open.cell(i);
      if (scene.walk.open[c] == 0) continue;
      for (const Cell out : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
        sides += scene.walk.open.get({c.x + out.x, c.y + out.y}, 0) == 0;
      }
    }
    ASSERT_NEAR(area, sides * scene.walk.cell * 3.02, 1e-3 * (1 + area)) << seed;
  }
}

TEST(Mason, NoTJunctionsInAnyPart) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    scene::Scene scene = maze_scene(seed, 63);
    if (seed % 2 == 1) scene.walk = noise_grid(seed, 90, 0.6);
    scene.masonry.occlusion = kModes[seed % kModes.size()];
    scene.masonry.ceiling = seed % 4 >= 2;
    const Mason mason(scene, Profile::portable, pictures(scene, false));
    std::map<std::string, std::vector<Triangle>> parts;
    for (std::size_t i = 0; i < mason.chunks().size(); ++i) {
      const scene::Asset chunk = mason.chunk(i);
      for (const scene::AssetMesh& mesh : chunk.meshes) {
        for (const Triangle& triangle : triangles_of(mesh.primitives)) {
          parts[mesh.name].push_back(triangle);
        }
      }
    }
    for (const auto& [part, triangles] : parts) {
      // Quads of floors differ where the last chunks are larger; they are cut as rows and columns.
      ASSERT_EQ(t_junctions(triangles), 0) << seed << ": " << part;
    }
  }
}

TEST(Mason, ChunksMeetExactly) {
  scene::Scene scene = maze_scene(2, 63);
  scene.masonry.occlusion = Occlusion::none;
  scene.walk.cell = 1.7;
  scene.walk.origin_x = scene.walk.origin_z = -63 * 1.7 / 2;
  std::map<scene::Float3, int> corners;
  for (std::size_t i = 0; i < 16; ++i) {
    const scene::Asset chunk = chunk_of(scene, i);
    for (const scene::Float3& position : find_mesh(chunk, "floor")->primitives.at(0).positions) {
      ++corners[position];
    }
  }
  // 4 x 4 quads on 5 x 5 points.
  EXPECT_EQ(corners.size(), 25U);
}

TEST(Mason, PartsAreNodesWithMeshesOfTheirName) {
  for (const Occlusion occlusion : kModes) {
    scene::Scene scene = maze_scene(4, 15);
    scene.masonry.occlusion = occlusion;
    const scene::Asset open = chunk_of(scene, 0);
    EXPECT_EQ(open.name, "maze_0_0");
    EXPECT_THAT(node_names(open), ElementsAre("walls", "floor", "tops"));
    EXPECT_EQ(scene::draws(open), 3U);
    EXPECT_THAT(open.roots, ElementsAre(0, 1, 2));
    for (const scene::AssetNode& node : open.nodes) {
      EXPECT_EQ(open.meshes.at(node.mesh.value()).name, node.name);
    }
    EXPECT_EQ(material_of(open, "walls").name, "wall");
    EXPECT_EQ(material_of(open, "floor").name, "floor");
    EXPECT_EQ(material_of(open, "tops").name, "top");
    scene.masonry.ceiling = true;
    const scene::Asset roofed = chunk_of(scene, 0);
    EXPECT_THAT(node_names(roofed), ElementsAre("walls", "floor", "ceiling"));
    EXPECT_EQ(material_of(roofed, "ceiling").name, "roof");
  }
}

TEST(Mason, PlainMaterialsHaveTheirFactorsAndNoPictures) {
  scene::Scene scene = maze_scene(1, 15);
  scene.masonry.occlusion = Occlusion::none;
  scene.masonry.wall.color = {255, 0, 128};
  scene.masonry.wall.roughness = 0.7;
  scene.masonry.wall.glow = 0.5;
  const scene::Asset chunk = chunk_of(scene, 0);
  EXPECT_THAT(chunk.images, IsEmpty());
  const scene::AssetMaterial& wall = material_of(chunk, "walls");
  EXPECT_THAT(wall.base_color, ElementsAre(1, 0, 0.215861, 1));
  EXPECT_EQ(wall.roughness, 0.7);
  EXPECT_EQ(wall.metallic, 0);
  EXPECT_THAT(wall.emissive, ElementsAre(0.5, 0, testing::DoubleNear(0.107931, 1e-6)));
  const scene::AssetPrimitive& primitive = find_mesh(chunk, "walls")->primitives.at(0);
  EXPECT_THAT(primitive.uvs, IsEmpty());
  EXPECT_THAT(primitive.tangents, IsEmpty());
  EXPECT_THAT(primitive.uvs1, IsEmpty());
  EXPECT_THAT(primitive.colors, IsEmpty());
}

TEST(Mason, PicturesAreSharedByPath) {
  const scene::Scene scene = maze_scene(1, 15);
  const scene::Asset chunk = chunk_of(scene, 0, true);
  std::set<std::string> uris;
  for (const scene::AssetImage& image : chunk.images) {
    EXPECT_TRUE(uris.insert(image.uri).second) << image.uri;
    EXPECT_TRUE(image.bytes.empty());
  }
  EXPECT_EQ(uris.size(), 7U);
  const auto image = [&](const std::optional<std::size_t>& index) {
    return chunk.images.at(index.value());
  };
  const scene::AssetMaterial& wall = material_of(chunk, "walls");
  EXPECT_EQ(image(wall.base_color_image).name, "stone_6b665e");
  EXPECT_EQ(image(wall.base_color_image).uri, "../textures/stone_6b665e.jpg");
  EXPECT_EQ(image(wall.base_color_image).format, scene::ImageFormat::jpeg);
  EXPECT_EQ(image(wall.normal_image).name, "stone_normal_3m");
  EXPECT_EQ(image(wall.normal_image).format, scene::ImageFormat::png);
  EXPECT_EQ(image(wall.metallic_roughness_image).name, "stone_roughness_0.9");
  EXPECT_EQ(image(wall.occlusion_image).name, "light_walls");
  EXPECT_THAT(wall.base_color, ElementsAre(1, 1, 1, 1));
  EXPECT_EQ(wall.roughness, 1);
  EXPECT_EQ(material_of(chunk, "tops").normal_image, wall.normal_image);
  EXPECT_EQ(material_of(chunk, "tops").occlusion_image, std::nullopt);
  const scene::AssetMaterial& floor = material_of(chunk, "floor");
  EXPECT_EQ(image(floor.base_color_image).name, "mud-1.2");
  EXPECT_EQ(floor.normal_image, std::nullopt);
  EXPECT_EQ(floor.roughness, scene.masonry.floor.roughness);
  EXPECT_EQ(image(floor.occlusion_image).name, "light_maze_0_0");
}

TEST(Mason, ListsServeThePicturesThatAreThere) {
  scene::Scene scene = maze_scene(1, 15);
  scene.masonry.ceiling = true;
  for (const Occlusion occlusion : kModes) {
    scene.masonry.occlusion = occlusion;
    const scene::Asset chunk = chunk_of(scene, 0, true);
    for (const scene::AssetMesh& mesh : chunk.meshes) {
      for (const scene::AssetPrimitive& primitive : mesh.primitives) {
        const std::size_t count = primitive.positions.size();
        EXPECT_EQ(primitive.normals.size(), count);
        EXPECT_EQ(primitive.uvs.size(), count);
        EXPECT_EQ(primitive.tangents.size(), mesh.name == "floor" ? 0 : count);
        EXPECT_EQ(primitive.uvs1.size(), occlusion == Occlusion::lightmap ? count : 0);
        EXPECT_EQ(primitive.colors.size(), occlusion == Occlusion::vertex ? count : 0);
      }
    }
    const bool lit = occlusion == Occlusion::lightmap;
    EXPECT_EQ(material_of(chunk, "ceiling").occlusion_image.has_value(), lit);
    EXPECT_EQ(material_of(chunk, "ceiling").occlusion_image,
              material_of(chunk, "floor").occlusion_image);
  }
}

TEST(Mason, ChunksHaveTheirOwnLight) {
  const scene::Scene scene = maze_scene(2, 63);
  const scene::Asset chunk = chunk_of(scene, 6);
  EXPECT_EQ(chunk.images.at(material_of(chunk, "floor").occlusion_image.value()).uri,
            "../textures/light_maze_2_1.png");
}

TEST(Mason, BoxesHoldWhatIsInTheirChunk) {
  for (const bool ceiling : {false, true}) {
    scene::Scene scene = maze_scene(6, 63);
    scene.masonry.ceiling = ceiling;
    const Mason mason(scene, Profile::portable, pictures(scene, false));
    for (std::size_t i = 0; i < mason.chunks().size(); ++i) {
      const scene::AssetBox found = scene::box(mason.chunk(i)).value();
      const Rectangle cells = mason.chunks().cells(i);
      const auto at = [](double x, double y, double z) {
        return scene::Float3{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
      };
      EXPECT_EQ(found.min, at(-63 + 2 * cells.x, -0.01, -63 + 2 * cells.y));
      EXPECT_EQ(found.max,
                at(-63 + 2 * (cells.x + cells.width), 3.01, -63 + 2 * (cells.y + cells.height)));
    }
  }
  const scene::Box all = bounds(maze_scene(6, 15));
  EXPECT_EQ(all.min, (scene::Vec3{-15, -0.01, -15}));
  EXPECT_EQ(all.max, (scene::Vec3{15, 3.01, 15}));
}

TEST(Mason, ClosedChunksHaveAFloor) {
  for (const Occlusion occlusion : kModes) {
    scene::Scene scene = maze_scene(1, 63);
    scene.masonry.occlusion = occlusion;
    for (int y = 0; y < 20; ++y) {
      for (int x = 0; x < 20; ++x) scene.walk.open[{x, y}] = 0;
    }
    const scene::Asset open = chunk_of(scene, 0);
    EXPECT_THAT(node_names(open), ElementsAre("floor", "tops"));
    EXPECT_EQ(scene::box(open)->max[1], 3);
    scene.masonry.ceiling = true;
    EXPECT_THAT(node_names(chunk_of(scene, 0)), ElementsAre("floor", "ceiling"));
  }
}

/// Triangles of all chunks of a maze.
std::size_t stone(int side, std::uint64_t seed, Occlusion occlusion, bool ceiling = false) {
  scene::Scene scene = maze_scene(seed, side);
  scene.masonry.occlusion = occlusion;
  scene.masonry.ceiling = ceiling;
  const Mason mason(scene, Profile::portable, pictures(scene, false));
  std::size_t count = 0;
  for (std::size_t i = 0; i < mason.chunks().size(); ++i) {
    count += scene::triangles(mason.chunk(i));
  }
  return count;
}

TEST(Mason, NeedsFewTriangles) {
  // A box for each cell would take 842, 4,226 and 15,626.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_LT(stone(15, seed, Occlusion::none), 300U) << seed;
    EXPECT_LT(stone(33, seed, Occlusion::none), 1300U) << seed;
    EXPECT_LT(stone(63, seed, Occlusion::none), 5100U) << seed;
    EXPECT_LT(stone(15, seed, Occlusion::lightmap), 438U) << seed;
    EXPECT_LT(stone(33, seed, Occlusion::lightmap), 2100U) << seed;
    EXPECT_LT(stone(63, seed, Occlusion::lightmap), 7700U) << seed;
  }
}

TEST(Mason, StripsTakeAboutFiveTimesThePlainTriangles) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto share = [&](int side) {
      return static_cast<double>(stone(side, seed, Occlusion::vertex)) /
             static_cast<double>(stone(side, seed, Occlusion::none));
    };
    EXPECT_LT(share(15), 5.5) << seed;
    EXPECT_LT(share(63), 5.5) << seed;
  }
}

}  // namespace
}  // namespace warren::bake
