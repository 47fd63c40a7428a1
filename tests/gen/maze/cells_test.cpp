#include "gen/maze/cells.hpp"

#include <warren/core/random.hpp>
#include <warren/gen/maze/maze.hpp>

namespace warren::maze {
namespace {

Grid<std::uint8_t> picture(const std::vector<std::string>& rows) {
  Grid<std::uint8_t> cells(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Cell c = cells.cell(i);
    cells[c] = rows[static_cast<std::size_t>(c.y)][static_cast<std::size_t>(c.x)] == '#' ? 0 : 1;
  }
  return cells;
}

Grid<std::uint8_t> noise(std::uint64_t seed, int width, int height) {
  Stream stream(seed, Stage::maze, 0, 98);
  Grid<std::uint8_t> cells(width, height);
  for (auto& cell : cells.values()) cell = stream.below(10) < 6 ? 1 : 0;
  return cells;
}

TEST(Classify, FollowsAlgorithmTwo) {
  EXPECT_EQ(classify(picture({"#####", "#...#", "##.##", "#####"}), {2, 1}), EventType::creature);
  EXPECT_EQ(classify(picture({"###", "#.#", "#.#", "###"}), {1, 1}), EventType::creature);
  EXPECT_EQ(classify(picture({"#####", "#...#", "#####"}), {2, 1}), EventType::container);
  EXPECT_EQ(classify(picture({"######", "#....#", "######"}), {2, 1}), EventType::container);
  EXPECT_EQ(classify(picture({"#######", "#.....#", "#######"}), {3, 1}), EventType::object);
  // A corner with one long arm.
  EXPECT_EQ(classify(picture({"#######", "#.....#", "#.#####", "#######"}), {1, 1}),
            EventType::object);
  // Open cells on the border end at the border.
  EXPECT_EQ(classify(picture({"...", "###"}), {1, 0}), EventType::container);
}

// By brute force: a cell is on every way when closing it cuts the ends apart.
TEST(MustPass, EqualsClosingEachCellInTurn) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Grid<std::uint8_t> cells = noise(seed, 9, 7);
    const Cell from{0, 0};
    const Cell to{8, 6};
    cells[from] = cells[to] = 1;
    const std::vector<Cell> way = Distances(cells, from).way_to(to);
    const std::vector<bool> must = must_pass(cells, way);
    ASSERT_EQ(must.size(), way.size());
    for (std::size_t i = 0; i < way.size(); ++i) {
      if (way[i] == from || way[i] == to) {
        EXPECT_TRUE(must[i]);
        continue;
      }
      Grid<std::uint8_t> without = cells;
      without[way[i]] = 0;
      ASSERT_EQ(must[i], Distances(without, from)[to] < 0) << seed << " " << i;
      ++compared;
    }
  }
  EXPECT_GT(compared, 1000);
}

TEST(LeastWalk, EqualsTheLeastOfAllPairs) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Grid<std::uint8_t> cells = noise(seed, 11, 9);
    Stream stream(seed, Stage::maze, 0, 93);
    std::vector<Cell> places;
    while (places.size() < 6) {
      const Cell cell{stream.between(0, 10), stream.between(0, 8)};
      if (is_open(cells, cell)) places.push_back(cell);
    }
    const std::vector<Cell> some(places.begin(), places.begin() + stream.between(1, 6));
    std::optional<int> least;
    for (std::size_t i = 0; i < some.size(); ++i) {
      const Distances walk(cells, some[i]);
      for (std::size_t j = 0; j < places.size(); ++j) {
        const int steps = walk[places[j]];
        if (i != j && steps >= 0 && (!least || steps < *least)) least = steps;
      }
    }
    ASSERT_EQ(least_walk(cells, some, places), least) << seed;
    compared += least.has_value() ? 1 : 0;
  }
  EXPECT_GT(compared, 1000);
}

TEST(Distances, AreWalksOfThatLength) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Grid<std::uint8_t> cells = noise(seed, 12, 10);
    const Cell from{3, 3};
    const Distances walk(cells, from);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Cell cell = cells.cell(i);
      const std::vector<Cell> way = walk.way_to(cell);
      ASSERT_EQ(static_cast<int>(way.size()) - 1, walk[cell]);
      if (way.empty()) continue;
      ASSERT_EQ(way.front(), from);
      ASSERT_EQ(way.back(), cell);
      // No neighbour is nearer by more than one step: the distance is least.
      for (const Cell step : kSteps) {
        if (is_open(cells, cell + step)) {
          ASSERT_LE(std::abs(walk[cell + step] - walk[cell]), 1);
        }
      }
      for (std::size_t k = 0; k + 1 < way.size(); ++k) {
        ASSERT_TRUE(is_open(cells, way[k]));
        ASSERT_EQ(std::abs(way[k].x - way[k + 1].x) + std::abs(way[k].y - way[k + 1].y), 1);
      }
    }
  }
}

}  // namespace
}  // namespace warren::maze
