#include "pipeline/plans.hpp"

#include <warren/core/version.hpp>
#include <warren/image/png.hpp>

#include <set>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::pipeline {
namespace {

Plan plan_with(std::vector<InputFile> files) {
  Plan plan;
  plan.preset_digest = "xxh3:0";
  plan.files = std::move(files);
  return plan;
}

TEST(Inputs, EveryPartCounts) {
  const Plan plan = plan_with({{"a.png", "xxh3:1"}});
  Plan other_preset = plan;
  other_preset.preset_digest = "xxh3:2";
  std::set<std::string> digests;
  digests.insert(inputs_digest(plan, 1, "portable", "0.1.0"));
  digests.insert(inputs_digest(plan, 2, "portable", "0.1.0"));
  digests.insert(inputs_digest(plan, 1, "compact", "0.1.0"));
  digests.insert(inputs_digest(plan, 1, "portable", "0.1.1"));
  digests.insert(inputs_digest(other_preset, 1, "portable", "0.1.0"));
  digests.insert(inputs_digest(plan_with({{"a.png", "xxh3:2"}}), 1, "portable", "0.1.0"));
  digests.insert(inputs_digest(plan_with({{"b.png", "xxh3:1"}}), 1, "portable", "0.1.0"));
  digests.insert(inputs_digest(plan_with({}), 1, "portable", "0.1.0"));
  EXPECT_EQ(digests.size(), 8U);
  EXPECT_EQ(inputs_digest(plan, 1, "portable", "0.1.0"),
            inputs_digest(plan, 1, "portable", "0.1.0"));
}

TEST(Inputs, PartsCantBeTakenForOneAnother) {
  const Plan two = plan_with({{"a", "1"}, {"b", "2"}});
  const Plan one = plan_with({{"a\nfile 1 1\npath 1 b", "2"}});
  EXPECT_NE(inputs_digest(two, 0, "portable", "1"), inputs_digest(one, 0, "portable", "1"));
}

TEST(Inputs, AMaskIsKnownByItsBytes) {
  config::Preset preset = maze_preset(15, 15);
  preset.maze->mask = {"m.png", "", "m.png", "test.json", 1, 1};
  const auto digest_with = [&](std::uint8_t first) {
    Grid<std::uint8_t> pixels(7, 7, 255);
    pixels.values()[0] = first;
    const std::string bytes = image::encode_png_luminance(pixels);
    const Prepared prepared = prepare(preset, [&](const config::NamedFile&) { return bytes; });
    return inputs_digest(prepared.plan, 0, kProfile, "1");
  };
  EXPECT_EQ(digest_with(255), digest_with(255));
  EXPECT_NE(digest_with(255), digest_with(254));
}

TEST(Inputs, StandInTheScene) {
  const Plan plan = plan_of(maze_preset(15, 15));
  const auto built = build(plan, 7, kProfile);
  ASSERT_TRUE(built);
  EXPECT_EQ(built->scene.inputs_digest, inputs_digest(plan, 7, kProfile, version()));
}

}  // namespace
}  // namespace warren::pipeline
