#include "mesh/error_queue.hpp"

#include <warren/core/random.hpp>

namespace warren::mesh {
namespace {

Candidate candidate(std::uint32_t error, std::uint32_t triangle) {
  return {{error, {}}, triangle, 0};
}

TEST(ErrorQueue, GivesAllAboveALimitRoughlyFromTheWorstDown) {
  Stream stream(1, Stage::terrain, 0, 93);
  for (int n = 0; n < 200; ++n) {
    ErrorQueue queue;
    std::vector<std::uint32_t> left;
    const auto count = static_cast<std::uint32_t>(stream.between(0, 60));
    for (std::uint32_t i = 0; i < count; ++i) {
      left.push_back(1 + stream.below(1U << stream.between(0, 20)));
      queue.push(candidate(left.back(), i));
    }
    for (std::uint32_t limit : {stream.below(1 << 16), stream.below(1 << 8), 0U}) {
      while (const auto next = queue.pop(limit)) {
        const std::uint32_t error = next->sample.error;
        ASSERT_GT(error, limit);
        ASSERT_EQ(left[next->triangle], error);
        left[next->triangle] = 0;
        const std::uint32_t worst = left.empty() ? 0 : std::ranges::max(left);
        ASSERT_LE(worst, error * 1.25);
      }
      for (const std::uint32_t error : left) ASSERT_LE(error, limit);
    }
  }
}

TEST(ErrorQueue, TakesTheLastOfAClassFirst) {
  ErrorQueue queue;
  for (std::uint32_t i = 0; i < 3; ++i) queue.push(candidate(1000, i));
  queue.push(candidate(10, 3));
  for (const std::uint32_t triangle : {2U, 1U, 0U, 3U}) {
    EXPECT_EQ(queue.pop(0)->triangle, triangle);
  }
  EXPECT_FALSE(queue.pop(0));
}

}  // namespace
}  // namespace warren::mesh
