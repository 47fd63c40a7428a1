#include "bake/wall_props.hpp"

#include "bake/at_rest.hpp"
#include "bake/chunk_grid.hpp"
#include "bake/faces.hpp"
#include "bake/model.hpp"
#include "bake/prop_assets.hpp"
#include "bake/scenes.hpp"

#include <warren/core/error.hpp>

#include <memory>
#include <set>

#include <gtest/gtest.h>

namespace warren::bake {
namespace {

TEST(WallPropCells, AreTheClosedOnesThatTouchAnOpenOne) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const scene::WalkGrid walk = noise_grid(seed, 14, 0.05 + 0.2 * static_cast<double>(seed % 5));
    std::set<Cell> found;
    for (const Rectangle& cells : quarters(walk, seed)) {
      for (const Cell cell : wall_prop_cells(walk, cells)) {
        ASSERT_TRUE(cells.contains(cell));
        ASSERT_TRUE(found.insert(cell).second);
      }
    }
    for (std::size_t i = 0; i < walk.open.size(); ++i) {
      const Cell at = walk.open.cell(i);
      bool touches = false;
      for (std::size_t k = 0; k < walk.open.size(); ++k) {
        const Cell other = walk.open.cell(k);
        touches = touches || (walk.open[other] != 0 && std::abs(other.x - at.x) <= 1 &&
                              std::abs(other.y - at.y) <= 1);
      }
      ASSERT_EQ(found.contains(at), walk.open[at] == 0 && touches) << seed << to_string(at);
    }
  }
}

scene::Scene hedge_maze(std::uint64_t seed, int side) {
  scene::Scene scene = maze_scene(seed, side);
  scene.masonry.occlusion = scene::Occlusion::none;
  scene.masonry.wall_prop = std::make_shared<scene::Asset>(hedge());
  return scene;
}

const scene::AssetNode* find_node(const scene::Asset& asset, const std::string& name) {
  for (const scene::AssetNode& node : asset.nodes) {
    if (node.name == name) return &node;
  }
  return nullptr;
}

TEST(WallProps, StandInPlaceOfWallsAndTops) {
  for (const Profile profile : {Profile::portable, Profile::compact}) {
    const scene::Scene scene = hedge_maze(1, 63);
    StonePictures pictures;
    pictures.floor.albedo = "../textures/mud.png";
    const Mason mason(scene, profile, pictures);
    for (std::size_t i = 0; i < mason.chunks().size(); ++i) {
      const scene::Asset chunk = mason.chunk(i);
      const std::size_t cells = wall_prop_cells(scene.walk, mason.chunks().cells(i)).size();
      ASSERT_EQ(chunk.nodes.size(), 2U);
      EXPECT_EQ(chunk.nodes[0].name, "floor");
      EXPECT_EQ(chunk.nodes[1].name, "walls");
      EXPECT_EQ(scene::triangles(chunk), 2 + 2 * cells);
      EXPECT_EQ(scene::draws(chunk), 1 + 2U);
      ASSERT_EQ(chunk.materials.size(), 3U);
      EXPECT_EQ(chunk.materials[1].name, "leaf");
      ASSERT_EQ(chunk.images.size(), 2U);
      EXPECT_EQ(chunk.images[0].uri, "../textures/mud.png");
      EXPECT_EQ(chunk.images[1].bytes, "bytes of leaf");
      EXPECT_EQ(chunk.materials[1].base_color_image, 1U);
      EXPECT_EQ(chunk.meshes[1].primitives[0].material, 1U);
      EXPECT_EQ(chunk.meshes[1].primitives[1].material, 2U);
    }
  }
}

TEST(WallProps, MergedCopiesStandWhereInstancesDo) {
  const scene::Scene scene = hedge_maze(2, 63);
  const Mason merged(scene, Profile::portable, {});
  const Mason instanced(scene, Profile::compact, {});
  const scene::Asset rest = at_rest(*scene.masonry.wall_prop);
  for (std::size_t i = 0; i < merged.chunks().size(); ++i) {
    const std::vector<Cell> cells = wall_prop_cells(scene.walk, merged.chunks().cells(i));
    const scene::Asset many = merged.chunk(i);
    const scene::Asset one = instanced.chunk(i);
    const scene::AssetNode* node = find_node(one, "walls");
    ASSERT_EQ(node->instances.size(), cells.size());
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const scene::Vec3 middle = scene.walk.centre(cells[k]);
      EXPECT_FLOAT_EQ(node->instances[k][0], static_cast<float>(middle.x));
      EXPECT_EQ(node->instances[k][1], 0);
      EXPECT_FLOAT_EQ(node->instances[k][2], static_cast<float>(middle.z));
    }
    const auto& copies = many.meshes.at(*find_node(many, "walls")->mesh).primitives;
    const auto& pattern = one.meshes.at(*node->mesh).primitives;
    ASSERT_EQ(copies.size(), pattern.size());
    for (std::size_t p = 0; p < pattern.size(); ++p) {
      EXPECT_EQ(pattern[p].positions, rest.meshes[0].primitives[p].positions);
      const std::size_t count = pattern[p].positions.size();
      ASSERT_EQ(copies[p].positions.size(), count * cells.size());
      ASSERT_EQ(copies[p].tangents.size(), count * cells.size());
      ASSERT_EQ(copies[p].material, pattern[p].material);
      for (std::size_t v = 0; v < copies[p].positions.size(); ++v) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
          ASSERT_EQ(copies[p].positions[v][axis],
                    pattern[p].positions[v % count][axis] + node->instances[v / count][axis]);
        }
        ASSERT_EQ(copies[p].normals[v], pattern[p].normals[v % count]);
        ASSERT_EQ(copies[p].colors[v], pattern[p].colors[v % count]);
      }
      for (std::size_t k = 0; k < copies[p].indices.size(); ++k) {
        ASSERT_EQ(copies[p].indices[k],
                  pattern[p].indices[k % 3] + count * (k / pattern[p].indices.size()));
      }
    }
  }
}

