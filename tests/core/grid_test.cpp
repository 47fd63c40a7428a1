#include <warren/core/grid.hpp>

#include <cstddef>

#include <gtest/gtest.h>

namespace {

using warren::Cell;
using warren::Grid;

TEST(Grid, RunsRowByRow) {
  const Grid<int> grid(5, 3);
  ASSERT_EQ(grid.size(), 15U);
  std::size_t index = 0;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x, ++index) {
      EXPECT_EQ(grid.index({x, y}), index);
      EXPECT_EQ(grid.cell(index), (Cell{x, y}));
    }
  }
}

TEST(Grid, IndexHoldsForTheLargestMaze) {
  // Only the arithmetic: 8191 cells a side need more than 16 bits and less than 32.
  const Grid<unsigned char> grid(8191, 8191);
  const Cell last{8190, 8190};
  EXPECT_EQ(grid.index(last), grid.size() - 1);
  EXPECT_EQ(grid.cell(grid.size() - 1), last);
}

TEST(Grid, ContainsItsCellsOnly) {
  const Grid<int> grid(4, 2);
  for (int y = -2; y <= 3; ++y) {
    for (int x = -2; x <= 5; ++x) {
      EXPECT_EQ(grid.contains({x, y}), x >= 0 && x < 4 && y >= 0 && y < 2) << x << ", " << y;
    }
  }
  EXPECT_FALSE(Grid<int>().contains({0, 0}));
  EXPECT_TRUE(Grid<int>().empty());
  EXPECT_TRUE(Grid<int>(0, 7).empty());
}

TEST(Grid, WritesOneCellAndReadsTheOutsideAsTold) {
  Grid<int> grid(4, 3, 7);
  grid[{2, 1}] = 9;
  for (int y = -1; y <= 3; ++y) {
    for (int x = -1; x <= 4; ++x) {
      const bool inside = x >= 0 && x < 4 && y >= 0 && y < 3;
      const int want = !inside ? -5 : (x == 2 && y == 1 ? 9 : 7);
      EXPECT_EQ(grid.get({x, y}, -5), want) << x << ", " << y;
    }
  }
}

TEST(Grid, EqualityNeedsTheSameShape) {
  EXPECT_EQ(Grid<int>(2, 3, 1), Grid<int>(2, 3, 1));
  EXPECT_NE(Grid<int>(2, 3, 1), Grid<int>(3, 2, 1));
  EXPECT_NE(Grid<int>(2, 3, 1), Grid<int>(2, 3, 2));
}

TEST(Cell, IsOrderedByColumnThenRow) {
  EXPECT_LT((Cell{0, 9}), (Cell{1, 0}));
  EXPECT_LT((Cell{1, 0}), (Cell{1, 1}));
}

}  // namespace
