#include "cli/interrupts.hpp"

#include <warren/core/interrupt.hpp>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <string>

namespace warren::cli {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;  // nanoseconds
/// Programs such as timeout send a signal to the process and to its group: it comes twice at once,
/// and is one wish all the same.
constexpr std::int64_t kOneWish = kSecond / 20;

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): for the signal handler
std::atomic<std::int64_t> first_time{0};
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "a signal handler stores it");

std::int64_t now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * kSecond + time.tv_nsec;
}

extern "C" void stop(int signal) {
  const int error = errno;
  request_stop(signal);
  const std::int64_t time = now();
  std::int64_t first = 0;
  const bool is_first = first_time.compare_exchange_strong(first, time);
  if (!is_first && (signal != stop_requested() || time - first >= kOneWish)) {
    // It is blocked while this runs, and ends the process as soon as this returns.
    std::signal(signal, SIG_DFL);
    static_cast<void>(std::raise(signal));
  }
  errno = error;
}

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = stop;
  sigemptyset(&action.sa_mask);
  // One handler at a time, as both signals are its business.
  sigaddset(&action.sa_mask, SIGINT);
  sigaddset(&action.sa_mask, SIGTERM);
  for (const int signal : {SIGINT, SIGTERM}) {
    struct sigaction before {};
    if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    static_cast<void>(::sigaction(signal, &action, nullptr));
  }
}

ExitCode interrupted_code() { return static_cast<ExitCode>(128 + stop_requested()); }

ExitCode log_interrupt(Console& console, std::uint64_t done, std::uint64_t total) {
  console.error("interrupted; " + std::to_string(done) + " of " + std::to_string(total) + " done");
  return interrupted_code();
}

}  // namespace warren::cli