/// A prop of one material with a number of vertices of no use.
scene::Asset heavy(std::size_t vertices) {
  scene::Asset asset;
  scene::AssetPrimitive primitive;
  primitive.positions.assign(vertices, {0, 0, 0});
  primitive.indices = {0, 1, 2};
  add_node(asset, "heavy", primitive);
  return asset;
}

TEST(WallProps, PrimitivesEndBeforeIndicesRunOut) {
  scene::Scene scene = hedge_maze(1, 15);
  const std::size_t cells = wall_prop_cells(scene.walk, whole(scene.walk)).size();
  for (const std::size_t vertices : {3'000U, 65'535U, 65'536U}) {
    scene.masonry.wall_prop = std::make_shared<scene::Asset>(heavy(vertices));
    const scene::Asset chunk = Mason(scene, Profile::portable, {}).chunk(0);
    const auto& primitives = chunk.meshes.at(1).primitives;
    const std::size_t copies = std::max<std::size_t>(1, 65'535 / vertices);
    EXPECT_EQ(primitives.size(), (cells + copies - 1) / copies);
    std::size_t triangles = 0;
    for (const scene::AssetPrimitive& primitive : primitives) {
      EXPECT_LE(primitive.positions.size(), copies * vertices);
      triangles += primitive.indices.size() / 3;
    }
    EXPECT_EQ(triangles, cells);
  }
}

TEST(WallProps, TooManyVerticesAreRefusedUnmade) {
  scene::Scene scene = hedge_maze(1, 31);
  scene.masonry.wall_prop = std::make_shared<scene::Asset>(heavy(60'000));
  try {
    (void)Mason(scene, Profile::portable, {}).chunk(0);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.id(), "E-BAKE-SIZE");
    EXPECT_EQ(error.kind(), ErrorKind::generation);
    EXPECT_EQ(error.where(), "maze_0_0");
  }
  EXPECT_EQ(scene::triangles(Mason(scene, Profile::compact, {}).chunk(0)),
            2 + wall_prop_cells(scene.walk, whole(scene.walk)).size());
}

TEST(WallProps, NoneWhereNoWallIsSeen) {
  scene::Scene scene = hedge_maze(1, 15);
  std::fill(scene.walk.open.values().begin(), scene.walk.open.values().end(), std::uint8_t{1});
  for (const Profile profile : {Profile::portable, Profile::compact}) {
    EXPECT_EQ(Mason(scene, profile, {}).chunk(0).nodes.size(), 1U);
  }
  EXPECT_EQ(bounds(scene).max, (scene::Vec3{15, 0, 15}));
}

TEST(WallProps, BoundsHoldThem) {
  for (const bool ceiling : {false, true}) {
    scene::Scene scene = hedge_maze(3, 15);
    scene.masonry.ceiling = ceiling;
    scene.masonry.wall_prop = std::make_shared<scene::Asset>(hedge());
    const scene::Box found = bounds(scene);
    // The prop reaches from -0.5 to 0.5 about the middle of its cell, and 2 m up.
    EXPECT_EQ(found.min, (scene::Vec3{-15, 0, -15}));
    EXPECT_EQ(found.max, (scene::Vec3{15, ceiling ? 3.0 : 2.0, 15}));
    scene::Asset wide = hedge();
    wide.nodes[0].translation = {-3, -1, 0};
    scene.masonry.wall_prop = std::make_shared<scene::Asset>(wide);
    for (const Profile profile : {Profile::portable, Profile::compact}) {
      const auto box = scene::box(Mason(scene, profile, {}).chunk(0)).value();
      EXPECT_EQ(box.min, (scene::Float3{-17, -1, -15}));
      EXPECT_EQ(bounds(scene).min, (scene::Vec3{-17, -1, -15}));
    }
  }
}

}  // namespace
}  // namespace warren::bake
