#include "bake/scenes.hpp"

#include <warren/bake/bake.hpp>
#include <warren/core/digest.hpp>
#include <warren/image/png.hpp>

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

namespace warren::bake {
namespace {

using Json = nlohmann::ordered_json;

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
    const scene::Scene scene = maze_scene(seed, 15);
    const std::string line = scene_line(scene);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    Json whole = Json::parse(files_of(scene).at("scene.json"));
    whole.erase("chunks");
    EXPECT_EQ(Json::parse(line), whole);
  }
}

}  // namespace
}  // namespace warren::bake
