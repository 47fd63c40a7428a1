#include <warren/core/interrupt.hpp>

#include <csignal>
#include <cstdlib>

#include <gtest/gtest.h>

namespace warren {
namespace {

TEST(Interrupt, NothingStopsUnasked) {
  EXPECT_EQ(stop_requested(), 0);
  EXPECT_NO_THROW(check_stop());
}

// In a process of its own, since a request can't be taken back.
TEST(InterruptDeathTest, TheFirstRequestCounts) {
  const auto ask = [] {
    std::signal(SIGTERM, [](int number) { request_stop(number); });
    std::raise(SIGTERM);
    request_stop(SIGINT);
    try {
      check_stop();
    } catch (const Interrupted&) {
      std::_Exit(stop_requested());
    }
    std::_Exit(0);
  };
  EXPECT_EXIT(ask(), testing::ExitedWithCode(SIGTERM), "");
}

}  // namespace
}  // namespace warren
