#include "gen/maze/cells.hpp"

#include <warren/core/random.hpp>
#include <warren/gen/maze/maze.hpp>

#include <algorithm>
#include <set>

namespace warren::maze {
namespace {

bool is_room(Cell cell) { return cell.x % 2 == 1 && cell.y % 2 == 1; }

/// The invariants of the design note for a maze that isn't `literal`.
void check(const Options& options, const Maze& maze) {
  const scene::MazeMetrics metrics = measure(maze);
  ASSERT_EQ(maze.cells.width(), options.width);
  ASSERT_EQ(maze.cells.height(), options.height);
  for (std::size_t i = 0; i < maze.cells.size(); ++i) {
    const Cell c = maze.cells.cell(i);
    const bool border =
        c.x == 0 || c.y == 0 || c.x == options.width - 1 || c.y == options.height - 1;
    if (border || (c.x % 2 == 0 && c.y % 2 == 0)) {
      ASSERT_EQ(maze.cells[c], 0);
    }
  }
  const Distances walk(maze.cells, maze.start);
  for (std::size_t i = 0; i < maze.cells.size(); ++i) {
    if (maze.cells.values()[i] != 0) {
      ASSERT_GE(walk[maze.cells.cell(i)], 0) << "two components";
    }
  }
  if (options.braid == 0) {
    ASSERT_EQ(metrics.cycles, 0);
  }
  if (options.two_openings) {
    ASSERT_EQ(open_neighbours(maze.cells, maze.start), 2);
  }
  std::set<Cell> exits;
  for (const Exit& exit : maze.exits) {
    ASSERT_TRUE(exits.insert(exit.cell).second);
    ASSERT_NE(exit.cell, maze.start);
  }
  ASSERT_EQ(maze.events.size(), static_cast<std::size_t>(options.events.count));
  std::set<Cell> events;
  std::array<int, 3> types{};
  for (const Event& event : maze.events) {
    ASSERT_TRUE(is_room(event.cell));
    ASSERT_TRUE(events.insert(event.cell).second);
    ASSERT_NE(event.cell, maze.start);
    ASSERT_FALSE(exits.contains(event.cell));
    ASSERT_EQ(event.type, classify(maze.cells, event.cell));
    ++types[static_cast<std::size_t>(event.type)];
    ASSERT_TRUE(event.exit.has_value());
    Grid<std::uint8_t> without = maze.cells;
    without[event.cell] = 0;
    const Distances cut(without, maze.start);
    for (std::size_t e = 0; e < maze.exits.size(); ++e) {
      if (options.events.share == Share::trunk || static_cast<int>(e) == *event.exit) {
        ASSERT_LT(cut[maze.exits[e].cell], 0) << "an event can be walked past";
      }
    }
    ASSERT_FALSE(event.path.empty());
    for (std::size_t i = 0; i < event.path.size(); ++i) {
      const bool wall = event.type == EventType::container && i == 0;
      ASSERT_EQ(is_open(maze.cells, event.path[i]), !wall);
    }
    if (event.type != EventType::object) {
      ASSERT_EQ(event.path.back(), event.cell);
    }
  }
  for (std::size_t t = 0; t < 3; ++t) ASSERT_GE(types[t], options.events.quotas[t]);
  for (const Cell cell : options.events.positions) ASSERT_TRUE(events.contains(cell));
  if (metrics.event_spacing && options.events.positions.empty()) {
    ASSERT_GE(*metrics.event_spacing, options.events.min_spacing);
  }
  ASSERT_EQ(metrics.skippable_events, 0);
  ASSERT_EQ(metrics.unreachable_events, 0);
}

void sweep(const Options& options, int seeds, std::optional<Skeleton> skeleton = std::nullopt) {
  for (int seed = 0; seed < seeds; ++seed) {
    const auto maze = generate(options, static_cast<std::uint64_t>(seed));
    ASSERT_TRUE(maze) << "seed " << seed << ": " << maze.error().message;
    if (skeleton) {
      ASSERT_EQ(maze->skeleton, *skeleton) << seed;
    }
    ASSERT_NO_FATAL_FAILURE(check(options, *maze)) << "seed " << seed;
  }
}

Options sized(int width, int height, int events) {
  Options options;
  options.width = width;
  options.height = height;
  options.frontier = Frontier::random_wall;
  options.events.count = events;
  return options;
}

TEST(Generate, EventsFirstKeepsItsPromisesAtEverySize) {
  sweep(sized(15, 15, 5), 1500, Skeleton::disjoint);
  sweep(sized(7, 7, 4), 500, Skeleton::disjoint);
  sweep(sized(23, 23, 5), 300, Skeleton::disjoint);
  sweep(sized(31, 9, 5), 300, Skeleton::disjoint);
  sweep(sized(63, 63, 9), 30, Skeleton::disjoint);
}

TEST(Generate, SelectKeepsItsPromises) {
  Options options = sized(15, 15, 5);
  options.events.placement = Placement::select;
  sweep(options, 1000, Skeleton::none);
  options.events.min_spacing = 3;
  options.events.quotas = {1, 1, 0};
  sweep(options, 300, Skeleton::none);
}

TEST(Generate, TrunkEventsAreOnEveryRoute) {
  Options options = sized(15, 15, 4);
  options.events.share = Share::trunk;
  sweep(options, 500, Skeleton::trunk);
  options.two_openings = true;
  sweep(options, 200, Skeleton::trunk);
}

TEST(Generate, QuotasSpacingAndLoops) {
  Options options = sized(33, 33, 9);
  options.frontier = Frontier::random_weight;
  options.events.quotas = {2, 3, 2};
  options.events.min_spacing = 3;
  options.braid = 0.5;
  sweep(options, 150);
  options.braid = 1;
  sweep(options, 50);
}

TEST(Generate, TwoOpenings) {
  Options options = sized(15, 15, 5);
  options.two_openings = true;
  sweep(options, 500);
  options.events.placement = Placement::select;
  sweep(options, 500);
}

TEST(Generate, FixedPositionsAndUserExits) {
  int made = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Stream stream(seed, Stage::maze, 0, 95);
    Options options = sized(19, 15, 5);
    std::set<Cell> taken{{9, 7}};
    auto draw = [&] {
      for (;;) {
        const Cell cell{2 * stream.between(0, 8) + 1, 2 * stream.between(0, 6) + 1};
        if (taken.insert(cell).second) return cell;
      }
    };
    options.start = Cell{9, 7};
    const int exits = stream.between(1, 6);
    for (int i = 0; i < exits; ++i) options.exits.push_back(draw());
    const int fixed = stream.between(0, 2);
    for (int i = 0; i < fixed; ++i) options.events.positions.push_back(draw());
    // No route can pass a room whose neighbours are all exits.
    const bool passable = std::ranges::all_of(options.events.positions, [&](Cell p) {
      return std::ranges::any_of(kSteps, [&](Cell step) {
        const Cell room{p.x + 2 * step.x, p.y + 2 * step.y};
        return room.x > 0 && room.y > 0 && room.x < options.width && room.y < options.height &&
               std::ranges::find(options.exits, room) == options.exits.end();
      });
    });
    const auto maze = generate(options, seed);
    ASSERT_EQ(maze.has_value(), passable) << seed;
    if (!maze) continue;
    ASSERT_NO_FATAL_FAILURE(check(options, *maze)) << seed;
    ++made;
  }
  EXPECT_GT(made, 390);
}

TEST(Generate, EveryAlgorithmFillsAroundTheEvents) {
  for (const Algorithm algorithm : {Algorithm::prim, Algorithm::kruskal, Algorithm::depth_first,
                                    Algorithm::growing_tree, Algorithm::wilson}) {
    Options options = sized(15, 15, 5);
    options.algorithm = algorithm;
    sweep(options, 150);
  }
}

TEST(Generate, MasksKeepToTheComponentOfTheStart) {
  int unreachable = 0;
  int failures = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Stream stream(seed, Stage::maze, 0, 94);
    Options options = sized(31, 25, 3);
    options.mask = Grid<std::uint8_t>(15, 12);
    for (auto& room : options.mask.values()) room = stream.below(5) == 0 ? 0 : 1;
    const auto maze = generate(options, seed);
    if (!maze) {
      EXPECT_TRUE(maze.error().id == "E-MAZE-EVENTS" || maze.error().id == "E-MAZE-EXIT");
      ++failures;
      continue;
    }
    ASSERT_NO_FATAL_FAILURE(check(options, *maze)) << seed;
    unreachable += maze->unreachable_rooms;
    int rooms = 0;
    for (int y = 0; y < 12; ++y) {
      for (int x = 0; x < 15; ++x) {
        const bool open = maze->cells[{2 * x + 1, 2 * y + 1}] != 0;
        if (open) {
          ASSERT_NE((options.mask[{x, y}]), 0);
        }
        rooms += options.mask[{x, y}] != 0 && !open ? 1 : 0;
      }
    }
    ASSERT_EQ(rooms, maze->unreachable_rooms);
  }
  EXPECT_GT(unreachable, 0);
  EXPECT_LT(failures, 30);
}

