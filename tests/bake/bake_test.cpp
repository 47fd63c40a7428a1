#include "bake/scene_json.hpp"
#include "bake/scenes.hpp"
#include "bake/visible_sets.hpp"

#include <warren/bake/bake.hpp>
#include <warren/core/digest.hpp>
#include <warren/core/error.hpp>
#include <warren/image/png.hpp>

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

namespace warren::bake {
namespace {

using Json = nlohmann::ordered_json;  // hides the writer's own

std::map<std::string, std::string> files_of(const scene::Scene& scene,
                                            Profile profile = Profile::portable) {
  std::map<std::string, std::string> result;
  for (const Artifact& file : bake_alone(scene, profile)) {
    EXPECT_TRUE(result.emplace(file.path, file.bytes).second) << file.path;
  }
  return result;
}

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> result;
  for (const auto& item : object.items()) result.push_back(item.key());
  return result;
}

TEST(Bake, GivesTheSameBytesAgain) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(files_of(maze_scene(seed, 15)), files_of(maze_scene(seed, 15)));
  }
  EXPECT_NE(files_of(maze_scene(0, 15)), files_of(maze_scene(1, 15)));
}

TEST(Bake, EndsWithTheManifest) {
  EXPECT_EQ(bake_alone(maze_scene(0, 15)).back().path, "manifest.json");
}

TEST(Bake, ManifestListsEveryFile) {
  for (const int side : {15, 513}) {
    scene::Scene scene = maze_scene(3, side);
    scene.budget = {{}, {}, {}, {}};
    auto files = files_of(scene);
    const Json manifest = Json::parse(files.at("manifest.json"));
    EXPECT_EQ(keys(manifest),
              (std::vector<std::string>{"format", "generator", "name", "seed", "preset_digest",
                                        "inputs_digest", "profile", "files"}));
    files.erase("manifest.json");
    ASSERT_EQ(manifest["files"].size(), files.size());
    std::size_t i = 0;
    for (const auto& [path, bytes] : files) {
      const Json& entry = manifest["files"][i++];
      EXPECT_EQ(entry["path"], path);
      EXPECT_EQ(entry["bytes"], bytes.size());
      EXPECT_EQ(entry["digest"], to_string(digest(bytes)));
    }
  }
}

TEST(Bake, ChunkRefersToItsMesh) {
  const auto files = files_of(maze_scene(3, 15));
  const Json json = Json::parse(files.at("scene.json"));
  ASSERT_EQ(json["chunks"].size(), 1U);
  const Json& lod = json["chunks"][0]["lods"][0];
  EXPECT_TRUE(files.contains(lod["glb"].get<std::string>()));
  EXPECT_EQ(json["chunks"][0]["box"], json["bounds"]);
  EXPECT_GT(lod["triangles"], 100);
}

TEST(Bake, EveryChunkHasItsMesh) {
  auto files = files_of(maze_scene(3, 63));
  const Json json = Json::parse(files.at("scene.json"));
  ASSERT_EQ(json["chunks"].size(), 16U);
  for (const Json& chunk : json["chunks"]) {
    const auto name = chunk["name"].get<std::string>();
    EXPECT_EQ(chunk["lods"][0]["glb"], "meshes/" + name + ".glb");
    EXPECT_EQ(files.erase("meshes/" + name + ".glb"), 1U) << name;
    EXPECT_EQ(files.erase("textures/light_" + name + ".png"), 1U) << name;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      EXPECT_GE(chunk["box"]["min"][axis], json["bounds"]["min"][axis]);
      EXPECT_LE(chunk["box"]["max"][axis], json["bounds"]["max"][axis]);
    }
  }
  for (const Json& prop : json["props"]) {
    EXPECT_EQ(files.erase(prop["glb"].get<std::string>()), 1U) << prop["name"];
  }
  EXPECT_EQ(files.erase("textures/light_walls.png"), 1U);
  EXPECT_EQ(files.erase("audio/wind.ogg"), 1U);
  EXPECT_EQ(files.size(), 2U) << "scene.json and manifest.json";
}

TEST(Bake, PicturesStandInTheTexturesOfTheirMaterials) {
  scene::Scene scene = maze_scene(3, 15);
  scene.masonry.wall.pattern = scene.masonry.top.pattern = scene::Pattern::stone;
  scene.masonry.floor.pattern = scene::Pattern::mud;
  scene.masonry.texture_side = 64;
  const auto portable = files_of(scene);
  for (const char* path : {"stone_6b665e.png", "stone_normal_3m.png", "stone_roughness_0.9.png",
                           "mud_4a4640.png", "mud_normal_3m.png"}) {
    EXPECT_TRUE(portable.contains(std::string("textures/") + path)) << path;
  }
  const auto compact = files_of(scene, Profile::compact);
  EXPECT_TRUE(compact.contains("textures/stone_6b665e.jpg"));
  EXPECT_TRUE(compact.contains("textures/stone_normal_3m.png"));
  EXPECT_EQ(Json::parse(compact.at("manifest.json"))["profile"], "compact");
  EXPECT_GT(Json::parse(compact.at("manifest.json"))["position_error"], 0);
}

