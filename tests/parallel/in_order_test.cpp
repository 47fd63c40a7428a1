#include "cli/in_order.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <stdexcept>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::cli {
namespace {

/// Some work whose length varies from job to job, so that threads overtake each other.
std::uint64_t busy(std::uint64_t job) {
  std::uint64_t value = job;
  for (std::uint64_t i = 0; i < job * 7919 % 2000; ++i) value = value * 6364136223846793005U + 1;
  return value;
}

TEST(InOrder, ResultsComeInOrderOnAnyNumberOfThreads) {
  for (const int threads : {1, 2, 3, 8}) {
    for (const std::size_t window : {1U, 2U, 7U, 64U}) {
      std::vector<std::uint64_t> got;
      in_order(
          500, threads, window,
          [](std::uint64_t i) { return std::to_string(i) + " " + std::to_string(busy(i)); },
          [&](std::uint64_t i, const std::string& text) {
            EXPECT_EQ(text, std::to_string(i) + " " + std::to_string(busy(i)));
            got.push_back(i);
          });
      std::vector<std::uint64_t> expected(500);
      std::iota(expected.begin(), expected.end(), 0U);
      EXPECT_EQ(got, expected) << threads << " threads, window " << window;
    }
  }
}

TEST(InOrder, NothingIsDoneForNothing) {
  in_order(
      0, 4, 4, [](std::uint64_t) -> int { throw std::logic_error("no job"); },
      [](std::uint64_t, int) { FAIL(); });
}

TEST(InOrder, NoMoreThanAWindowIsAhead) {
  constexpr std::size_t kWindow = 5;
  std::atomic<std::uint64_t> emitted{0};
  std::atomic<std::uint64_t> farthest{0};
  in_order(
      2000, 4, kWindow,
      [&](std::uint64_t i) {
        const std::uint64_t ahead = i - emitted.load();
        std::uint64_t before = farthest.load();
        while (ahead > before && !farthest.compare_exchange_weak(before, ahead)) {
        }
        return busy(i);
      },
      [&](std::uint64_t, std::uint64_t) { emitted.fetch_add(1); });
  EXPECT_LE(farthest.load(), kWindow);
}

TEST(InOrder, AFailedJobEndsTheWork) {
  for (const int threads : {1, 2, 8}) {
    std::vector<std::uint64_t> got;
    auto run = [&] {
      in_order(
          std::uint64_t{1} << 60, threads, 16,
          [](std::uint64_t i) {
            if (i == 100) throw std::runtime_error("job 100");
            return busy(i);
          },
          [&](std::uint64_t i, std::uint64_t) { got.push_back(i); });
    };
    EXPECT_THROW(run(), std::runtime_error);
    ASSERT_LE(got.size(), 100U);
    for (std::uint64_t i = 0; i < got.size(); ++i) EXPECT_EQ(got[i], i);
  }
}

TEST(InOrder, TellsHowManyResultsWereHandedOn) {
  for (const int threads : {1, 2, 8}) {
    for (const std::uint64_t count : {0U, 1U, 2U, 77U}) {
      EXPECT_EQ(in_order(count, threads, 8, busy, [](std::uint64_t, std::uint64_t) {}), count);
    }
  }
}

// A job that others wait for may be given up while they are done.
TEST(InOrder, AJobThatIsGivenUpEndsTheWorkAndLosesNoOther) {
  for (const int threads : {1, 2, 8}) {
    for (const std::uint64_t given_up : {0U, 1U, 100U}) {
      std::atomic<std::uint64_t> made{0};
      std::vector<std::uint64_t> got;
      const std::uint64_t handed = in_order(
          std::uint64_t{1} << 60, threads, 16,
          [&](std::uint64_t i) {
            if (i == given_up) throw Interrupted();
            const std::uint64_t value = busy(i);
            made.fetch_add(1);
            return value;
          },
          [&](std::uint64_t i, std::uint64_t value) {
            EXPECT_EQ(value, busy(i));
            got.push_back(i);
          });
      EXPECT_EQ(handed, got.size());
      EXPECT_EQ(handed, made.load());
      ASSERT_GE(got.size(), given_up);
      EXPECT_TRUE(std::is_sorted(got.begin(), got.end()));
      EXPECT_EQ(std::count(got.begin(), got.end(), given_up), 0);
      for (std::uint64_t i = 0; i < given_up; ++i) EXPECT_EQ(got[i], i);
      if (threads == 1) {
        EXPECT_EQ(handed, given_up);
      }
    }
  }
}

TEST(InOrder, NothingIsHandedOnOnceThatWasGivenUp) {
  for (const int threads : {1, 2, 8}) {
    std::vector<std::uint64_t> offered;
    const std::uint64_t handed =
        in_order(std::uint64_t{1} << 60, threads, 16, busy, [&](std::uint64_t i, std::uint64_t) {
          offered.push_back(i);
          if (i == 50) throw Interrupted();
        });
    EXPECT_EQ(handed, 50U);
    EXPECT_EQ(offered.size(), 51U);
  }
}

TEST(InOrder, AResultThatCannotBeHandedOnEndsTheWork) {
  for (const int threads : {1, 2, 8}) {
    std::uint64_t handed = 0;
    auto run = [&] {
      in_order(std::uint64_t{1} << 60, threads, 16, busy, [&](std::uint64_t i, std::uint64_t) {
        if (i == 50) throw std::runtime_error("full");
        ++handed;
      });
    };
    EXPECT_THROW(run(), std::runtime_error);
    EXPECT_EQ(handed, 50U);
  }
}

}  // namespace
}  // namespace warren::cli
