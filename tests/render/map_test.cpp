#include "render/frame.hpp"
#include "render/maps.hpp"
#include "render/palette.hpp"
#include "render/walk.hpp"

#include <warren/render/map.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include <gtest/gtest.h>

namespace warren::render {
namespace {

struct Drawn {
  explicit Drawn(Map shown, const MapOptions& options = {})
      : map(std::move(shown)),
        walk(map.open, map.start),
        picture(draw_map(map, options)),
        frame(map.open.width(), map.open.height(), {picture.width(), picture.height()}) {}

  [[nodiscard]] Rgb at(Cell cell) const {
    const Point centre = frame.centre(cell);
    return picture[{static_cast<int>(centre.x), static_cast<int>(centre.y)}];
  }

  Map map;
  Walk walk;
  Picture picture;
  Frame frame;
};

Map without_marks(Map map) {
  map.exits.clear();
  map.events.clear();
  return map;
}

double lightness(Rgb color) { return to_lab(color).lightness; }

int distance(Cell a, Cell b) { return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)); }

bool is_floor(Rgb color) {
  return std::find(floor_ramp().begin(), floor_ramp().end(), color) != floor_ramp().end();
}

TEST(Map, TellsWhatASceneHolds) {
  const scene::Scene scene = maze_scene(15, 21, 5, 0, 7);
  const Map map = map_of(scene);
  EXPECT_EQ(map.open, scene.walk.open);
  EXPECT_EQ(map.start, scene.spawn.cell);
  ASSERT_EQ(map.exits.size(), scene.exits.size());
  ASSERT_EQ(map.events.size(), 5U);
  for (std::size_t i = 0; i < map.exits.size(); ++i) EXPECT_EQ(map.exits[i], scene.exits[i].cell);
  for (std::size_t i = 0; i < map.events.size(); ++i) {
    EXPECT_EQ(map.events[i].cell, scene.events[i].cell);
    EXPECT_EQ(map.events[i].type, scene.events[i].type);
  }
}

TEST(Map, MarksStandOverTheirCells) {
  std::set<scene::EventType> seen;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const int side = 15 + 2 * static_cast<int>(seed % 10);
    const Drawn drawn(map_of(maze_scene(side, 15, 4, 0, seed)),
                      {300 + 10 * static_cast<int>(seed), {}});
    for (const MapEvent& event : drawn.map.events) {
      EXPECT_EQ(drawn.at(event.cell), event_color(event.type)) << "seed " << seed;
      seen.insert(event.type);
    }
    EXPECT_EQ(drawn.at(drawn.map.start), kGleam);
    for (const Cell exit : drawn.map.exits) {
      EXPECT_TRUE(drawn.at(exit) == kGleam || drawn.at(exit) == kAccent) << "seed " << seed;
    }
  }
  EXPECT_EQ(seen.size(), 3U);
}

TEST(Map, WallsAreDarkAndFloorsDarkenWithTheWalk) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Map map = without_marks(map_of(maze_scene(21, 17, 0, 0.3, seed)));
    const Drawn drawn(map, {180 + 7 * static_cast<int>(seed), {}});
    std::vector<std::pair<int, double>> floors;
    for (std::size_t i = 0; i < map.open.size(); ++i) {
      const Cell cell = map.open.cell(i);
      if (map.open[cell] == 0) {
        if (distance(cell, map.start) > 1) {
          EXPECT_EQ(drawn.at(cell), kWall);
        }
      } else if (distance(cell, map.start) > 1) {
        EXPECT_TRUE(is_floor(drawn.at(cell)));
        floors.emplace_back(drawn.walk.steps()[cell], lightness(drawn.at(cell)));
      }
    }
    std::sort(floors.begin(), floors.end());
    for (std::size_t i = 1; i < floors.size(); ++i) {
      if (floors[i].first > floors[i - 1].first) {
        EXPECT_LE(floors[i].second, floors[i - 1].second + 0.002) << "seed " << seed;
      } else {
        EXPECT_EQ(floors[i].second, floors[i - 1].second);
      }
    }
    EXPECT_EQ(floors.back().second, lightness(floor_ramp().back()));
  }
}

