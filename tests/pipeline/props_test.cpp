#include "pipeline/plans.hpp"

#include <warren/assets/contract.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::pipeline {
namespace {

using testing::ElementsAre;

Plan eventful(int size, int events) {
  config::Preset preset = maze_preset(size, size);
  preset.maze->options.events.count = events;
  return plan_of(preset);
}

const scene::Prop* find(const scene::Scene& scene, const std::string& name) {
  const auto found = std::find_if(scene.props.begin(), scene.props.end(),
                                  [&](const scene::Prop& prop) { return prop.name == name; });
  return found == scene.props.end() ? nullptr : &*found;
}

bool has_clip(const scene::Asset& asset, const std::string& name) {
  return std::any_of(asset.clips.begin(), asset.clips.end(),
                     [&](const scene::AssetClip& clip) { return clip.name == name; });
}

std::set<std::string> kinds(scene::EventType type) {
  if (type == scene::EventType::creature) return {"animal", "insect"};
  return {type == scene::EventType::object ? "rock" : "container"};
}

TEST(ScenesProps, AreThoseThatAreNamedEachOnce) {
  const Plan plan = eventful(15, 3);
  std::map<std::string, int> times;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const auto built = build(plan, seed, kProfile);
    ASSERT_TRUE(built);
    const scene::Scene& scene = built->scene;
    std::set<std::string> named{scene.spawn.prop};
    for (const scene::Exit& exit : scene.exits) named.insert(exit.prop);
    for (const scene::Event& event : scene.events) {
      named.insert(event.prop);
      ++times[event.prop];
      EXPECT_TRUE(kinds(event.type).contains(event.prop)) << event.prop;
      const scene::Prop* prop = find(scene, event.prop);
      ASSERT_NE(prop, nullptr) << event.prop;
      EXPECT_TRUE(event.idle.empty() || has_clip(*prop->asset, event.idle)) << event.idle;
      EXPECT_TRUE(has_clip(*prop->asset, event.clip)) << event.clip;
    }
    std::vector<std::string> given;
    for (const scene::Prop& prop : scene.props) given.push_back(prop.name);
    EXPECT_EQ(std::set<std::string>(given.begin(), given.end()), named);
    EXPECT_EQ(given.size(), named.size());
    if (testing::Test::HasFailure()) return;
  }
  // All occur, and the two creatures about equally.
  EXPECT_EQ(times.size(), 4U);
  const double creatures = times["animal"] + times["insect"];
  EXPECT_GT(creatures, 100);
  EXPECT_NEAR(times["animal"] / creatures, 0.5, 0.1);
}

TEST(ScenesProps, ArePlacedAtExitsAndSpawn) {
  const Plan plan = eventful(15, 0);
  std::vector<std::string> planned;
  for (const scene::Prop& prop : plan.props) planned.push_back(prop.name);
  EXPECT_THAT(planned, ElementsAre("portal", "pad"));
  const auto built = build(plan, 1, kProfile);
  ASSERT_TRUE(built);
  EXPECT_EQ(built->scene.spawn.prop, "pad");
  for (const scene::Exit& exit : built->scene.exits) EXPECT_EQ(exit.prop, "portal");
  EXPECT_EQ(built->scene.props.size(), 2U);
}

TEST(ScenesProps, AreSharedByTheScenesOfAPlan) {
  const Plan plan = eventful(15, 5);
  const auto one = build(plan, 1, kProfile);
  const auto two = build(plan, 2, kProfile);
  ASSERT_TRUE(one && two);
  for (const scene::Prop& prop : plan.props) {
    for (const scene::Scene* scene : {&one->scene, &two->scene}) {
      const scene::Prop* placed = find(*scene, prop.name);
      EXPECT_TRUE(placed == nullptr || placed->asset == prop.asset) << prop.name;
    }
  }
}

TEST(ScenesProps, PlayTheClipsOfTheirContract) {
  const Plan plan = eventful(31, 12);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto built = build(plan, seed, kProfile);
    ASSERT_TRUE(built);
    for (const scene::Event& event : built->scene.events) {
      const std::map<std::string, std::pair<std::string, std::string>> clips{
          {"rock", {"", "roll"}},
          {"animal", {"idle", "dash"}},
          {"insect", {"idle", "dash"}},
          {"container", {"closed", "open"}}};
      EXPECT_EQ(event.idle, clips.at(event.prop).first);
      EXPECT_EQ(event.clip, clips.at(event.prop).second);
    }
  }
}

TEST(ScenesProps, DependOnSeedAndEventAlone) {
  // The same maze, baked in another way and with another look, has the same creatures.
  config::Preset preset = maze_preset(31, 31);
  preset.maze->options.events.count = 12;
  const Plan plain = plan_of(preset);
  preset.maze->cell = 3;
  preset.bake.occlusion = scene::Occlusion::none;
  const Plan other = plan_of(preset);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto one = build(plain, seed, "portable");
    const auto two = build(other, seed, "compact");
    ASSERT_TRUE(one && two);
    ASSERT_EQ(one->scene.events.size(), two->scene.events.size());
    for (std::size_t i = 0; i < one->scene.events.size(); ++i) {
      EXPECT_EQ(one->scene.events[i].prop, two->scene.events[i].prop);
    }
    EXPECT_NE(one->scene.inputs_digest, two->scene.inputs_digest);
  }
}

TEST(PlansProps, SatisfyTheirContracts) {
  for (const double cell : {0.5, 2.0, 3.5, 10.0}) {
    config::Preset preset = maze_preset(15, 15);
    preset.maze->options.events.count = 1;
    preset.maze->cell = cell;
    preset.maze->masonry.height = 1.5 * cell;
    const Plan plan = plan_of(preset);
    EXPECT_EQ(plan.props.size(), 6U);
    for (const scene::Prop& prop : plan.props) {
      for (const assets::Contract& contract : assets::contracts()) {
        if (contract.name != prop.name) continue;
        for (const assets::Finding& found :
             assets::check(*prop.asset, contract.role, cell, 1.5 * cell)) {
          ADD_FAILURE() << prop.name << " at " << cell << " m: " << found.message;
        }
      }
    }
  }
}

}  // namespace
}  // namespace warren::pipeline