TEST(Generate, FailuresAreNamed) {
  Options options = sized(15, 15, 5);
  options.events.quotas = {0, 0, 5};
  options.width = options.height = 7;
  options.events.count = 5;
  EXPECT_EQ(generate(options, 1).error().id, "E-MAZE-EVENTS");
  options.events.count = 4;
  options.events.quotas = {4, 0, 0};
  EXPECT_EQ(generate(options, 1).error().id, "E-MAZE-QUOTA");
  options = sized(15, 15, 1);
  options.mask = Grid<std::uint8_t>(7, 7);
  EXPECT_EQ(generate(options, 1).error().id, "E-MAZE-START");
  options.mask[{3, 3}] = 1;
  EXPECT_EQ(generate(options, 1).error().id, "E-MAZE-EXIT");
  options = sized(15, 15, 0);
  options.mask = Grid<std::uint8_t>(7, 7);
  for (int x = 0; x < 7; ++x) options.mask[{x, 0}] = 1;
  options.start = Cell{1, 1};
  options.two_openings = true;
  EXPECT_EQ(generate(options, 1).error().id, "E-MAZE-OPENINGS");
}

// A mask moves the start and an exit onto rooms that a preset may name for an event.
TEST(Generate, PositionsThatAMaskTurnsIntoStartOrExitFail) {
  Options options = sized(15, 15, 1);
  options.mask = Grid<std::uint8_t>(7, 7, 1);
  options.mask[{3, 3}] = 0;  // the start goes one room up
  options.mask[{0, 0}] = 0;  // and an exit one to the right
  for (const Cell position : {Cell{7, 5}, Cell{3, 1}}) {
    for (const Share share : {Share::route, Share::trunk}) {
      options.events.share = share;
      options.events.positions = {position};
      const auto maze = generate(options, 1);
      ASSERT_FALSE(maze);
      EXPECT_EQ(maze.error().id, "E-MAZE-POSITION");
    }
  }
}

