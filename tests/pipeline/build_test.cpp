#include "pipeline/plans.hpp"

#include <cmath>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::pipeline {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::array kSizes{std::pair{7, 7}, std::pair{15, 15}, std::pair{31, 9},
                            std::pair{13, 33}};

/// The step that a yaw of a quarter turn looks along.
Cell ahead(double yaw_deg) {
  if (yaw_deg == 0) return {0, -1};
  if (yaw_deg == 90) return {-1, 0};
  if (yaw_deg == -90) return {1, 0};
  EXPECT_EQ(yaw_deg, 180);
  return {0, 1};
}

bool open(const scene::WalkGrid& walk, Cell cell) { return walk.open.get(cell, 0) != 0; }

/// Calls `check` with scenes of many sizes and seeds.
template <class Check>
void for_scenes(int events, Check check) {
  for (const auto& [width, height] : kSizes) {
    config::Preset preset = maze_preset(width, height);
    preset.maze->options.events.count = events;
    preset.maze->cell = 1.5;
    preset.maze->trigger = 2.5;
    preset.maze->once = false;
    const Plan plan = plan_of(preset);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      SCOPED_TRACE(std::to_string(width) + "x" + std::to_string(height) + " seed " +
                   std::to_string(seed));
      const auto built = build(plan, seed, kProfile);
      ASSERT_TRUE(built);
      check(built->scene);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(Build, TheGridIsCentredOnTheOrigin) {
  for_scenes(0, [](const scene::Scene& scene) {
    const scene::WalkGrid& walk = scene.walk;
    EXPECT_EQ(walk.cell, 1.5);
    const Cell last{walk.open.width() - 1, walk.open.height() - 1};
    EXPECT_EQ(walk.centre({0, 0}).x, -walk.centre(last).x);
    EXPECT_EQ(walk.centre({0, 0}).z, -walk.centre(last).z);
    EXPECT_EQ(walk.centre({0, 0}).x - walk.origin_x, 0.75);
  });
}

TEST(Build, TheVisitorStartsLookingDownTheRouteToTheFirstExit) {
  for_scenes(0, [](const scene::Scene& scene) {
    EXPECT_EQ(scene.spawn.position, scene.walk.centre(scene.spawn.cell));
    const auto& route = scene.exits.at(0).route;
    ASSERT_GE(route.size(), 2U);
    const Cell step = ahead(scene.spawn.yaw_deg);
    EXPECT_TRUE(open(scene.walk, {route[0].x + step.x, route[0].y + step.y}));
    EXPECT_GT((route[1].x - route[0].x) * step.x + (route[1].y - route[0].y) * step.y, 0);
  });
}

TEST(Build, ExitsFaceAwayFromTheirOpening) {
  for_scenes(0, [](const scene::Scene& scene) {
    ASSERT_EQ(scene.exits.size(), 4U);
    for (std::size_t i = 0; i < scene.exits.size(); ++i) {
      const scene::Exit& exit = scene.exits[i];
      EXPECT_EQ(exit.id, "exit-" + std::to_string(i));
      EXPECT_EQ(exit.position, scene.walk.centre(exit.cell));
      EXPECT_EQ(exit.radius, 0.75);
      const Cell step = ahead(exit.yaw_deg);
      EXPECT_TRUE(open(scene.walk, {exit.cell.x - step.x, exit.cell.y - step.y}));
      ASSERT_GE(exit.route.size(), 2U);
      EXPECT_EQ(exit.route.front(), scene.spawn.cell);
      EXPECT_EQ(exit.route.back(), exit.cell);
    }
    EXPECT_EQ(scene.metrics.route_length.size(), 4U);
  });
}

TEST(Build, EventsStandOnOpenCellsWithPathsInMetres) {
  for_scenes(4, [](const scene::Scene& scene) {
    ASSERT_EQ(scene.events.size(), 4U);
    for (std::size_t i = 0; i < scene.events.size(); ++i) {
      const scene::Event& event = scene.events[i];
      EXPECT_EQ(event.id, "event-" + std::to_string(i));
      EXPECT_TRUE(open(scene.walk, event.cell));
      EXPECT_EQ(event.position, scene.walk.centre(event.cell));
      EXPECT_EQ(event.trigger, 2.5);
      EXPECT_FALSE(event.once);
      ASSERT_TRUE(event.exit);
      EXPECT_LT(*event.exit, 4);
      EXPECT_GE(event.path.size(), 2U);
      for (scene::Vec3 point : event.path) {
        if (event.type == scene::EventType::container && point != event.position) {
          // At a wall's face: the middle of the wall lies as far behind.
          point.x = 2 * point.x - event.position.x;
          point.z = 2 * point.z - event.position.z;
        }
        const double x = (point.x - scene.walk.origin_x) / scene.walk.cell - 0.5;
        const double y = (point.z - scene.walk.origin_z) / scene.walk.cell - 0.5;
        EXPECT_EQ(x, std::floor(x));
        EXPECT_EQ(y, std::floor(y));
        EXPECT_TRUE(scene.walk.open.contains({static_cast<int>(x), static_cast<int>(y)}));
      }
    }
  });
}

TEST(Build, ReportsHowEventsCameAbout) {
  for_scenes(4, [](const scene::Scene& scene) {
    ASSERT_TRUE(scene.event_report);
    EXPECT_EQ(scene.event_report->placement, "events-first");
    EXPECT_EQ(scene.event_report->skeleton, "disjoint");
    EXPECT_GE(scene.event_report->attempts, 1);
  });
  for_scenes(0, [](const scene::Scene& scene) { EXPECT_FALSE(scene.event_report); });
}

TEST(Build, TheSeedAndThePresetNameTheScene) {
  config::Preset preset = maze_preset(15, 15);
  preset.lights.exposure = 1.25;
  preset.maze->masonry.height = 4;
  const Plan plan = plan_of(preset);
  const auto built = build(plan, 18446744073709551615U, kProfile);
  ASSERT_TRUE(built);
  EXPECT_EQ(built->scene.name, "test");
  EXPECT_EQ(built->scene.seed, 18446744073709551615U);
  EXPECT_EQ(built->scene.preset_digest, plan.preset_digest);
  EXPECT_EQ(built->scene.lights.exposure, 1.25);
  EXPECT_EQ(built->scene.masonry.height, 4);
  EXPECT_THAT(built->warnings, IsEmpty());
}

TEST(Build, LiteralPlacementSaysWhatIsWrong) {
  config::Preset preset = maze_preset(15, 15);
  preset.maze->options.events.count = 5;
  preset.maze->options.events.placement = maze::Placement::literal;
  const Plan plan = plan_of(preset);
  int defects = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto built = build(plan, seed, kProfile);
    ASSERT_TRUE(built) << seed;
    const scene::MazeMetrics& metrics = built->scene.metrics;
    EXPECT_EQ(built->scene.event_report->placement, "literal");
    auto says = [&](const std::string& text) {
      for (const std::string& warning : built->warnings) {
        if (warning.find(text) != std::string::npos) return true;
      }
      return false;
    };
    EXPECT_EQ(says("left " + std::to_string(metrics.cycles) + " cycle"), metrics.cycles > 0);
    EXPECT_EQ(says("literal placement can't be reached"), metrics.unreachable_events > 0);
    EXPECT_EQ(says("has to pass " + std::to_string(metrics.skippable_events) + " event"),
              metrics.skippable_events > 0);
    defects += metrics.cycles > 0 ? 1 : 0;
  }
  EXPECT_GT(defects, 250);
}

TEST(Build, ExitsOnOneRoomAreReported) {
  config::Preset preset = maze_preset(15, 15);
  preset.maze->options.exits = {{1, 1}, {13, 13}, {1, 1}};
  const auto built = build(plan_of(preset), 0, kProfile);
  ASSERT_TRUE(built);
  EXPECT_EQ(built->scene.exits.size(), 2U);
  EXPECT_THAT(built->warnings, Contains(HasSubstr("1 exit was left out")));
}

TEST(Build, DemandsThatCannotBeMetAreAFailure) {
  config::Preset preset = maze_preset(7, 7);
  preset.maze->options.events.count = 100;
  const auto built = build(plan_of(preset), 0, kProfile);
  ASSERT_FALSE(built);
  EXPECT_EQ(built.error().id, "E-MAZE-EVENTS");
  EXPECT_THAT(built.error().message, testing::Not(IsEmpty()));
}

}  // namespace
}  // namespace warren::pipeline
