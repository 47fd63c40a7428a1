#include "bake/chunk_grid.hpp"

#include <warren/core/random.hpp>

#include <algorithm>
#include <set>
#include <vector>

namespace warren::bake {
namespace {

/// Widths of the columns of a grid that is as wide as given.
std::vector<int> widths(int width) {
  const ChunkGrid chunks(width, 1);
  std::vector<int> result;
  for (std::size_t i = 0; i < chunks.size(); ++i) result.push_back(chunks.cells(i).width);
  return result;
}

TEST(ChunkGrid, EachCellLiesInOneChunk) {
  Stream stream(1, Stage::maze, 0, 1007);
  for (int i = 0; i < 200; ++i) {
    const int width = stream.between(1, 200);
    const int height = stream.between(1, 200);
    const ChunkGrid chunks(width, height);
    Grid<int> covered(width, height, -1);
    for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
      const Rectangle r = chunks.cells(chunk);
      for (int y = r.y; y < r.y + r.height; ++y) {
        for (int x = r.x; x < r.x + r.width; ++x) {
          ASSERT_TRUE(covered.contains({x, y}));
          ASSERT_EQ((covered[{x, y}]), -1);
          covered[{x, y}] = static_cast<int>(chunk);
        }
      }
    }
    for (std::size_t at = 0; at < covered.size(); ++at) {
      ASSERT_EQ(covered.values()[at], static_cast<int>(chunks.of(covered.cell(at))));
    }
  }
}

TEST(ChunkGrid, SmallGridsStayWhole) {
  for (int side = 1; side <= 33; ++side) {
    EXPECT_EQ(ChunkGrid(side, 33).size(), 1U);
    EXPECT_EQ(ChunkGrid(33, side).cells(0), (Rectangle{0, 0, 33, side}));
  }
  EXPECT_EQ(ChunkGrid(35, 33).size(), 4U);
  EXPECT_EQ(ChunkGrid(35, 15).size(), 2U);
}

TEST(ChunkGrid, RestsUnderHalfAChunkAreTakenIn) {
  EXPECT_EQ(widths(35), (std::vector{16, 19}));
  EXPECT_EQ(widths(39), (std::vector{16, 23}));
  EXPECT_EQ(widths(40), (std::vector{16, 16, 8}));
  EXPECT_EQ(widths(63), (std::vector{16, 16, 16, 15}));
}

TEST(ChunkGrid, NeverHasMoreThan64RowsOrColumns) {
  EXPECT_EQ(widths(1031).size(), 64U);
  EXPECT_EQ(widths(1032).size(), 32U);
  EXPECT_EQ(ChunkGrid(1001, 1001).size(), 3969U);
  EXPECT_EQ(ChunkGrid(8191, 8191).size(), 4096U);
  for (int width = 34; width <= 8191; ++width) {
    const std::vector<int> found = widths(width);
    ASSERT_LE(found.size(), 64U) << width;
    const int side = found.front();
    ASSERT_TRUE(side == 16 || found.size() >= 32) << width;
    for (const int w : found) ASSERT_TRUE(2 * w >= side && 2 * w < 3 * side) << width;
  }
}

TEST(ChunkGrid, NamesAreColumnAndRow) {
  const ChunkGrid chunks(63, 47);
  std::set<std::string> names;
  for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) names.insert(chunks.name(chunk));
  EXPECT_EQ(names.size(), 12U);
  EXPECT_EQ(chunks.name(0), "maze_0_0");
  EXPECT_EQ(chunks.name(chunks.of({20, 46})), "maze_1_2");
}

}  // namespace
}  // namespace warren::bake
