#include "bake/lands.hpp"
#include "bake/terrain/land_budget.hpp"
#include "bake/terrain/land_chunks.hpp"

#include <warren/bake/manifest.hpp>
#include <warren/core/error.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warren::bake {
namespace {

using Parsed = nlohmann::ordered_json;

std::map<std::string, std::string> files_of(const scene::Scene& scene,
                                            Profile profile = Profile::portable) {
  std::map<std::string, std::string> out;
  for (Artifact& file : bake_alone(scene, profile)) {
    EXPECT_TRUE(out.emplace(file.path, std::move(file.bytes)).second) << file.path;
  }
  return out;
}

Parsed scene_of(const scene::Scene& scene, Profile profile = Profile::portable) {
  return Parsed::parse(files_of(scene, profile).at("scene.json"));
}

/// The files that a scene.json names, with those that are known without.
std::set<std::string> named_files(const Parsed& json, Profile profile) {
  std::set<std::string> out{"scene.json", "manifest.json", "meshes/water.glb"};
  for (const Parsed& chunk : json["chunks"]) {
    for (const Parsed& lod : chunk["lods"]) out.insert(lod["glb"]);
    for (const Parsed& map : chunk["splat"]) out.insert(map);
    if (profile == Profile::portable) {
      out.insert("textures/" + chunk["name"].get<std::string>() + "_base.png");
    }
  }
  for (const Parsed& layer : json["terrain"]["layers"]) {
    for (const char* key : {"albedo", "normal", "roughness_map"}) {
      if (layer.contains(key)) out.insert(layer[key]);
    }
  }
  return out;
}

TEST(Land, BundlesHoldWhatTheSceneNames) {
  for (const Profile profile : {Profile::portable, Profile::compact}) {
    const auto files = files_of(land_scene(1), profile);
    std::set<std::string> found;
    for (const auto& [path, bytes] : files) found.insert(path);
    EXPECT_EQ(found, named_files(Parsed::parse(files.at("scene.json")), profile));
    // Three levels and two maps of four chunks, a layer's pictures, and perhaps base colours.
    EXPECT_EQ(found.size(), profile == Profile::portable ? 30U : 26U);
  }
}

TEST(Land, SceneHasNothingOfAMaze) {
  const Parsed json = scene_of(land_scene(1));
  EXPECT_FALSE(json.contains("walk"));
  EXPECT_FALSE(json["spawn"].contains("cell"));
  EXPECT_EQ(json["exits"], Parsed::array());
  EXPECT_EQ(json["events"], Parsed::array());
  EXPECT_EQ(json["metrics"]["holes"], 2);
  EXPECT_EQ(json["metrics"]["flooded_high"], 0.75);
}

TEST(Land, SceneSaysWhereTheGroundIs) {
  const scene::Scene scene = land_scene(1);
  Parsed terrain = scene_of(scene)["terrain"];
  ASSERT_EQ(terrain["holes"].size(), 2U);
  EXPECT_EQ(terrain["holes"][1][0], 10);
  EXPECT_NEAR(terrain["holes"][1][1], scene.terrain->field.height(40, 64), 1e-6);
  EXPECT_EQ(terrain["holes"][1][2], 16);
  terrain.erase("layers");
  terrain.erase("holes");
  EXPECT_EQ(terrain, Parsed::parse(R"({"window": {"x": [-1, 0], "z": [3, 4]},
      "origin": ["-8", "24"], "chunk": 33, "spacing": 0.25, "step": 0.000244140625,
      "base": -0.5})"));
}

TEST(Land, SceneSaysWhatItIsPaintedWith) {
  const Parsed layers = scene_of(land_scene(1))["terrain"]["layers"];
  ASSERT_EQ(layers.size(), 5U);
  EXPECT_EQ(layers[1], Parsed::parse(R"({"name": "wet", "albedo": "textures/wet_albedo.png",
                "normal": "textures/wet_normal.png", "roughness_map": "textures/wet_roughness.png",
                "color": "#5b5046", "roughness": 0.5, "tile": 3, "lmin": 1, "lmax": 1.5,
                "hmin": 2.5, "hmax": 2.75, "tidal": true})"));
  EXPECT_EQ(layers[0], Parsed::parse(R"({"name": "deep", "color": "#3c4650", "roughness": 0.5,
      "tile": 3, "hmin": 1, "hmax": 1.5, "tidal": false})"));
  EXPECT_FALSE(layers[4].contains("hmax"));
}

TEST(Land, SceneSaysHowTheTideGoesAndWhenLevelsAreShown) {
  const Parsed json = scene_of(land_scene(1));
  EXPECT_EQ(json["tide"], Parsed::parse(R"({"period_s": 30, "reference": 2.5, "low": 2, "high": 3,
      "keyframes": [{"time": 0, "water": 3, "wet": 3}, {"time": 10, "water": 2, "wet": 2.6},
                    {"time": 20, "water": 2.5, "wet": 2.5}], "glb": "meshes/water.glb"})"));
  std::vector<double> distances;
  for (const Parsed& lod : json["chunks"][3]["lods"]) distances.push_back(lod["distance"]);
  EXPECT_EQ(distances, (std::vector<double>{0, 6, 15}));
  EXPECT_EQ(json["chunks"][1]["name"], "terrain_0_3");
}

TEST(Land, BoxesAreThoseOfTheSamplesAndBoundsOfAllBoxes) {
  const scene::Scene scene = land_scene(7);
  const scene::Terrain& land = *scene.terrain;
  double low = 1e9;
  double high = -1e9;
  for (const LandChunk& chunk : land_chunks(land)) {
    double least = 1e9;
    double most = -1e9;
    for (int z = 0; z < 33; ++z) {
      for (int x = 0; x < 33; ++x) {
        least = std::min(least, land.field.height(chunk.x + x, chunk.z + z));
        most = std::max(most, land.field.height(chunk.x + x, chunk.z + z));
      }
    }
    EXPECT_EQ(chunk.box, (scene::Box{{chunk.column * 8.0, least, chunk.row * 8.0},
                                     {chunk.column * 8.0 + 8, most, chunk.row * 8.0 + 8}}));
    low = std::min(low, least);
    high = std::max(high, most);
  }
  EXPECT_EQ(bounds(land), (scene::Box{{0, low, 0}, {16, high, 16}}));
}

TEST(Land, ASceneLineHasNoFiles) {
  const Parsed json = Parsed::parse(scene_line(land_scene(1)));
  EXPECT_FALSE(json.contains("chunks"));
  EXPECT_FALSE(json["tide"].contains("glb"));
  EXPECT_FALSE(json["terrain"]["layers"][1].contains("albedo"));
  EXPECT_TRUE(json["terrain"]["layers"][1].contains("color"));
}

TEST(Land, ManifestTellsTheWindow) {
  for (const Profile profile : {Profile::portable, Profile::compact}) {
    const auto files = files_of(land_scene(1), profile);
    const Parsed json = Parsed::parse(files.at("manifest.json"));
    EXPECT_EQ(json["window"], Parsed::parse(R"({"x": [-1, 0], "z": [3, 4]})"));
    EXPECT_FALSE(json.contains("position_error")) << "all is exact";
    EXPECT_EQ(read_manifest(files.at("manifest.json")).files.size(), files.size() - 1);
  }
  EXPECT_FALSE(Parsed::parse(files_of(maze_scene(1, 15)).at("manifest.json")).contains("window"));
}

TEST(Land, IsTheSameEachTime) {
  for (const Profile profile : {Profile::portable, Profile::compact}) {
    EXPECT_EQ(files_of(land_scene(8), profile), files_of(land_scene(8), profile));
  }
}

TEST(Land, OneLayerNeedsNoSplatMap) {
  scene::Scene scene = land_scene(1);
  scene.terrain->layers.resize(1);
  scene.terrain->tide.reset();
  const Parsed json = scene_of(scene);
  EXPECT_FALSE(json["chunks"][0].contains("splat"));
  EXPECT_FALSE(json.contains("tide"));
}

/// What a player draws for one eye at a place, of triangles and as draws, sky and water included.
std::pair<std::uint64_t, std::uint64_t> drawn(const Parsed& scene,
                                              const std::array<double, 3>& eye) {
  const std::size_t chunks = scene["chunks"].size();
  std::pair<std::uint64_t, std::uint64_t> out{80 + 2 * chunks, 2};
  const double range = scene["lights"].contains("fog") ? scene["lights"]["fog"]["far"].get<double>()
                                                       : std::numeric_limits<double>::infinity();
  for (const Parsed& chunk : scene["chunks"]) {
    double square = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const double least = chunk["box"]["min"][k];
      const double most = chunk["box"]["max"][k];
      const double off = std::max({least - eye.at(k), eye.at(k) - most, 0.0});
      square += off * off;
    }
    if (std::sqrt(square) >= range) continue;
    std::uint64_t triangles = 0;
    for (const Parsed& lod : chunk["lods"]) {
      if (std::sqrt(square) >= lod["distance"].get<double>()) triangles = lod["triangles"];
    }
    out.first += triangles;
    ++out.second;
  }
  return out;
}

