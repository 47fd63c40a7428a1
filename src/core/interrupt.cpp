#include <warren/core/interrupt.hpp>

#include <atomic>

namespace warren {
namespace {

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): all a handler can reach
std::atomic<int> stop_signal{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler stores it");

}  // namespace

void request_stop(int signal) noexcept {
  int none = 0;
  stop_signal.compare_exchange_strong(none, signal);
}

int stop_requested() noexcept { return stop_signal.load(std::memory_order_relaxed); }

void check_stop() {
  if (stop_requested() != 0) throw Interrupted();
}

}  // namespace warren