TEST(Bake, DesignersPicturesAreKeptApartByTheirPixels) {
  const auto picture = [](const std::string& name, std::uint8_t value) {
    auto out = std::make_shared<scene::Picture>();
    out->name = name;
    out->pixels = Grid<Rgb>(4, 4, Rgb{value, value, value});
    out->digest = to_string(digest(std::string(1, static_cast<char>(value))));
    return out;
  };
  scene::Scene scene = maze_scene(3, 15);
  scene.masonry.wall.pictures = {picture(std::string(300, 'x'), 10), nullptr, nullptr};
  scene.masonry.floor.pictures = {picture("a b/c", 20), picture("n", 30), picture("r", 40)};
  std::vector<std::string> found;
  for (const auto& [path, bytes] : files_of(scene)) {
    if (path.starts_with("textures/") && !path.starts_with("textures/light_"))
      found.push_back(path);
  }
  ASSERT_EQ(found.size(), 4U);
  for (const std::string& path : found) {
    EXPECT_EQ(path.find_first_of(" %", 0), std::string::npos) << path;
    EXPECT_EQ(std::count(path.begin(), path.end(), '/'), 1) << path;
    EXPECT_LT(path.size(), 110U) << path;
  }
}

TEST(Bake, WhatBundlesShareIsAskedForByKey) {
  scene::Scene scene = maze_scene(3, 15);
  scene.masonry.wall.pattern = scene::Pattern::brick;
  scene.masonry.texture_side = 64;
  std::map<std::string, std::string> kept;
  int made = 0;
  const MakeShared shared = [&](const std::string& key, const std::function<std::string()>& make) {
    const auto [at, is_new] = kept.try_emplace(key);
    if (is_new) {
      at->second = make();
      ++made;
    }
    return at->second;
  };
  const std::vector<Artifact> first = bake(scene, Profile::portable, shared);
  const int made_first = made;
  EXPECT_GT(made_first, 4);
  for (const Artifact& file : first) {
    if (file.shared.empty()) continue;
    EXPECT_EQ(file.bytes, kept.at(file.shared)) << file.path;
  }
  const std::vector<Artifact> second = bake(scene, Profile::portable, shared);
  EXPECT_EQ(made, made_first);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i].bytes, second[i].bytes);
  // Other values, other keys.
  scene.masonry.wall.color.r ^= 1;
  scene.masonry.wall.tile = 2;
  static_cast<void>(bake(scene, Profile::portable, shared));
  EXPECT_EQ(made, made_first + 2) << "the colours and the normals";
}

TEST(Bake, PicturesDependOnNothingThatTheirKeysLack) {
  std::map<std::string, std::string> kept;
  const MakeShared shared = [&](const std::string& key, const std::function<std::string()>& make) {
    const std::string bytes = make();
    EXPECT_EQ(kept.try_emplace(key, bytes).first->second, bytes) << key;
    return bytes;
  };
  scene::Scene scene = maze_scene(3, 15);
  scene.masonry.texture_side = 64;
  scene.masonry.wall.pattern = scene::Pattern::stone;
  for (const double off : {0.0, 4e-7, -4e-7, 1e-3}) {
    scene.masonry.wall.tile = 3 + off;
    scene.masonry.wall.roughness = 0.9 + off;
    scene.masonry.height = 3 + off;
    for (const double cell : {0.5, 1.0, 2.0, 4.0}) {
      scene.walk.cell = cell;
      static_cast<void>(bake(scene, Profile::portable, shared));
    }
  }
  EXPECT_GT(kept.size(), 8U);
}

TEST(Bake, RefusesWhatExceedsTheBudget) {
  scene::Scene scene = maze_scene(3, 15);
  scene.budget.draws = 5;
  try {
    static_cast<void>(bake_alone(scene));
    FAIL() << "three draws of stone for two eyes are six";
  } catch (const Error& error) {
    EXPECT_EQ(error.id(), "E-BUDGET");
    EXPECT_NE(std::string(error.what()).find("maze_0_0 6"), std::string::npos) << error.what();
  }
  scene.budget = {};
  scene.budget.bytes = 1000;
  EXPECT_NO_THROW(static_cast<void>(bake_alone(scene))) << "only what is for the wire is counted";
  EXPECT_THROW(static_cast<void>(bake_alone(scene, Profile::compact)), Error);
}