// Three of the start's neighbours are exits, which may open only into each other or the start.
TEST(Generate, TwoOpeningsAmongExits) {
  Options options = sized(7, 7, 0);
  options.exits = {{3, 1}, {1, 3}, {5, 3}, {1, 1}, {5, 1}};
  options.two_openings = true;
  sweep(options, 200);
}

// A thousand events on a large maze: what grows with their square shows as a hang.
TEST(Generate, ManyEvents) {
  for (const Placement placement : {Placement::events_first, Placement::select}) {
    Options options = sized(251, 251, 1000);
    options.frontier = Frontier::random_weight;
    options.events.placement = placement;
    const auto maze = generate(options, 1);
    ASSERT_TRUE(maze) << maze.error().message;
    ASSERT_EQ(maze->events.size(), 1000U);
    ASSERT_EQ(measure(*maze).skippable_events, 0);
  }
}

// The table of the design note, first reading, over fewer seeds; the full count runs in the sweeps.
TEST(Generate, LiteralHasTheDefectsThatWereMeasured) {
  Options options = sized(15, 15, 5);
  options.events.placement = Placement::literal;
  constexpr int kSeeds = 3000;
  int cyclic = 0;
  int unreachable = 0;
  int skippable = 0;
  std::array<int, 3> types{};
  for (int seed = 0; seed < kSeeds; ++seed) {
    const auto maze = generate(options, static_cast<std::uint64_t>(seed));
    ASSERT_TRUE(maze);
    const scene::MazeMetrics metrics = measure(*maze);
    cyclic += metrics.cycles > 0 ? 1 : 0;
    unreachable += metrics.unreachable_events > 0 ? 1 : 0;
    skippable += metrics.skippable_events;
    types[0] += metrics.creatures;
    types[1] += metrics.objects;
    types[2] += metrics.containers;
  }
  EXPECT_NEAR(100.0 * cyclic / kSeeds, 99.4, 1.5);
  EXPECT_NEAR(100.0 * unreachable / kSeeds, 1.5, 0.8);
  EXPECT_NEAR(100.0 * skippable / kSeeds / 5, 96, 1.5);
  EXPECT_NEAR(100.0 * types[0] / kSeeds / 5, 36, 1.5);
  EXPECT_NEAR(100.0 * types[1] / kSeeds / 5, 44, 1.5);
  EXPECT_NEAR(100.0 * types[2] / kSeeds / 5, 20, 1.5);
}

TEST(Generate, BraidRemovesItsShareOfDeadEnds) {
  Options options = sized(31, 31, 0);
  double before = 0;
  double after = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    options.braid = 0;
    before += measure(*generate(options, seed)).dead_ends - 4;  // the exits stay
    options.braid = 0.5;
    after += measure(*generate(options, seed)).dead_ends - 4;
  }
  EXPECT_NEAR(after / before, 0.5, 0.02);
}

TEST(Routes, AreCornersOfShortestWays) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto maze = generate(sized(23, 15, 3), seed);
    ASSERT_TRUE(maze);
    const auto all = routes(*maze);
    const Distances walk(maze->cells, maze->start);
    ASSERT_EQ(all.size(), maze->exits.size());
    for (std::size_t e = 0; e < all.size(); ++e) {
      ASSERT_EQ(all[e].front(), maze->start);
      ASSERT_EQ(all[e].back(), maze->exits[e].cell);
      int length = 0;
      for (std::size_t i = 1; i < all[e].size(); ++i) {
        const Cell a = all[e][i - 1];
        const Cell b = all[e][i];
        ASSERT_TRUE((a.x == b.x) != (a.y == b.y));
        length += std::abs(a.x - b.x) + std::abs(a.y - b.y);
        if (i + 1 < all[e].size()) {
          ASSERT_NE(a.x == b.x, b.x == all[e][i + 1].x) << "no corner";
        }
      }
      ASSERT_EQ(length, walk[maze->exits[e].cell]);
    }
  }
}

}  // namespace
}  // namespace warren::maze
