#include <warren/core/parallel.hpp>
#include <warren/core/random.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace warren;

class Parallel : public testing::TestWithParam<int> {};

TEST_P(Parallel, VisitsEachIndexOnce) {
  for (const std::size_t count : {0U, 1U, 2U, 7U, 64U, 1000U, 20'000U}) {
    std::vector<std::atomic<int>> visits(count);
    parallel_for(count, GetParam(), [&](std::size_t i) { visits[i].fetch_add(1); });
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(visits[i].load(), 1) << i << " of " << count;
  }
}

// Plain writes, no atomics: the loop's end must be visible to the caller, and no two calls may
// share what they write.
TEST_P(Parallel, GivesWhatTheSerialLoopGives) {
  constexpr std::size_t kCount = 2000;
  auto draw = [](std::size_t i) {
    Stream stream(11, Stage::maze, 0, 0, {i});
    std::uint64_t sum = 0;
    for (int n = 0; n < 500; ++n) sum = sum * 3 + stream.below(1000);
    return sum;
  };
  std::vector<std::uint64_t> serial(kCount);
  for (std::size_t i = 0; i < kCount; ++i) serial[i] = draw(i);
  for (int repeat = 0; repeat < 5; ++repeat) {
    std::vector<std::uint64_t> result(kCount);
    parallel_for(kCount, GetParam(), [&](std::size_t i) { result[i] = draw(i); });
    ASSERT_EQ(result, serial);
  }
}

TEST_P(Parallel, ThrowsWhatTheBodyThrew) {
  std::atomic<int> calls = 0;
  auto body = [&](std::size_t i) {
    calls.fetch_add(1);
    // From there on, so that no thread can go through all the others before one has thrown.
    if (i >= 10) throw std::runtime_error("index 10 or more");
  };
  try {
    parallel_for(1'000'000, GetParam(), body);
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "index 10 or more");
  }
  EXPECT_LT(calls.load(), 1'000'000);
  // The next loop is whole again.
  std::atomic<int> after = 0;
  parallel_for(100, GetParam(), [&](std::size_t) { after.fetch_add(1); });
  EXPECT_EQ(after.load(), 100);
}

TEST_P(Parallel, MayBeNested) {
  std::vector<std::vector<std::size_t>> table(20, std::vector<std::size_t>(30));
  parallel_for(table.size(), GetParam(), [&](std::size_t row) {
    parallel_for(table[row].size(), GetParam(),
                 [&](std::size_t column) { table[row][column] = row * 100 + column; });
  });
  for (std::size_t row = 0; row < table.size(); ++row) {
    for (std::size_t column = 0; column < table[row].size(); ++column) {
      ASSERT_EQ(table[row][column], row * 100 + column);
    }
  }
}

TEST_P(Parallel, UsesNoMoreThreadsThanAsked) {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  parallel_for(20'000, GetParam(), [&](std::size_t) {
    const std::scoped_lock lock(mutex);
    threads.insert(std::this_thread::get_id());
  });
  EXPECT_LE(threads.size(), static_cast<std::size_t>(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Threads, Parallel, testing::Values(1, 2, 8),
                         testing::PrintToStringParamName());

TEST(ParallelSerial, OneThreadRunsInOrderOnTheCallers) {
  std::vector<std::size_t> order;
  const auto caller = std::this_thread::get_id();
  parallel_for(100, 1, [&](std::size_t i) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    order.push_back(i);
  });
  for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], i);
  EXPECT_EQ(order.size(), 100U);
}

TEST(ParallelSerial, ThereIsAThread) { EXPECT_GE(available_threads(), 1); }

}  // namespace
