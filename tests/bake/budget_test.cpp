#include "bake/budget.hpp"

#include <warren/core/error.hpp>
#include <warren/core/random.hpp>

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::bake {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A scene of random costs seen from random cells.
struct Case {
  Grid<std::uint8_t> open;
  Sights sights;
};

Cost random_cost(Stream& stream) {
  return {stream.below(100), stream.below(9), stream.below(5000)};
}

Case random_case(std::uint64_t seed) {
  Stream stream(seed, Stage::maze, 0, 1020);
  Case out;
  out.open = Grid<std::uint8_t>(stream.between(1, 7), stream.between(1, 7));
  std::size_t open_cells = 0;
  for (std::uint8_t& cell : out.open.values()) {
    cell = stream.coin() ? 1 : 0;
    open_cells += cell;
  }
  out.sights.everywhere.push_back({"all", random_cost(stream)});
  for (int i = 0; i < 3; ++i) {
    out.sights.chunks.push_back({"chunk " + std::to_string(i), random_cost(stream)});
  }
  if (stream.coin()) {
    out.sights.sets.emplace();
    out.sights.sets->sets = {{0}, {1, 2}, {0, 1, 2}};
    for (std::size_t i = 0; i < open_cells; ++i) {
      out.sights.sets->set_of_cell.push_back(stream.below(3));
    }
  }
  for (int i = 0; i < 4; ++i) {
    out.sights.props.push_back({"prop " + std::to_string(i), random_cost(stream)});
    out.sights.props_from.emplace_back();
    if (stream.coin()) continue;
    out.sights.props_from.back().emplace();
    for (std::size_t cell = 0; cell < open_cells; ++cell) {
      if (stream.coin()) out.sights.props_from.back()->push_back(cell);
    }
  }
  return out;
}

/// What is seen from the open cell of a number, item by item.
std::vector<Item> seen_from(const Sights& sights, std::size_t cell) {
  std::vector<Item> out = sights.everywhere;
  for (std::size_t i = 0; i < sights.chunks.size(); ++i) {
    bool seen = true;
    if (sights.sets) {
      const auto& set = sights.sets->sets[sights.sets->set_of_cell[cell]];
      seen = std::find(set.begin(), set.end(), i) != set.end();
    }
    if (seen) out.push_back(sights.chunks[i]);
  }
  for (std::size_t i = 0; i < sights.props.size(); ++i) {
    const auto& from = sights.props_from[i];
    if (!from || std::find(from->begin(), from->end(), cell) != from->end()) {
      out.push_back(sights.props[i]);
    }
  }
  return out;
}

TEST(Budget, TakesTheDearestCellOfEachMeasure) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Case with = random_case(seed);
    Cost most;
    std::size_t number = 0;
    for (std::size_t i = 0; i < with.open.size(); ++i) {
      if (with.open.values()[i] == 0) continue;
      Cost sum;
      for (const Item& item : seen_from(with.sights, number++)) {
        sum.triangles += 2 * item.cost.triangles;
        sum.draws += 2 * item.cost.draws;
        sum.texture_bytes += item.cost.texture_bytes;
      }
      most.triangles = std::max(most.triangles, sum.triangles);
      most.draws = std::max(most.draws, sum.draws);
      most.texture_bytes = std::max(most.texture_bytes, sum.texture_bytes);
    }
    const Spending found = worst_views(with.open, with.sights);
    EXPECT_EQ(found.triangles.used, most.triangles) << seed;
    EXPECT_EQ(found.draws.used, most.draws) << seed;
    EXPECT_EQ(found.texture_bytes.used, most.texture_bytes) << seed;
    EXPECT_EQ(found.draws.cell.has_value(), number > 0) << seed;
    if (found.draws.cell) {
      EXPECT_EQ(with.open[*found.draws.cell], 1) << seed;
    }
    EXPECT_TRUE(std::is_sorted(found.draws.most.begin(), found.draws.most.end(),
                               [](const auto& a, const auto& b) { return a.second > b.second; }));
  }
}

std::string refusal(const scene::Budget& budget, const Spending& spending) {
  try {
    check_views("maze", budget, spending);
  } catch (const Error& error) {
    EXPECT_EQ(error.id(), "E-BUDGET");
    EXPECT_EQ(error.kind(), ErrorKind::generation);
    EXPECT_EQ(error.where(), "maze");
    return error.what();
  }
  return "";
}

TEST(Budget, SaysWhatIsExceededAndWhatTakesMost) {
  Spending spending;
  spending.triangles = {1'234'567, Cell{3, 4}, {{"maze_0_0", 1'000'000}, {"event-1 (rock)", 234}}};
  spending.draws = {100, Cell{1, 1}, {}};
  const std::string text = refusal({}, spending);
  EXPECT_THAT(text, HasSubstr("1,234,567 triangles are drawn for both eyes from cell 3,4"));
  EXPECT_THAT(text, HasSubstr("budget/triangles allows 300,000"));
  EXPECT_THAT(text, HasSubstr("maze_0_0 1,000,000, event-1 (rock) 234"));
  EXPECT_THAT(text, Not(HasSubstr("draws"))) << "as much as allowed is allowed";

  scene::Budget no_limit;
  no_limit.triangles.reset();
  EXPECT_EQ(refusal(no_limit, spending), "");
}

TEST(Budget, CountsTheBytesOfFiles) {
  const std::vector<Artifact> files{{"a", std::string(600, 'a')}, {"b", std::string(401, 'b')}};
  EXPECT_NO_THROW(check_bytes("maze", 1001, files));
  try {
    check_bytes("maze", 1000, files);
    FAIL() << "a byte too many";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "1,001 bytes in the bundle, where budget/bytes allows 1,000; most of it: a 600, b "
                 "401");
  }
}

}  // namespace
}  // namespace warren::bake
