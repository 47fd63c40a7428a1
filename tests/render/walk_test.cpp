#include "render/walk.hpp"

#include "render/maps.hpp"

#include <array>
#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>

namespace warren::render {
namespace {

/// Steps by asking every cell's neighbours until nothing changes any more.
Grid<std::int32_t> relaxed(const Grid<std::uint8_t>& open, Cell from) {
  Grid<std::int32_t> steps(open.width(), open.height(), -1);
  if (open.get(from, 0) != 0) steps[from] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (open.values()[i] == 0) continue;
      const Cell cell = open.cell(i);
      for (const Cell beside : {Cell{cell.x + 1, cell.y}, Cell{cell.x - 1, cell.y},
                                Cell{cell.x, cell.y + 1}, Cell{cell.x, cell.y - 1}}) {
        const int there = steps.get(beside, -1);
        if (there < 0 || (steps[cell] >= 0 && steps[cell] <= there + 1)) continue;
        steps[cell] = there + 1;
        changed = true;
      }
    }
  }
  return steps;
}

TEST(Walk, CountsTheStepsOfAShortestWay) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Map map = noise_map(seed, 24);
    const Walk walk(map.open, map.start);
    const Grid<std::int32_t> steps = relaxed(map.open, map.start);
    ASSERT_EQ(walk.steps(), steps) << "seed " << seed;
    EXPECT_EQ(walk.farthest(), *std::max_element(steps.values().begin(), steps.values().end()));
    EXPECT_EQ(farthest_walk(map), walk.farthest());
  }
}

TEST(Walk, WaysLeadThroughOpenCellsAndAreShortest) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Map map = noise_map(seed, 24);
    const Walk walk(map.open, map.start);
    for (std::size_t i = 0; i < map.open.size(); ++i) {
      const Cell to = map.open.cell(i);
      const std::vector<Cell> corners = walk.way_to(to);
      if (walk.steps()[to] < 0) {
        EXPECT_TRUE(corners.empty());
        continue;
      }
      ASSERT_FALSE(corners.empty());
      EXPECT_EQ(corners.front(), map.start);
      EXPECT_EQ(corners.back(), to);
      int length = 0;
      for (std::size_t k = 1; k < corners.size(); ++k) {
        Cell at = corners[k - 1];
        const Cell end = corners[k];
        ASSERT_NE(at, end);
        ASSERT_TRUE(at.x == end.x || at.y == end.y);
        while (at != end) {
          at.x += (end.x > at.x) - (end.x < at.x);
          at.y += (end.y > at.y) - (end.y < at.y);
          EXPECT_NE(map.open[at], 0);
          ++length;
        }
      }
      EXPECT_EQ(length, walk.steps()[to]);
    }
  }
}

TEST(Walk, TakesTheRoutesOfTheScene) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const scene::Scene scene = maze_scene(25, 21, 4, 1, seed);
    const Walk walk(scene.walk.open, scene.spawn.cell);
    for (const scene::Exit& exit : scene.exits) {
      EXPECT_EQ(walk.way_to(exit.cell), exit.route) << "seed " << seed;
    }
  }
}

TEST(Walk, HasNoneFromAClosedCellOrOneOutside) {
  Grid<std::uint8_t> open(3, 3, 1);
  open[{1, 1}] = 0;
  for (const Cell from : {Cell{1, 1}, Cell{-1, 0}, Cell{0, 3}}) {
    const Walk walk(open, from);
    EXPECT_EQ(walk.steps(), Grid<std::int32_t>(3, 3, -1));
    EXPECT_EQ(walk.farthest(), 0);
    EXPECT_TRUE(walk.way_to({0, 0}).empty());
  }
  EXPECT_TRUE(Walk(open, {0, 0}).way_to({7, 7}).empty());
}

}  // namespace
}  // namespace warren::render
