#include "bake/placed.hpp"

#include "bake/grids.hpp"
#include "bake/scenes.hpp"
#include "bake/sight.hpp"
#include "bake/visible_sets.hpp"

#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::bake {
namespace {

using testing::UnorderedElementsAre;

/// A cross of corridors, 5 x 5 cells, with an event in its middle.
scene::Scene cross(float half, float height) {
  scene::Scene scene;
  scene.walk.cell = 2;
  scene.walk.origin_x = scene.walk.origin_z = -5;
  scene.walk.open = Grid<std::uint8_t>(5, 5);
  for (int i = 0; i < 5; ++i) scene.walk.open[{i, 2}] = scene.walk.open[{2, i}] = 1;
  scene.props.push_back(box_prop("rock", half, height));
  scene::Event event;
  event.id = "event-0";
  event.cell = {2, 2};
  event.position = scene.walk.centre(event.cell);
  event.prop = "rock";
  event.path = {scene.walk.centre({0, 2}), scene.walk.centre({2, 2})};
  scene.events.push_back(event);
  return scene;
}

TEST(PlacedProps, ComeThroughTheCellsOfTheirPath) {
  const auto placed = placed_props(cross(0.8F, 1.6F));
  ASSERT_EQ(placed.size(), 1U);
  EXPECT_EQ(placed[0].id, "event-0");
  EXPECT_THAT(placed[0].cells, UnorderedElementsAre(Cell{0, 2}, Cell{1, 2}, Cell{2, 2}));
}

TEST(PlacedProps, AreSeenBeyondTheirCellsWhereTheyBulgeOrTower) {
  EXPECT_THAT(placed_props(cross(1.2F, 1.6F))[0].cells, testing::IsEmpty());
  EXPECT_THAT(placed_props(cross(0.8F, 3.5F))[0].cells, testing::IsEmpty());
}

TEST(PlacedProps, AreSeenFromEverywhereWhereADesignersClipsMayLeadAnywhere) {
  scene::Scene scene = cross(0.8F, 1);
  scene.props[0].file = std::make_shared<const std::string>("its bytes");
  EXPECT_FALSE(placed_props(scene)[0].cells.empty());
  auto moving = std::make_shared<scene::Asset>(*scene.props[0].asset);
  moving->clips.push_back({"roll", {}});
  scene.props[0].asset = moving;
  EXPECT_TRUE(placed_props(scene)[0].cells.empty());
}

TEST(PlacedProps, MustBeAmongTheScenesProps) {
  scene::Scene scene = cross(0.8F, 1);
  scene.spawn.prop = "pad";
  EXPECT_THROW(static_cast<void>(placed_props(scene)), std::logic_error);
}

TEST(SeenFrom, AreTheOpenCellsThatSeeACellOfTheThing) {
  for (const NamedGrid& grid : mazes(33, 3)) {
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < grid.open.size(); ++i) {
      if (grid.open.values()[i] != 0) cells.push_back(grid.open.cell(i));
    }
    ASSERT_GT(cells.size(), 4U);
    const std::vector<Cell> thing{cells[2], cells[cells.size() / 2]};
    const SeenFrom found = seen_from(grid.open, {thing, {}});
    ASSERT_EQ(found.size(), 2U);
    EXPECT_FALSE(found[1]) << "a thing without cells is seen from everywhere";
    ASSERT_TRUE(found[0]);
    Sight sight(grid.open);
    for (std::size_t number = 0; number < cells.size(); ++number) {
      std::set<std::size_t> seen;
      for (const std::size_t cell : sight.from(cells[number])) seen.insert(cell);
      const bool sees = std::any_of(thing.begin(), thing.end(), [&](Cell cell) {
        return seen.contains(grid.open.index(cell));
      });
      EXPECT_EQ(std::binary_search(found[0]->begin(), found[0]->end(), number), sees) << grid.name;
    }
  }
}

TEST(SeenFrom, IsEverywhereOverTheBudget) {
  const NamedGrid grid = mazes(33, 1).front();
  const Cell cell = grid.open.cell(
      static_cast<std::size_t>(std::find(grid.open.values().begin(), grid.open.values().end(), 1) -
                               grid.open.values().begin()));
  EXPECT_FALSE(seen_from(grid.open, {{cell}}, 1)[0]);
}

}  // namespace
}  // namespace warren::bake
