#include "pipeline/files.hpp"
#include "pipeline/plans.hpp"

#include <warren/pipeline/memory.hpp>

#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace warren::pipeline {
namespace {

/// Bytes beside what every job takes.
std::uint64_t needed(const Plan& plan, Work work) {
  return memory_needed(plan, work) - memory_needed(Plan{}, work);
}

std::uint64_t needed(const config::Preset& preset, Work work) {
  return needed(plan_of(preset), work);
}

TEST(MemoryNeeded, GoesByTheNumberOfCells) {
  for (const Work work : {Work::generate, Work::bake}) {
    const std::uint64_t one = needed(maze_preset(101, 101), work);
    EXPECT_EQ(needed(maze_preset(101, 303), work), 3 * one);
    EXPECT_EQ(needed(maze_preset(303, 101), work), 3 * one);
    // Of the largest maze too, where 32 bits don't suffice.
    EXPECT_GT(needed(maze_preset(8191, 8191), work), std::uint64_t{8191} * 8191 / 10201 * one);
  }
}

TEST(MemoryNeeded, IsMoreForBundlesThanForScenes) {
  config::Preset preset = maze_preset(501, 501);
  EXPECT_GT(needed(preset, Work::bake), 2 * needed(preset, Work::generate));
  EXPECT_LT(needed(preset, Work::bake_compact), needed(preset, Work::bake));
  EXPECT_GT(needed(preset, Work::bake_compact), needed(preset, Work::generate));
  const std::uint64_t open_above = needed(preset, Work::bake);
  preset.maze->masonry.ceiling = true;
  EXPECT_LT(needed(preset, Work::bake), open_above);
}

TEST(MemoryNeeded, GoesByHowCornersAreDarkened) {
  config::Preset preset = maze_preset(501, 501);
  for (const Work work : {Work::bake, Work::bake_compact}) {
    preset.bake.occlusion = scene::Occlusion::none;
    const std::uint64_t none = needed(preset, work);
    preset.bake.occlusion = scene::Occlusion::lightmap;
    const std::uint64_t lightmap = needed(preset, work);
    preset.bake.occlusion = scene::Occlusion::vertex;
    EXPECT_LT(none, lightmap);
    EXPECT_LT(lightmap, needed(preset, work));
  }
}

TEST(MemoryNeeded, CountsTexturesThatAreSeen) {
  config::Preset preset = maze_preset(15, 15);
  const std::uint64_t plain = needed(preset, Work::bake);
  preset.bake.texture_size = 2048;
  EXPECT_EQ(needed(preset, Work::bake), plain);
  preset.maze->masonry.roof.pattern = scene::Pattern::stone;  // there is no ceiling
  EXPECT_EQ(needed(preset, Work::bake), plain);
  preset.maze->masonry.floor.pattern = scene::Pattern::mud;
  const std::uint64_t one = needed(preset, Work::bake);
  EXPECT_GT(one, plain + 33 * 2048 * 2048);
  preset.maze->masonry.wall.pattern = scene::Pattern::stone;
  EXPECT_GT(needed(preset, Work::bake), one);
  EXPECT_LT(needed(preset, Work::generate), plain);
}

TEST(MemoryNeeded, CountsDesignersPicturesEachOnce) {
  const auto plan_with = [](const std::string& floor, const std::string& wall) {
    config::Preset preset = maze_preset(15, 15);
    preset.maze->floor_images = config::ImageFiles{named_file(floor, 1), {}, {}};
    preset.maze->wall_images = config::ImageFiles{named_file(wall, 2), {}, {}};
    Folder folder({{"a.png", png(512, 256)}, {"b.png", png(512, 256, {0, 0, 0})}});
    Prepared prepared = prepare(preset, folder.loader());
    EXPECT_TRUE(prepared.ok());
    return std::move(prepared.plan);
  };
  for (const Work work : {Work::generate, Work::bake, Work::bake_compact}) {
    const std::uint64_t none = needed(maze_preset(15, 15), work);
    const std::uint64_t one = needed(plan_with("a.png", "a.png"), work);
    EXPECT_GT(one, none + 12 * 512 * 256);
    EXPECT_GT(needed(plan_with("a.png", "b.png"), work), one + 6 * 512 * 256);
  }
}

TEST(MemoryNeeded, CountsWallPropsOnEveryClosedCell) {
  const auto plan_with = [](int size) {
    config::Preset preset = maze_preset(size, size);
    preset.maze->walls = config::Walls::prop;
    preset.props.wall = named_file("w.glb", 1);
    Folder folder({{"w.glb", glb({}, 2, 3)}});
    return std::move(prepare(preset, folder.loader()).plan);
  };
  Plan small = plan_with(101);
  // Ten times the vertices take ten times the room, but the floor takes what it did.
  const auto bytes_of = [](const Plan& plan, Work work) {
    return static_cast<double>(needed(plan, work));
  };
  const double few = bytes_of(small, Work::bake);
  const double few_compact = bytes_of(small, Work::bake_compact);
  auto more = std::make_shared<scene::Asset>(*small.preset.maze->masonry.wall_prop);
  auto& part = more->meshes.at(0).primitives.at(0);
  const std::size_t vertices = part.positions.size();
  part.positions.resize(11 * vertices);
  small.preset.maze->masonry.wall_prop = more;
  const double added = 10 * 12 * static_cast<double>(vertices) * 101 * 101 / 2;
  EXPECT_GT(bytes_of(small, Work::bake), few + added);
  EXPECT_LT(bytes_of(small, Work::bake), few + 2 * added);
  EXPECT_LT(bytes_of(small, Work::bake_compact), few_compact + added / 10);
  EXPECT_GT(bytes_of(plan_with(303), Work::bake), 8 * few);
}

TEST(MemoryNeeded, CountsDesignersGlbs) {
  config::Preset preset = maze_preset(15, 15);
  const std::string big = glb({std::string(100'000, 'x')}, 1, 1);
  const std::uint64_t plain = needed(preset, Work::bake);
  preset.props.portal = named_file("p.glb", 1);
  Folder folder({{"p.glb", big}});
  const Prepared prepared = prepare(preset, folder.loader());
  ASSERT_TRUE(prepared.ok());
  EXPECT_GT(needed(prepared.plan, Work::bake), plain + 5 * big.size());
}

TEST(MemoryNeeded, CountsDesignersSounds) {
  config::Preset preset = maze_preset(15, 15);
  const std::string big = "OggS" + std::string(1'000'000, 'x');
  preset.audio.cues.back().file = named_file("w.ogg", 1);
  Folder folder({{"w.ogg", big}});
  const Prepared prepared = prepare(preset, folder.loader());
  ASSERT_TRUE(prepared.ok());
  for (const auto& [work, times] :
       {std::pair(Work::generate, 2), std::pair(Work::bake, 3), std::pair(Work::bake_compact, 3)}) {
    const std::uint64_t plain = needed(maze_preset(15, 15), work);
    EXPECT_GT(needed(prepared.plan, work), plain + static_cast<std::uint64_t>(times) * big.size());
    EXPECT_LT(needed(prepared.plan, work),
              plain + 2 * static_cast<std::uint64_t>(times) * big.size());
  }
}

TEST(MemoryNeeded, CountsExitsWhereRoutesAreLong) {
  config::Preset few = maze_preset(501, 501);
  config::Preset many = few;
  for (int i = 0; i < 64; ++i) many.maze->options.exits.push_back({1 + 2 * i, 1});
  for (const Work work : {Work::generate, Work::bake}) {
    few.maze->options.algorithm = many.maze->options.algorithm = maze::Algorithm::kruskal;
    EXPECT_EQ(needed(many, work), needed(few, work));
    few.maze->options.algorithm = many.maze->options.algorithm = maze::Algorithm::depth_first;
    EXPECT_GT(needed(many, work), needed(few, work) + std::uint64_t{60} * 5 * 501 * 501);
  }
}

TEST(MemoryNeeded, CountsEvents) {
  config::Preset preset = maze_preset(501, 501);
  const std::uint64_t none = needed(preset, Work::generate);
  preset.maze->options.events.count = 10'000;
  EXPECT_GT(needed(preset, Work::generate), none);
}

}  // namespace
}  // namespace warren::pipeline
