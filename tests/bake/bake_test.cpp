#include "bake/scene_json.hpp"
#include "bake/scenes.hpp"
#include "bake/visible_sets.hpp"

#include <warren/bake/bake.hpp>
#include <warren/core/digest.hpp>
#include <warren/image/png.hpp>

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

namespace warren::bake {
namespace {

using Json = nlohmann::ordered_json;  // hides the writer's own

std::map<std::string, std::string> files_of(const scene::Scene& scene) {
  std::map<std::string, std::string> result;
  for (const Artifact& file : bake(scene)) {
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

TEST(Bake, EndsWithTheManifest) { EXPECT_EQ(bake(maze_scene(0, 15)).back().path, "manifest.json"); }

TEST(Bake, ManifestListsEveryFile) {
  for (const int side : {15, 513}) {
    auto files = files_of(maze_scene(3, side));
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
    for (std::size_t axis = 0; axis < 3; ++axis) {
      EXPECT_GE(chunk["box"]["min"][axis], json["bounds"]["min"][axis]);
      EXPECT_LE(chunk["box"]["max"][axis], json["bounds"]["max"][axis]);
    }
  }
  EXPECT_EQ(files.size(), 2U);
}

TEST(Bake, SaysWhatIsSeenFromEachOpenCell) {
  const scene::Scene scene = maze_scene(3, 63);
  const Json json = Json::parse(files_of(scene).at("scene.json"));
  const ChunkGrid chunks(63, 63);
  const auto expected = visible_sets(scene.walk.open, chunks);
  ASSERT_TRUE(expected);
  const Json& visible = json.at("visible");
  EXPECT_EQ(keys(visible), (std::vector<std::string>{"max_eye", "always", "sets", "set_of_cell"}));
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
  EXPECT_FALSE(Json::parse(files_of(maze_scene(3, 33)).at("scene.json")).contains("visible"));
  scene::Scene hall = maze_scene(3, 101);
  for (std::uint8_t& cell : hall.walk.open.values()) cell = 1;
  const Json json = Json::parse(files_of(hall).at("scene.json"));
  EXPECT_EQ(json["chunks"].size(), 36U);
  EXPECT_FALSE(json.contains("visible"));
}

TEST(Bake, ChunksOverTheWallsAreAlwaysDrawn) {
  const scene::Scene scene = maze_scene(3, 63);
  const scene::Box low{{0, -0.01, 0}, {9, 3.01, 9}};
  const scene::Box flat{{0, 0, 0}, {9, 0, 9}};
  const scene::Box high{{0, -0.01, 0}, {9, 3.011, 9}};
  const Document document{
      scene,
      {},
      {{"a", low, "a.glb", 1}, {"b", high, "b.glb", 1}, {"c", flat, "c.glb", 1}},
      VisibleSets{{{0}, {1, 2}}, {0, 1, 0}}};
  const Json visible = Json::parse(to_line(scene_json(document))).at("visible");
  EXPECT_EQ(visible["always"], Json::array({"b"}));
  EXPECT_EQ(visible["sets"], Json::parse(R"([["a"], ["b", "c"]])"));
  EXPECT_EQ(visible["set_of_cell"], Json::parse("[0, 1, 0]"));
}

TEST(Bake, LargeGridsHaveAMap) {
  const scene::Scene scene = maze_scene(2, 513);
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
    whole.erase("visible");
    EXPECT_EQ(Json::parse(line), whole);
  }
}

}  // namespace
}  // namespace warren::bake
