#include <warren/core/isa.hpp>

#include <algorithm>

#include <gtest/gtest.h>

namespace {

using namespace warren;

TEST(Isa, LevelsOfTheMachineRiseFromScalar) {
  const std::span<const Isa> levels = isa_levels();
  ASSERT_FALSE(levels.empty());
  EXPECT_EQ(levels.front(), Isa::scalar);
  EXPECT_TRUE(std::is_sorted(levels.begin(), levels.end()));
  EXPECT_EQ(std::adjacent_find(levels.begin(), levels.end()), levels.end());
#if defined(__x86_64__)
  EXPECT_GE(levels.size(), 2U);
#endif
}

TEST(Isa, NamesLeadBackToTheirLevels) {
  for (const Isa level : {Isa::scalar, Isa::sse2, Isa::avx2, Isa::avx512}) {
    EXPECT_EQ(isa_named(isa_name(level)), level);
  }
  EXPECT_EQ(isa_name(Isa::avx512), "avx512");
  for (const std::string_view name : {"", "AVX2", "sse4", "avx", "scalar "}) {
    EXPECT_FALSE(isa_named(name)) << name;
  }
}

TEST(Isa, IsTheBestUntilAnotherOneIsChosen) {
  EXPECT_EQ(isa(), isa_levels().back());
  use_isa(Isa::scalar);
  EXPECT_EQ(isa(), Isa::scalar);
  use_isa(isa_levels().back());
  EXPECT_EQ(isa(), isa_levels().back());
}

}  // namespace