TEST(Map, RoutesPassThroughTheMiddleOfTheirCells) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const scene::Scene scene = maze_scene(19, 19, 0, 0, seed);
    const Drawn drawn(map_of(scene), {100 + 17 * static_cast<int>(seed), {}});
    std::set<Cell> on_route;
    for (const scene::Exit& exit : scene.exits) {
      for (std::size_t k = 1; k < exit.route.size(); ++k) {
        Cell at = exit.route[k - 1];
        for (; at != exit.route[k]; at.x += (exit.route[k].x > at.x) - (exit.route[k].x < at.x),
                                    at.y += (exit.route[k].y > at.y) - (exit.route[k].y < at.y)) {
          on_route.insert(at);
        }
      }
    }
    const auto marked = [&](Cell cell) {
      return distance(cell, drawn.map.start) <= 1 ||
             std::any_of(drawn.map.exits.begin(), drawn.map.exits.end(),
                         [&](Cell exit) { return distance(cell, exit) <= 1; });
    };
    for (std::size_t i = 0; i < drawn.map.open.size(); ++i) {
      const Cell cell = drawn.map.open.cell(i);
      if (drawn.map.open[cell] == 0 || marked(cell)) continue;
      EXPECT_EQ(drawn.at(cell) == kAccent, on_route.contains(cell)) << "seed " << seed;
    }
  }
}

TEST(Map, WhatCantBeReachedIsHatched) {
  int hatched = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Map map = without_marks(noise_map(seed, 16));
    const Drawn drawn(map, {512, {}});
    for (std::size_t i = 0; i < map.open.size(); ++i) {
      const Cell cell = map.open.cell(i);
      if (map.open[cell] == 0 || distance(cell, map.start) <= 1) continue;
      const Rgb color = drawn.at(cell);
      const bool closed_off = drawn.walk.steps()[cell] < 0;
      EXPECT_EQ(color == kHatch || color == kClosedOff, closed_off) << "seed " << seed;
      EXPECT_GT(lightness(color), lightness(kWall));
      hatched += closed_off ? 1 : 0;
    }
  }
  EXPECT_GT(hatched, 100);
}

TEST(Map, HasTheShapeOfTheGridAtEverySize) {
  EXPECT_EQ(map_extent(15, 15, 768), (Extent{768, 768}));
  EXPECT_EQ(map_extent(30, 15, 768), (Extent{768, 384}));
  EXPECT_EQ(map_extent(7, 8191, 768), (Extent{16, 768}));
  EXPECT_EQ(map_extent(1, 1, 64), (Extent{64, 64}));
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const Map map = noise_map(seed, 90);
    for (const int size : {16, 17, 64, 131}) {
      const Picture picture = draw_map(map, {size, {}});
      const Extent extent = map_extent(map.open.width(), map.open.height(), size);
      EXPECT_EQ(picture.width(), extent.width);
      EXPECT_EQ(picture.height(), extent.height);
      EXPECT_EQ(std::max(picture.width(), picture.height()), size);
    }
  }
}

TEST(Frame, CellsFillThePictureAndWallsAreEquallyWide) {
  for (int cells = 1; cells < 200; cells += 2) {
    for (const int size : {cells, cells + 1, 2 * cells - 1, 200, 768, 4096}) {
      if (size < cells) continue;
      const Frame frame(cells, cells, {size, size});
      ASSERT_TRUE(frame.whole());
      EXPECT_GE(frame.column(0), 0);
      EXPECT_LE(frame.column(cells), size);
      EXPECT_LE(size - (frame.column(cells) - frame.column(0)), 1);
      const int wall = frame.column(1) - frame.column(0);
      for (int x = 0; x < cells; ++x) {
        const int width = frame.column(x + 1) - frame.column(x);
        EXPECT_GE(width, 1);
        if (x % 2 == 0) {
          EXPECT_EQ(width, wall);
        }
        EXPECT_LE(std::abs(width - static_cast<double>(size) / cells), 2);
      }
    }
  }
}