TEST(LandBudget, IsNeverBelowWhatIsDrawnAndNotFarAbove) {
  for (const bool hazy : {false, true}) {
    scene::Scene scene = land_scene(2, {-2, 2, 0, 3});
    scene.terrain->lods = {{0.02, 0}, {0.1, 3}, {0.5, 9}};
    if (hazy) scene.lights.fog = scene::Fog{{}, 2, 13};
    const Parsed json = scene_of(scene);
    std::uint64_t triangles = 0;
    std::uint64_t draws = 0;
    for (int i = 0; i <= 80; ++i) {
      for (int j = 0; j <= 64; ++j) {
        const auto [of_eye, times] = drawn(json, {i / 2.0, 2, j / 2.0});
        triangles = std::max(triangles, 2 * of_eye);
        draws = std::max(draws, 2 * times);
      }
    }
    const Parsed& budget = json["budget"];
    EXPECT_GE(budget["triangles"]["used"], triangles);
    EXPECT_LT(budget["triangles"]["used"], 1.2 * static_cast<double>(triangles));
    EXPECT_GE(budget["draws"]["used"], draws);
    EXPECT_EQ(budget["draws"]["used"] < 2 * 22, hazy);
    EXPECT_FALSE(budget["triangles"].contains("cell"));
  }
}