TEST(Bake, SaysWhatIsSeenFromEachOpenCell) {
  const scene::Scene scene = maze_scene(3, 63);
  const Json json = Json::parse(files_of(scene).at("scene.json"));
  const ChunkGrid chunks(63, 63);
  const auto expected = visible_sets(scene.walk.open, chunks);
  ASSERT_TRUE(expected);
  const Json& visible = json.at("visible");
  EXPECT_EQ(keys(visible),
            (std::vector<std::string>{"max_eye", "always", "sets", "set_of_cell", "props"}));
  EXPECT_EQ(visible["max_eye"], 3);
  EXPECT_EQ(visible["always"], Json::array());
  EXPECT_EQ(visible["set_of_cell"], Json(expected->set_of_cell));
  ASSERT_EQ(visible["sets"].size(), expected->sets.size());
  for (std::size_t i = 0; i < expected->sets.size(); ++i) {
    Json names = Json::array();
    for (const std::size_t chunk : expected->sets[i]) names.push_back(chunks.name(chunk));
    EXPECT_EQ(visible["sets"][i], names);
  }
}

TEST(Bake, SaysNothingOfSightWhereAllIsDrawn) {
  const Json single = Json::parse(files_of(maze_scene(3, 33)).at("scene.json"))["visible"];
  EXPECT_EQ(keys(single), (std::vector<std::string>{"max_eye", "props"}));
  EXPECT_EQ(single["props"].size(), 8U) << "spawn, exits and events";
  scene::Scene hall = maze_scene(3, 101);
  hall.budget = {{}, {}, {}, {}};
  for (std::uint8_t& cell : hall.walk.open.values()) cell = 1;
  const Json json = Json::parse(files_of(hall).at("scene.json"));
  EXPECT_EQ(json["chunks"].size(), 36U);
  EXPECT_FALSE(json["visible"].contains("sets"));
}

TEST(Bake, ChunksOverTheWallsAreAlwaysDrawn) {
  const scene::Scene scene = maze_scene(3, 63);
  const scene::Box low{{0, -0.01, 0}, {9, 3.01, 9}};
  const scene::Box flat{{0, 0, 0}, {9, 0, 9}};
  const scene::Box high{{0, -0.01, 0}, {9, 3.011, 9}};
  const Document document{scene,
                          {},
                          {{"a", low, {{"a.glb", 0, 1}}},
                           {"b", high, {{"b.glb", 0, 1}}},
                           {"c", flat, {{"c.glb", 0, 1}}}},
                          {},
                          {},
                          VisibleSets{{{0}, {1, 2}}, {0, 1, 0}}};
  const Json visible = Json::parse(to_line(scene_json(document))).at("visible");
  EXPECT_EQ(visible["always"], Json::array({"b"}));
  EXPECT_EQ(visible["sets"], Json::parse(R"([["a"], ["b", "c"]])"));
  EXPECT_EQ(visible["set_of_cell"], Json::parse("[0, 1, 0]"));
}

TEST(Bake, LargeGridsHaveAMap) {
  scene::Scene scene = maze_scene(2, 513);
  scene.budget = {{}, {}, {}, {}};
  const auto files = files_of(scene);
  const Json json = Json::parse(files.at("scene.json"));
  EXPECT_EQ(json["walk"]["map"], "textures/walk.png");
  EXPECT_FALSE(json["walk"].contains("rows"));
  const Grid<std::uint8_t> picture =
      image::decode_png_luminance(files.at("textures/walk.png"), "walk.png", 8191);
  ASSERT_EQ(picture.width(), 513);
  ASSERT_EQ(picture.height(), 513);
  for (std::size_t i = 0; i < picture.size(); ++i) {
    ASSERT_EQ(picture.values()[i], scene.walk.open.values()[i] != 0 ? 255 : 0);
  }
  EXPECT_TRUE(Json::parse(scene_line(scene))["walk"].contains("rows"));
}

TEST(SceneLine, IsSceneJsonWithoutChunks) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const scene::Scene scene = maze_scene(seed, seed % 10 == 0 ? 63 : 15);
    const std::string line = scene_line(scene);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    Json whole = Json::parse(files_of(scene).at("scene.json"));
    whole.erase("chunks");
    for (const char* key : {"props", "visible", "budget"}) whole.erase(key);
    EXPECT_EQ(Json::parse(line), whole);
  }
}

}  // namespace
}  // namespace warren::bake
