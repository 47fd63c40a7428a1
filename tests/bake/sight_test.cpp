#include "bake/sight.hpp"

#include "bake/grids.hpp"
#include "bake/rays.hpp"

#include <algorithm>
#include <cstdlib>

namespace warren::bake {
namespace {

/// Rays for each grid; WARREN_RAYS sets another number.
int rays_per_grid() {
  const char* given = std::getenv("WARREN_RAYS");
  return given != nullptr ? std::atoi(given) : 100'000;
}

std::vector<Cell> open_cells(const Grid<std::uint8_t>& open) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (open.values()[i] != 0) cells.push_back(open.cell(i));
  }
  return cells;
}

/// What is seen from a cell, as a grid of 0 and 1.
Grid<std::uint8_t> seen_from(Sight& sight, const Grid<std::uint8_t>& open, Cell source) {
  Grid<std::uint8_t> seen(open.width(), open.height());
  for (const std::size_t i : sight.from(source)) {
    EXPECT_EQ(seen.values()[i], 0) << "twice";
    seen.values()[i] = 1;
  }
  return seen;
}

/// Cells outside the seen ones that rays came to, over up to `sources` cells drawn by chance.
int missed(const NamedGrid& grid, int sources, int rays) {
  const std::vector<Cell> cells = open_cells(grid.open);
  Stream stream(static_cast<std::uint64_t>(grid.open.width()), Stage::maze, 0, 1005);
  Sight sight(grid.open);
  const int reach = std::min(grid.open.width(), 40);
  int missed = 0;
  for (int s = 0; s < sources; ++s) {
    const Cell source = cells[stream.below(static_cast<std::uint32_t>(cells.size()))];
    const Grid<std::uint8_t> seen = seen_from(sight, grid.open, source);
    for (int i = 0; i < rays / sources; ++i) {
      const Ray ray =
          stream.coin() ? random_ray(stream, source) : grazing_ray(stream, source, reach);
      walk(grid.open, ray, [&](Cell at) { missed += seen[at] == 0; });
    }
  }
  return missed;
}

TEST(Sight, RaysInMazesReachNoCellUnseen) {
  for (const int side : {15, 33, 63, 201}) {
    for (const NamedGrid& grid : mazes(side, 7)) {
      EXPECT_EQ(missed(grid, 1000, rays_per_grid()), 0) << grid.name;
    }
  }
}

TEST(Sight, RaysInOpenLandReachNoCellUnseen) {
  for (const int side : {15, 33, 63, 201}) {
    for (const NamedGrid& grid : open_lands(side, 7)) {
      EXPECT_EQ(missed(grid, side < 201 ? 100 : 20, rays_per_grid()), 0) << grid.name;
    }
  }
}

TEST(Sight, RaysInSmallNoiseReachNoCellUnseen) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const int side = 3 + static_cast<int>(seed % 10);
    const NamedGrid grid{
        "noise " + std::to_string(seed),
        noise(seed, side, 13 - side / 2, 0.1 + 0.1 * static_cast<double>(seed % 6))};
    if (open_cells(grid.open).empty()) continue;
    EXPECT_EQ(missed(grid, 5, 500), 0) << grid.name;
  }
}

/// Pairs of which one cell sees the other, which doesn't see it.
int one_way(const Grid<std::uint8_t>& open) {
  std::vector<Grid<std::uint8_t>> seen;
  Sight sight(open);
  const std::vector<Cell> cells = open_cells(open);
  for (const Cell cell : cells) seen.push_back(seen_from(sight, open, cell));
  int count = 0;
  for (std::size_t a = 0; a < cells.size(); ++a) {
    EXPECT_EQ(seen[a][cells[a]], 1);
    for (std::size_t b = 0; b < a; ++b) count += seen[a][cells[b]] != seen[b][cells[a]];
  }
  return count;
}

TEST(Sight, IsMutual) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    for (const NamedGrid& grid : mazes(33, seed)) EXPECT_EQ(one_way(grid.open), 0) << grid.name;
    for (const NamedGrid& grid : open_lands(30, seed)) {
      EXPECT_EQ(one_way(grid.open), 0) << grid.name;
    }
  }
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    EXPECT_EQ(one_way(noise(seed, 9, 7, 0.1 + 0.1 * static_cast<double>(seed % 6))), 0) << seed;
  }
}