TEST(LandBudget, TakesEachChunkAtTheLevelOfItsDistance) {
  scene::Terrain land = *land_scene(1, {0, 2, 0, 0}).terrain;
  std::vector<LandItem> row;
  for (const char* name : {"a", "b", "c"}) row.push_back({name, {100, 10}, 7});
  const auto used = [&](double distance, std::optional<double> range) {
    land.lods = {{0.02, 0}, {0.1, distance}};
    return land_spending(land, range, row, {});
  };
  // From the middle of the second one, 8 m wide, the others are 4 m away.
  EXPECT_EQ(used(4, std::nullopt).triangles.used, 2 * 210U);
  EXPECT_EQ(used(4.01, std::nullopt).triangles.used, 2 * 300U);
  EXPECT_EQ(used(8.01, 9).triangles.used, 2 * 300U);
  EXPECT_EQ(used(8.01, 4).triangles.used, 2 * 200U);
  EXPECT_EQ(used(8.01, 4).draws.used, 2 * 2U);
  EXPECT_EQ(used(8.01, 4).texture_bytes.used, 14U);
  EXPECT_EQ(used(8.01, 4.01).texture_bytes.used, 21U);
  // The first one's finest is seen below 3.7 m, the last one's middle one below 4.6 m: both are,
  // from between 3.4 and 3.7 m into the second one.
  land.lods = {{0.02, 0}, {0.1, 3.7}, {0.5, 4.6}};
  const std::vector<LandItem> three{
      {"a", {100, 0, 0}, 0}, {"b", {0, 0, 0}, 0}, {"c", {50, 50, 0}, 0}};
  EXPECT_EQ(land_spending(land, std::nullopt, three, {}).triangles.used, 2 * 150U);
}

TEST(LandBudget, CountsTexturesAsPlayersHoldThem) {
  scene::Scene scene = land_scene(2);
  const std::uint64_t picture = 64 * 64 * 16 / 3;
  const std::uint64_t noise = 43'690;
  // Colours with roughness and slopes of five layers.
  const std::uint64_t layers = 5 * picture + 5 * picture / 2;
  EXPECT_EQ(scene_of(scene)["budget"]["texture_bytes"]["used"], layers + noise);
  scene.terrain->tide.reset();
  EXPECT_EQ(scene_of(scene)["budget"]["texture_bytes"]["used"], layers + noise + 8 * picture)
      << "splat maps";
}

TEST(LandBudget, NamesWhatTakesMost) {
  scene::Scene scene = land_scene(2);
  scene.budget.triangles = 100;
  try {
    static_cast<void>(bake_alone(scene));
    FAIL() << "over the budget";
  } catch (const Error& error) {
    EXPECT_EQ(error.id(), "E-BUDGET");
    EXPECT_NE(std::string(error.what()).find("terrain_"), std::string::npos);
    EXPECT_EQ(std::string(error.what()).find("cell"), std::string::npos);
  }
}

TEST(LandBudget, CompactBundlesHaveALimitOfBytes) {
  scene::Scene scene = land_scene(2);
  scene.budget.bytes = 5000;
  EXPECT_THROW(static_cast<void>(bake_alone(scene, Profile::compact)), Error);
  EXPECT_NO_THROW(static_cast<void>(bake_alone(scene)));
}

}  // namespace
}  // namespace warren::bake
