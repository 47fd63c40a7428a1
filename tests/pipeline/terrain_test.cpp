#include "pipeline/files.hpp"
#include "pipeline/plans.hpp"

#include <warren/config/preset.hpp>
#include <warren/pipeline/memory.hpp>
#include <warren/scene/splat.hpp>

#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::pipeline {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

config::Preset preset_of(const std::string& members) {
  const config::ParsedPreset parsed = config::parse_preset(
      R"({"format": 1, "terrain": {"chunk": 33, "splat_size": 64, )" + members + "}}", "test.json");
  EXPECT_THAT(parsed.diagnostics, IsEmpty());
  return parsed.preset;
}

scene::Scene scene_of(const Plan& plan, std::uint64_t seed = 7) {
  auto built = build(plan, seed, kProfile);
  EXPECT_TRUE(built);
  EXPECT_THAT(built->warnings, IsEmpty());
  return std::move(built->scene);
}

const std::string kTidal = R"("tide": {"low": 0, "high": 1, "color": "#010203", "opacity": 0.25},
    "holes": {"count": 3, "min_distance": 2, "block": 1},
    "layers": [{"name": "a", "hmin": 1, "hmax": 2, "tidal": true}, {"name": "b", "lmin": 1, "lmax": 2,
    "tidal": true}], "lod": {"max_error": [0.01, 0.1], "distance": [0, 30]})";

TEST(TerrainScene, HasTheGroundAndNothingOfAMaze) {
  const scene::Scene scene = scene_of(plan_of(preset_of(kTidal)));
  ASSERT_TRUE(scene.terrain);
  const scene::Terrain& terrain = *scene.terrain;
  EXPECT_EQ(terrain.field.width(), 65);
  EXPECT_EQ(terrain.field.depth(), 65);
  EXPECT_EQ(terrain.window, (scene::Window{0, 1, 0, 1}));
  EXPECT_GE(terrain.holes.size(), 12U);
  EXPECT_EQ(terrain.lods.size(), 2U);
  EXPECT_EQ(terrain.lods[1].max_error, 0.1);
  EXPECT_EQ(terrain.lods[1].distance, 30);
  EXPECT_EQ(terrain.splat_side, 64);
  ASSERT_TRUE(terrain.tide);
  EXPECT_EQ(terrain.tide->color, (scene::Color{1, 2, 3}));
  EXPECT_EQ(terrain.tide->opacity, 0.25);
  EXPECT_TRUE(terrain.layers[0].tidal);
  EXPECT_TRUE(terrain.metrics.flooded_mean);
  EXPECT_TRUE(scene.exits.empty());
  EXPECT_TRUE(scene.events.empty());
  EXPECT_TRUE(scene.props.empty());
  EXPECT_EQ(scene.walk.open.size(), 0U);
}

TEST(TerrainScene, PutsTheVisitorInTheMiddleOnTheGround) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const scene::Scene scene = scene_of(plan_of(preset_of(kTidal)), seed);
    EXPECT_EQ(scene.spawn.position.x, 8);
    EXPECT_EQ(scene.spawn.position.z, 8);
    EXPECT_EQ(scene.spawn.position.y, scene.terrain->field.height(32, 32));
  }
}

TEST(TerrainScene, IsAWindowOfOneField) {
  Plan plan = plan_of(preset_of(kTidal));
  plan.window = scene::Window{5, 6, -3, -3};
  const scene::Scene wide = scene_of(plan);
  plan.window = scene::Window{6, 6, -3, -3};
  const scene::Scene narrow = scene_of(plan);
  EXPECT_EQ(wide.terrain->window, (scene::Window{5, 6, -3, -3}));
  for (int z = 0; z < 33; ++z) {
    for (int x = 0; x < 33; ++x) {
      ASSERT_EQ(narrow.terrain->field.at(x, z), wide.terrain->field.at(x + 32, z));
    }
  }
}

TEST(TerrainScene, TellsWhereItIsInExactDecimals) {
  const auto origin = [](const std::string& spacing, std::int64_t x) {
    Plan plan = plan_of(preset_of(R"("noises": [{"scale": 0.001}], "spacing": )" + spacing));
    plan.window = scene::Window{x, x, 0, 0};
    const scene::Scene scene = scene_of(plan);
    EXPECT_EQ(scene.terrain->origin_z, "0");
    return scene.terrain->origin_x;
  };
  EXPECT_EQ(origin("0.25", 0), "0");
  EXPECT_EQ(origin("0.25", 3), "24");
  EXPECT_EQ(origin("0.015625", -1), "-0.5");
  EXPECT_EQ(origin("0.015625", -3), "-1.5");
  EXPECT_EQ(origin("64", std::int64_t{1} << 38), "562949953421312");
  EXPECT_EQ(origin("0.015625", -(std::int64_t{1} << 38)), "-137438953472");
}

TEST(TerrainScene, DrawsLayersThatStayWhereNothingMoves) {
  config::Preset preset = preset_of(kTidal);
  preset.terrain->tide.reset();
  const scene::Scene scene = scene_of(plan_of(preset));
  EXPECT_FALSE(scene.terrain->tide);
  for (const scene::Layer& layer : scene.terrain->layers) EXPECT_FALSE(layer.tidal);
}