TEST(Map, MarksHaveALeastSizeInLargeMazes) {
  Map map{Grid<std::uint8_t>(601, 601, 1), {300, 300}, {{1, 1}, {599, 599}}, {}};
  map.events = {{{150, 420}, scene::EventType::creature},
                {{0, 300}, scene::EventType::object},
                {{450, 600}, scene::EventType::container}};
  for (const int size : {64, 128, 300, 601}) {
    const Picture picture = draw_map(map, {size, {}});
    for (const MapEvent& event : map.events) {
      const auto pixels =
          std::count(picture.values().begin(), picture.values().end(), event_color(event.type));
      EXPECT_GE(pixels, 9) << size;
    }
    EXPECT_GE(std::count(picture.values().begin(), picture.values().end(), kGleam), 1) << size;
  }
}

TEST(Map, AveragesShowNoStripesOfTheLattice) {
  // Rooms and corridors as regular as they can be, so that every stripe would be of the drawing.
  Map map{Grid<std::uint8_t>(701, 701), {0, 0}, {}, {}};
  for (std::size_t i = 0; i < map.open.size(); ++i) {
    const Cell cell = map.open.cell(i);
    map.open[cell] = cell.x % 2 == 1 && cell.y % 2 == 1 ? 1 : 0;
  }
  for (const int size : {700, 601, 512, 350, 333, 128, 64}) {
    const Picture picture = draw_map(map, {size, {}});
    const int margin = size / 4;
    double least = 1;
    double most = 0;
    for (int y = margin; y < size - margin; ++y) {
      double row = 0;  // over a stretch longer than the hatching's stripes
      for (int x = margin; x < size - margin; ++x) row += lightness(picture[{x, y}]);
      least = std::min(least, row / (size - 2 * margin));
      most = std::max(most, row / (size - 2 * margin));
    }
    EXPECT_LT(most - least, 0.01) << size;
  }
}

TEST(Map, AveragesStayBetweenWallsAndTheNearestFloor) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Map map = without_marks(map_of(maze_scene(201, 151, 0, 0, seed)));
    const Picture picture = draw_map(map, {64 + static_cast<int>(seed), {}});
    for (const Rgb pixel : picture.values()) {
      EXPECT_GE(lightness(pixel), lightness(kOutline) - 0.01);
      EXPECT_LE(lightness(pixel), lightness(kGleam) + 0.01);
    }
    // Far from the start it's darker than near it, as the floors are.
    EXPECT_GT(lightness(picture[{picture.width() / 2 + 4, picture.height() / 2}]),
              lightness(floor_ramp().back()));
  }
}

TEST(Map, ASharedScaleComparesMaps) {
  const Map map = without_marks(map_of(maze_scene(21, 21, 0, 0, 1)));
  const int own = farthest_walk(map);
  const Drawn alone(map, {400, {}});
  EXPECT_EQ(draw_map(map, {400, own}), alone.picture);
  const Drawn among(map, {400, 3 * own});
  double last = 1;
  for (std::size_t i = 0; i < map.open.size(); ++i) {
    const Cell cell = map.open.cell(i);
    if (map.open[cell] == 0 || distance(cell, map.start) <= 1) continue;
    EXPECT_GE(lightness(among.at(cell)), lightness(alone.at(cell)));
    last = std::min(last, lightness(among.at(cell)));
  }
  EXPECT_NEAR(last, lightness(floor_ramp()[85]), 0.01);
  // What is beyond the scale is as dark as its end.
  EXPECT_EQ((draw_map(map, {400, 1})[{30, 30}]), floor_ramp().back());
}

TEST(Map, CellsAndMarksMayLieOutside) {
  Map map{Grid<std::uint8_t>(5, 5, 1), {-3, 9}, {{5, 0}, {0, -1}}, {}};
  map.events = {{{1 << 30, 0}, scene::EventType::creature}};
  const Picture picture = draw_map(map, {100, {}});
  for (const Rgb pixel : picture.values()) {
    EXPECT_NE(pixel, kAccent);
    EXPECT_NE(pixel, event_color(scene::EventType::creature));
  }
}

}  // namespace
}  // namespace warren::render
