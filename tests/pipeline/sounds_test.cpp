#include "pipeline/files.hpp"
#include "pipeline/plans.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::pipeline {
namespace {

using scene::Cue;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kOgg = "OggS and more";

config::Preset eventful(int events) {
  config::Preset preset = maze_preset(15, 15);
  preset.maze->options.events.count = events;
  return preset;
}

config::CuePreset& of(config::Preset& preset, Cue cue) {
  return preset.audio.cues.at(static_cast<std::size_t>(cue));
}

std::vector<Cue> cues(const std::vector<scene::Sound>& sounds) {
  std::vector<Cue> out;
  for (const scene::Sound& sound : sounds) out.push_back(sound.cue);
  return out;
}

std::set<Cue> named(const scene::Scene& scene) {
  std::set<Cue> out;
  for (const scene::Event& event : scene.events) {
    if (event.sound) out.insert(*event.sound);
    if (event.effect) out.insert(Cue::glass_crack);
  }
  for (const scene::Exit& exit : scene.exits) {
    if (exit.sound) out.insert(*exit.sound);
  }
  if (scene.audio.ambience) out.insert(*scene.audio.ambience);
  if (scene.audio.footsteps) out.insert(*scene.audio.footsteps);
  return out;
}

TEST(ScenesSounds, AreThoseThatAreNamedEachOnceInOrder) {
  const Plan plan = plan_of(eventful(2));
  std::set<std::vector<Cue>> kinds;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto built = build(plan, seed, kProfile);
    ASSERT_TRUE(built);
    const scene::Scene& scene = built->scene;
    for (const scene::Event& event : scene.events) {
      const bool rock = event.type == scene::EventType::object;
      EXPECT_EQ(event.effect.has_value(), rock);
      EXPECT_EQ(event.sound, rock                                       ? Cue::rock_roll
                             : event.type == scene::EventType::creature ? Cue::creature_dash
                                                                        : Cue::container_open);
    }
    for (const scene::Exit& exit : scene.exits) EXPECT_EQ(exit.sound, Cue::portal_hum);
    EXPECT_EQ(scene.audio.ambience, Cue::wind);
    EXPECT_EQ(scene.audio.footsteps, Cue::footsteps);
    const std::vector<Cue> given = cues(scene.audio.cues);
    EXPECT_TRUE(std::is_sorted(given.begin(), given.end()));
    EXPECT_EQ(std::set<Cue>(given.begin(), given.end()), named(scene));
    EXPECT_EQ(given.size(), named(scene).size());
    kinds.insert(given);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(kinds.size(), 3U);
}

TEST(ScenesSounds, LeaveOutWhatIsSilent) {
  config::Preset preset = eventful(5);
  for (config::CuePreset& cue : preset.audio.cues) cue.volume = 0;
  const auto built = build(plan_of(preset), 1, kProfile);
  ASSERT_TRUE(built);
  EXPECT_THAT(built->scene.audio.cues, IsEmpty());
  EXPECT_FALSE(built->scene.audio.ambience);
  EXPECT_FALSE(built->scene.audio.footsteps);
  for (const scene::Event& event : built->scene.events) {
    EXPECT_FALSE(event.sound);
    // Glasses crack without a sound, too.
    EXPECT_EQ(event.effect.has_value(), event.type == scene::EventType::object);
  }
  for (const scene::Exit& exit : built->scene.exits) EXPECT_FALSE(exit.sound);
}

TEST(ScenesSounds, AreDesignersWhereTheyAreNamed) {
  config::Preset preset = eventful(0);
  of(preset, Cue::wind).file = named_file("w.dat", 3);
  of(preset, Cue::wind).volume = 0.25;
  of(preset, Cue::portal_hum).file = named_file("w.dat", 4);
  preset.audio.volume = 0.5;
  Folder folder({{"w.dat", kOgg}});
  const Prepared prepared = prepare(preset, folder.loader());
  ASSERT_THAT(prepared.diagnostics, IsEmpty());
  EXPECT_EQ(folder.loads().at("w.dat"), 1);
  ASSERT_EQ(prepared.plan.files.size(), 1U);
  EXPECT_EQ(prepared.plan.files[0].path, "w.dat");
  const auto built = build(prepared.plan, 1, kProfile);
  ASSERT_TRUE(built);
  const scene::Audio& audio = built->scene.audio;
  EXPECT_EQ(audio.volume, 0.5);
  ASSERT_THAT(cues(audio.cues), ElementsAre(Cue::portal_hum, Cue::footsteps, Cue::wind));
  EXPECT_EQ(audio.cues[0].file->ending, "ogg");
  EXPECT_EQ(audio.cues[0].file->bytes, kOgg);
  EXPECT_EQ(audio.cues[1].file, nullptr);
  EXPECT_EQ(audio.cues[2].volume, 0.25);
  EXPECT_EQ(audio.cues[2].file->bytes, kOgg);
}

TEST(ScenesSounds, CountByTheirBytes) {
  const auto digest_with = [](const std::string& bytes) {
    config::Preset preset = eventful(0);
    of(preset, Cue::wind).file = named_file("w.ogg", 3);
    Folder folder({{"w.ogg", bytes}});
    return inputs_digest(prepare(preset, folder.loader()).plan, 0, kProfile, "1");
  };
  EXPECT_EQ(digest_with(kOgg), digest_with(kOgg));
  EXPECT_NE(digest_with(kOgg), digest_with(kOgg + "."));
}

TEST(ScenesSounds, AreNotReadWhereTheyAreNotHeard) {
  config::Preset preset = eventful(0);
  of(preset, Cue::rock_roll).file = named_file("gone.ogg", 1);
  of(preset, Cue::wind) = {named_file("gone.ogg", 2), 0};
  Folder folder({});
  EXPECT_THAT(prepare(preset, folder.loader()).diagnostics, IsEmpty());
  EXPECT_THAT(folder.loads(), IsEmpty());
}

TEST(ScenesSounds, ThatCantBeUsedAreToldWhereTheyAreNamed) {
  config::Preset preset = eventful(1);
  of(preset, Cue::rock_roll).file = named_file("gone.ogg", 3);
  of(preset, Cue::glass_crack).file = named_file("page.html", 4);
  of(preset, Cue::footsteps).file = named_file("none.wav", 5);
  Folder folder({{"page.html", "<html>"}, {"none.wav", ""}});
  const Prepared prepared = prepare(preset, folder.loader());
  EXPECT_FALSE(prepared.ok());
  ASSERT_EQ(prepared.diagnostics.size(), 3U);
  std::vector<std::string> found;
  for (const Diagnostic& d : prepared.diagnostics) {
    found.push_back(std::to_string(d.line) + ' ' + d.pointer + ' ' + d.id);
  }
  EXPECT_THAT(found, ElementsAre("3 /audio/cues/rock-roll/file E-SOUND-READ",
                                 "4 /audio/cues/glass-crack/file E-SOUND-FORMAT",
                                 "5 /audio/cues/footsteps/file E-SOUND-FORMAT"));
  EXPECT_THAT(prepared.diagnostics[1].message, HasSubstr("the sound page.html can't be used"));
}

TEST(ScenesVisitor, IsThePresets) {
  config::Preset preset = eventful(0);
  preset.player.visitor.eye_height = 1.1;
  preset.player.input.at(3) = {scene::Action::right, {"KeyX"}, {7}};
  const auto built = build(plan_of(preset), 1, kProfile);
  ASSERT_TRUE(built);
  EXPECT_EQ(built->scene.visitor.eye_height, 1.1);
  ASSERT_EQ(built->scene.input.size(), scene::kActions);
  EXPECT_THAT(built->scene.input[3].keys, ElementsAre("KeyX"));
}

}  // namespace
}  // namespace warren::pipeline