TEST(TerrainInputs, CountTheWindow) {
  Plan plan = plan_of(preset_of(kTidal));
  std::set<std::string> digests;
  const auto add = [&](const std::optional<scene::Window>& window) {
    plan.window = window;
    digests.insert(inputs_digest(plan, 1, kProfile, "1"));
  };
  add(std::nullopt);
  add(scene::Window{0, 1, 0, 1});  // the preset's own
  EXPECT_EQ(digests.size(), 1U);
  add(scene::Window{0, 1, 0, 2});
  add(scene::Window{0, 1, 1, 1});
  add(scene::Window{0, 2, 0, 1});
  add(scene::Window{1, 1, 0, 1});
  add(scene::Window{0, 11, 0, 1});
  EXPECT_EQ(digests.size(), 6U);
}

const std::string kStamped =
    R"("height": [0, 4], "stamps": [{"image": "s.png", "position": [0, 0], "size": [8, 8],
    "height": [1, 2], "margin": 1}])";

Prepared prepare_with(const std::string& bytes) {
  Folder folder({{"s.png", bytes}});
  return prepare(preset_of(kStamped), folder.loader());
}

TEST(Stamps, AreLaidOverTheNoise) {
  const Prepared prepared = prepare_with(png(16, 16, {255, 255, 255}));
  ASSERT_TRUE(prepared.ok());
  ASSERT_EQ(prepared.plan.preset.terrain->options.stamps.size(), 1U);
  const scene::Terrain terrain = *scene_of(prepared.plan).terrain;
  EXPECT_NEAR(terrain.field.height(16, 16), 2, terrain.field.step);
  EXPECT_EQ(prepared.plan.files.size(), 1U);
}

TEST(Stamps, KeepGreysOfEightBits) {
  const Prepared prepared = prepare_with(png(4, 2, {7, 7, 7}));
  ASSERT_TRUE(prepared.ok());
  const auto& picture = prepared.plan.preset.terrain->options.stamps[0].picture;
  EXPECT_EQ(picture.width(), 4);
  EXPECT_EQ(picture.height(), 2);
  for (const std::uint16_t value : picture.values()) EXPECT_EQ(value, 7 * 257);
}

TEST(Stamps, ThatCannotBeReadAreTold) {
  const Prepared prepared = prepare_with("GIF89a");
  ASSERT_EQ(prepared.diagnostics.size(), 1U);
  EXPECT_EQ(prepared.diagnostics[0].id, "E-IMAGE-FORMAT");
  EXPECT_EQ(prepared.diagnostics[0].pointer, "/terrain/stamps/0/image");
  EXPECT_THAT(prepared.diagnostics[0].message, HasSubstr("the stamp s.png can't be used"));
  Folder nothing({});
  EXPECT_EQ(prepare(preset_of(kStamped), nothing.loader()).diagnostics.at(0).id, "E-STAMP-READ");
}

TEST(LayerPictures, TakeThePlaceOfPatterns) {
  config::Preset preset = preset_of(kTidal);
  preset.terrain->layers[1].images = config::ImageFiles{named_file("a.png", 3), {}, {}};
  Folder folder({{"a.png", png(64, 64)}});
  const Prepared prepared = prepare(preset, folder.loader());
  ASSERT_TRUE(prepared.ok());
  const scene::Scene scene = scene_of(prepared.plan);
  EXPECT_FALSE(scene.terrain->layers[0].material.pictures);
  ASSERT_TRUE(scene.terrain->layers[1].material.pictures);
  EXPECT_EQ(scene.terrain->layers[1].material.pictures->albedo->name, "a");
}

TEST(TerrainSounds, AreThoseOfOneWhoWalks) {
  const scene::Scene scene = scene_of(plan_of(preset_of(kTidal)));
  std::vector<scene::Cue> cues;
  for (const scene::Sound& sound : scene.audio.cues) cues.push_back(sound.cue);
  EXPECT_EQ(cues, (std::vector{scene::Cue::footsteps, scene::Cue::wind}));
}

TEST(TerrainMemory, GoesByTheWindowAndItsMeshes) {
  Plan plan = plan_of(preset_of(kTidal));
  const auto needed = [&](std::int64_t last, Work work) {
    plan.window = scene::Window{0, last, 0, last};
    return static_cast<double>(memory_needed(plan, work));
  };
  for (const Work work : {Work::generate, Work::bake, Work::bake_compact}) {
    EXPECT_GT(needed(127, work), 3 * needed(63, work));
    EXPECT_LT(needed(127, work), 5 * needed(63, work));
  }
  EXPECT_GT(needed(63, Work::bake), needed(63, Work::bake_compact));
  EXPECT_GT(needed(63, Work::bake_compact), needed(63, Work::generate));
  const double coarse = needed(63, Work::bake);
  plan.preset.terrain->lod.max_error.front() = 0;
  EXPECT_GT(needed(63, Work::bake), coarse + 32.0 * 2048 * 2048 / 2);
}

TEST(TerrainMemory, GoesByWhatIsPainted) {
  config::Preset preset = preset_of(kTidal);
  const auto needed = [&](Work work) {
    return static_cast<double>(memory_needed(plan_of(preset), work));
  };
  const double plain = needed(Work::bake);
  preset.bake.texture_size = 1024;
  EXPECT_EQ(needed(Work::bake), plain);  // no layer has a pattern
  preset.terrain->layers[0].layer.material.pattern = scene::Pattern::sand;
  EXPECT_GT(needed(Work::bake), plain + 33.0 * 1024 * 1024);
  preset.terrain->splat_size = 2048;
  EXPECT_GT(needed(Work::bake_compact), plain + 12.0 * 2048 * 2048);
}

}  // namespace
}  // namespace warren::pipeline
