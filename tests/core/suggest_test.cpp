#include <warren/core/suggest.hpp>

#include <array>
#include <string_view>

#include <gtest/gtest.h>

namespace warren {
namespace {

constexpr std::array<std::string_view, 6> kCommands{"bake",   "generate", "validate",
                                                    "schema", "presets",  "version"};

TEST(EditDistance, CountsSingleSteps) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("bake", "bake"), 0U);
  EXPECT_EQ(edit_distance("bake", "bkae"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("ca", "abc"), 3U);
}

TEST(EditDistance, IsSymmetric) {
  for (const std::string_view a : kCommands) {
    for (const std::string_view b : kCommands) EXPECT_EQ(edit_distance(a, b), edit_distance(b, a));
  }
}

TEST(Nearest, EveryNameIsNearestToItself) {
  for (const std::string_view name : kCommands) EXPECT_EQ(nearest(name, kCommands), name);
}

TEST(Nearest, EveryNameSurvivesALostLetter) {
  for (const std::string_view name : kCommands) {
    for (std::size_t i = 0; i < name.size(); ++i) {
      std::string word(name);
      word.erase(i, 1);
      EXPECT_EQ(nearest(word, kCommands), name) << word;
    }
  }
}

TEST(Nearest, NamesNothingFarOff) {
  EXPECT_EQ(nearest("x", kCommands), std::nullopt);
  EXPECT_EQ(nearest("", kCommands), std::nullopt);
  EXPECT_EQ(nearest("teapot", kCommands), std::nullopt);
  EXPECT_EQ(nearest(std::string(100, 'b'), kCommands), std::nullopt);
}

TEST(Nearest, IgnoresCaseAndDashes) {
  constexpr std::array<std::string_view, 2> names{"min_spacing", "max_attempts"};
  EXPECT_EQ(nearest("Min-Spacing", names), "min_spacing");
}

TEST(Nearest, TakesTheFirstOfEquals) {
  constexpr std::array<std::string_view, 2> names{"cat", "car"};
  EXPECT_EQ(nearest("cap", names), "cat");
}

}  // namespace
}  // namespace warren
