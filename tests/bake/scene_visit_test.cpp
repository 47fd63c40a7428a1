#include "bake/scenes.hpp"

#include <warren/core/error.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warren::bake {
namespace {

using Parsed = nlohmann::ordered_json;

Parsed line_of(const scene::Scene& scene) { return Parsed::parse(scene_line(scene)); }

std::map<std::string, std::string> files_of(const scene::Scene& scene, Profile profile) {
  std::map<std::string, std::string> out;
  for (const Artifact& file : bake_alone(scene, profile)) out.emplace(file.path, file.bytes);
  return out;
}

TEST(SceneVisitor, IsWrittenWhole) {
  scene::Scene scene = maze_scene(1, 7);
  scene.visitor = {1.1, 0.2, 2.5, scene::Turn::smooth, 45, 60, 0, 0.5, scene::Stick::right};
  EXPECT_EQ(line_of(scene)["visitor"].dump(),
            R"({"eye_height":1.1,"radius":0.2,"speed":2.5,"turn":"smooth","snap_deg":45,)"
            R"("turn_speed_deg":60,"vignette":0,"dwell":0.5,"move_stick":"right"})");
  scene.visitor = {};
  EXPECT_EQ(line_of(scene)["visitor"]["turn"], "snap");
  EXPECT_EQ(line_of(scene)["visitor"]["move_stick"], "left");
}

TEST(SceneInput, HasAnObjectForEachAction) {
  scene::Scene scene = maze_scene(1, 7);
  EXPECT_EQ(line_of(scene)["input"].dump(),
            R"([{"action":"forward","keys":["KeyW","ArrowUp"],"buttons":[12]},)"
            R"({"action":"walk","keys":[],"buttons":[],"touch":true}])");
  const Parsed schema = Parsed::parse(scene_schema());
  const Parsed names = schema["properties"]["input"]["items"]["properties"]["action"]["enum"];
  ASSERT_EQ(names.size(), scene::kActions);
  scene.input.clear();
  for (std::size_t i = 0; i < scene::kActions; ++i) {
    scene.input.push_back({static_cast<scene::Action>(i), {}, {}});
  }
  const Parsed input = line_of(scene)["input"];
  for (std::size_t i = 0; i < input.size(); ++i) EXPECT_EQ(input[i]["action"], names[i]);
}

TEST(SceneAudio, NamesCuesAndFiles) {
  scene::Scene scene = maze_scene(1, 7);
  EXPECT_EQ(line_of(scene)["audio"].dump(),
            R"({"volume":0.8,"ambience":"wind","footsteps":"footsteps","cues":[)"
            R"({"name":"rock-roll","volume":1},{"name":"footsteps","volume":0.5},)"
            R"({"name":"wind","volume":0.3,"file":"audio/wind.ogg"}]})");
  EXPECT_EQ(line_of(scene)["events"][1]["effect"], "glass-crack");
  EXPECT_EQ(line_of(scene)["events"][1]["sound"], "rock-roll");
  EXPECT_EQ(line_of(scene)["exits"][0]["sound"], "portal-hum");
  scene.audio = {0, {}, {}, {}};
  EXPECT_EQ(line_of(scene)["audio"].dump(), R"({"volume":0,"cues":[]})");
}

TEST(SceneAudio, FilesAreKeptAsTheyCameAndListed) {
  const scene::Scene scene = maze_scene(1, 7);
  for (const Profile profile : {Profile::portable, Profile::compact}) {
    const auto files = files_of(scene, profile);
    ASSERT_TRUE(files.contains("audio/wind.ogg"));
    EXPECT_EQ(files.at("audio/wind.ogg"), "OggS and more");
    EXPECT_EQ(std::count_if(files.begin(), files.end(),
                            [](const auto& file) { return file.first.starts_with("audio/"); }),
              1);
    const Parsed listed = Parsed::parse(files.at("manifest.json"))["files"];
    EXPECT_TRUE(std::any_of(listed.begin(), listed.end(), [](const Parsed& file) {
      return file["path"] == "audio/wind.ogg" && file["bytes"] == 13;
    }));
    EXPECT_EQ(files, files_of(scene, profile));
  }
}

TEST(SceneAudio, FilesOfOneContentAreMadeOnce) {
  scene::Scene scene = maze_scene(1, 7);
  scene.audio.cues.insert(scene.audio.cues.begin(),
                          {scene::Cue::rock_roll, 1, scene.audio.cues.back().file});
  std::map<std::string, std::string> keys;
  const auto files =
      bake(scene, Profile::portable, [](const std::string&, const auto& make) { return make(); });
  for (const Artifact& file : files) {
    if (file.path.starts_with("audio/")) keys.emplace(file.path, file.shared);
  }
  ASSERT_EQ(keys.size(), 2U);
  EXPECT_EQ(keys["audio/rock-roll.ogg"], keys["audio/wind.ogg"]);
  EXPECT_FALSE(keys["audio/wind.ogg"].empty());
}

TEST(SceneAudio, FilesCountForTheBudget) {
  scene::Scene scene = maze_scene(1, 7);
  scene.budget.bytes = 200'000;
  EXPECT_NO_THROW(static_cast<void>(bake_alone(scene, Profile::compact)));
  scene.audio.cues.back().file =
      std::make_shared<const scene::SoundFile>(scene::SoundFile{"wav", std::string(200'000, 'x')});
  EXPECT_THROW(static_cast<void>(bake_alone(scene, Profile::compact)), Error);
  EXPECT_NO_THROW(static_cast<void>(bake_alone(scene, Profile::portable)));
}

}  // namespace
}  // namespace warren::bake
