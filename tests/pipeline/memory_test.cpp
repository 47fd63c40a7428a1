#include "pipeline/plans.hpp"

#include <warren/pipeline/memory.hpp>

#include <gtest/gtest.h>

namespace warren::pipeline {
namespace {

/// Bytes beside what every job takes.
std::uint64_t needed(const config::Preset& preset, Work work) {
  return memory_needed(preset, work) - memory_needed(config::Preset{}, work);
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
  const std::uint64_t open_above = needed(preset, Work::bake);
  preset.maze->masonry.ceiling = true;
  EXPECT_LT(needed(preset, Work::bake), open_above);
}

TEST(MemoryNeeded, CountsExitsWhereRoutesAreLong) {
  config::Preset few = maze_preset(501, 501);
  config::Preset many = few;
  for (int i = 0; i < 64; ++i) many.maze->options.exits.push_back({1 + 2 * i, 1});
  for (const Work work : {Work::generate, Work::bake}) {
    few.maze->options.algorithm = many.maze->options.algorithm = maze::Algorithm::kruskal;
    EXPECT_EQ(needed(many, work), needed(few, work));
    few.maze->options.algorithm = many.maze->options.algorithm = maze::Algorithm::depth_first;
    EXPECT_GT(needed(many, work), 2 * needed(few, work));
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
