#include "bake/visible_sets.hpp"

#include "bake/grids.hpp"
#include "bake/sight.hpp"

#include <algorithm>
#include <set>

namespace warren::bake {
namespace {

std::vector<NamedGrid> grids() {
  std::vector<NamedGrid> result = mazes(63, 3);
  for (NamedGrid& grid : open_lands(50, 3)) result.push_back(std::move(grid));
  result.push_back({"narrow", noise(3, 5, 90, 0.2)});
  result.push_back({"closed", Grid<std::uint8_t>(40, 40)});
  return result;
}

TEST(VisibleSets, AreTheChunksOfSeenCells) {
  for (const NamedGrid& grid : grids()) {
    const ChunkGrid chunks(grid.open.width(), grid.open.height());
    ASSERT_GT(chunks.size(), 1U);
    const auto visible = visible_sets(grid.open, chunks);
    ASSERT_TRUE(visible);
    Sight sight(grid.open);
    std::size_t at = 0;
    for (std::size_t i = 0; i < grid.open.size(); ++i) {
      if (grid.open.values()[i] == 0) continue;
      std::set<std::size_t> expected;
      for (const std::size_t seen : sight.from(grid.open.cell(i))) {
        expected.insert(chunks.of(grid.open.cell(seen)));
      }
      const auto& found = visible->sets.at(visible->set_of_cell.at(at++));
      ASSERT_EQ(found, std::vector<std::size_t>(expected.begin(), expected.end())) << grid.name;
    }
    EXPECT_EQ(at, visible->set_of_cell.size());
  }
}

TEST(VisibleSets, AreKeptOnceInOrderOfUse) {
  for (const NamedGrid& grid : grids()) {
    const auto visible = visible_sets(grid.open, ChunkGrid(grid.open.width(), grid.open.height()));
    const std::set<std::vector<std::size_t>> different(visible->sets.begin(), visible->sets.end());
    EXPECT_EQ(different.size(), visible->sets.size()) << grid.name;
    std::size_t used = 0;
    for (const std::size_t set : visible->set_of_cell) {
      ASSERT_LE(set, used) << grid.name;
      used = std::max(used, set + 1);
    }
    EXPECT_EQ(used, visible->sets.size()) << grid.name;
  }
}

/// A chunk that is seen from a cell has a cell that sees that one's chunk.
TEST(VisibleSets, AreMutual) {
  for (const NamedGrid& grid : grids()) {
    const ChunkGrid chunks(grid.open.width(), grid.open.height());
    const auto visible = visible_sets(grid.open, chunks);
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    std::size_t at = 0;
    for (std::size_t i = 0; i < grid.open.size(); ++i) {
      if (grid.open.values()[i] == 0) continue;
      const std::size_t own = chunks.of(grid.open.cell(i));
      for (const std::size_t chunk : visible->sets[visible->set_of_cell[at]]) {
        pairs.insert({own, chunk});
      }
      ++at;
    }
    for (const auto& [from, to] : pairs) EXPECT_TRUE(pairs.contains({to, from})) << grid.name;
  }
}

TEST(VisibleSets, GiveUpBeyondTheirBudget) {
  const Grid<std::uint8_t> hall(60, 20, 1);
  const ChunkGrid chunks(60, 20);
  EXPECT_TRUE(visible_sets(hall, chunks, 2'000'000));
  EXPECT_FALSE(visible_sets(hall, chunks, 1'000'000));
  EXPECT_FALSE(visible_sets(hall, chunks, 4'799));
  for (const NamedGrid& grid : mazes(201, 1)) {
    EXPECT_TRUE(visible_sets(grid.open, ChunkGrid(201, 201), 1'000'000)) << grid.name;
  }
}

}  // namespace
}  // namespace warren::bake
