#include <warren/core/error.hpp>
#include <warren/core/result.hpp>
#include <warren/core/version.hpp>

#include <memory>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace warren;

TEST(Result, HoldsAValueOrAReason) {
  const Result<int, std::string> value = 3;
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, 3);
  const Result<int, std::string> error = std::string("no room");
  ASSERT_FALSE(error);
  EXPECT_EQ(error.error(), "no room");
}

TEST(Result, GivesItsValueAway) {
  Result<std::unique_ptr<int>, std::string> result = std::make_unique<int>(5);
  const std::unique_ptr<int> taken = std::move(result).value();
  EXPECT_EQ(*taken, 5);
}

TEST(Error, KeepsWhatTheCatcherNeeds) {
  try {
    throw Error(ErrorKind::io, "E-IO-READ", "a.json", "no such file");
  } catch (const std::exception& caught) {
    const auto* error = dynamic_cast<const Error*>(&caught);
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(error->kind(), ErrorKind::io);
    EXPECT_EQ(error->id(), "E-IO-READ");
    EXPECT_EQ(error->where(), "a.json");
    EXPECT_STREQ(error->what(), "no such file");
  }
}

TEST(Version, IsThreeNumbers) {
  EXPECT_THAT(std::string(version()), testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
}

}  // namespace