TEST(Sight, DoesNotDependOnTheGridsDirections) {
  const auto turned = [](const Grid<std::uint8_t>& grid) {
    Grid<std::uint8_t> result(grid.height(), grid.width());
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Cell c = grid.cell(i);
      result[{grid.height() - 1 - c.y, c.x}] = grid[c];
    }
    return result;
  };
  const auto mirrored = [](const Grid<std::uint8_t>& grid) {
    Grid<std::uint8_t> result(grid.width(), grid.height());
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Cell c = grid.cell(i);
      result[{grid.width() - 1 - c.x, c.y}] = grid[c];
    }
    return result;
  };
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Grid<std::uint8_t> open = noise(seed, 17, 12, 0.3);
    const Grid<std::uint8_t> other_open = turned(open);
    const Grid<std::uint8_t> third_open = mirrored(open);
    Sight sight(open);
    Sight other(other_open);
    Sight third(third_open);
    for (const Cell c : open_cells(open)) {
      const Grid<std::uint8_t> seen = seen_from(sight, open, c);
      ASSERT_EQ(turned(seen), seen_from(other, other_open, {open.height() - 1 - c.y, c.x})) << seed;
      ASSERT_EQ(mirrored(seen), seen_from(third, third_open, {open.width() - 1 - c.x, c.y}))
          << seed;
    }
  }
}

/// Cells seen over cells that many rays reach.
double excess(const Grid<std::uint8_t>& open, int rays) {
  Stream stream(1, Stage::maze, 0, 1006);
  Sight sight(open);
  std::size_t seen = 0;
  std::size_t reached = 0;
  std::vector<int> reached_from(open.size(), -1);
  const std::vector<Cell> cells = open_cells(open);
  for (std::size_t c = 0; c < cells.size(); ++c) {
    seen += sight.from(cells[c]).size();
    for (int i = 0; i < rays; ++i) {
      const Ray ray = i % 2 == 0 ? random_ray(stream, cells[c]) : grazing_ray(stream, cells[c], 20);
      walk(open, ray, [&](Cell at) {
        reached += reached_from[open.index(at)] != static_cast<int>(c);
        reached_from[open.index(at)] = static_cast<int>(c);
      });
    }
  }
  return static_cast<double>(seen) / static_cast<double>(reached);
}

TEST(Sight, SeesLittleMoreThanRays) {
  for (const NamedGrid& grid : mazes(33, 5)) EXPECT_LT(excess(grid.open, 2000), 1.05) << grid.name;
  EXPECT_LT(excess(orchard(15, 15, 2), 20'000), 1.05);
}

Grid<std::uint8_t> drawn(const std::vector<std::string>& rows) {
  Grid<std::uint8_t> open(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Cell c = open.cell(i);
    open[c] = rows[static_cast<std::size_t>(c.y)][static_cast<std::size_t>(c.x)] == '.' ? 1 : 0;
  }
  return open;
}

TEST(Sight, EndsAtWallsAndBorders) {
  const Grid<std::uint8_t> open = drawn({"....#.",  //
                                         "####..",  //
                                         ".....#",  //
                                         "#####."});
  Sight sight(open);
  EXPECT_EQ(seen_from(sight, open, {0, 0}), drawn({"....##", "######", "######", "######"}));
  EXPECT_EQ(seen_from(sight, open, {5, 3}), drawn({"######", "######", "######", "#####."}));
  // Round the corner to the upper right, where lines that rise by a cell in one cell's width end.
  EXPECT_EQ(seen_from(sight, open, {4, 2}), drawn({"#####.", "####..", ".....#", "######"}));
  EXPECT_EQ(seen_from(sight, open, {0, 2}), drawn({"######", "####..", ".....#", "######"}));
}

TEST(Sight, DoesNotPassWhereClosedCellsTouch) {
  const Grid<std::uint8_t> open = drawn({".#", "#."});
  Sight sight(open);
  EXPECT_EQ(sight.from({0, 0}).size(), 1U);
}

TEST(Sight, AHallIsSeenWhole) {
  const Grid<std::uint8_t> open(40, 25, 1);
  Sight sight(open);
  for (const Cell cell : {Cell{0, 0}, Cell{39, 3}, Cell{20, 24}, Cell{11, 11}}) {
    EXPECT_EQ(sight.from(cell).size(), open.size());
  }
}

TEST(Sight, HoldsOverTheWidestGrids) {
  // A line of 16,383 cells with a hole in its side at the far end.
  Grid<std::uint8_t> open(16'383, 3);
  for (int x = 0; x < open.width(); ++x) open[{x, 1}] = 1;
  open[{16'382, 0}] = 1;
  Sight sight(open);
  EXPECT_EQ(sight.from({0, 1}).size(), 16'384U);
  EXPECT_EQ(sight.from({16'382, 0}).size(), 16'384U);
}

}  // namespace
}  // namespace warren::bake
