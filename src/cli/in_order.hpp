#pragma once

#include <warren/core/interrupt.hpp>
#include <warren/core/parallel.hpp>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace warren::cli {

/// Makes results on several threads and hands them on in order: emit(0, make(0)), emit(1, make(1)),
/// ... as soon as each one's turn comes. make() runs on any thread, emit() on one at a time. At
/// most `window` results wait for an earlier one, so memory doesn't grow with `count`. The first
/// exception by time ends the work and is thrown to the caller. `threads` and `window` >= 1.
///
/// Once the process is asked to stop (warren/core/interrupt.hpp), no further job is begun, and one
/// that throws Interrupted counts as not done. What was made is still handed on in order, unless an
/// emit() throws Interrupted; then the call returns. Gives the number of results that were handed
/// on: less than `count` tells that the work was interrupted.
template <class Make, class Emit>
std::uint64_t in_order(std::uint64_t count, int threads, std::size_t window, const Make& make,
                       const Emit& emit) {
  using Value = decltype(make(std::uint64_t{0}));
  auto made = [&](std::uint64_t job) -> std::optional<Value> {
    if (stop_requested() != 0) return std::nullopt;
    try {
      return make(job);
    } catch (const Interrupted&) {
      return std::nullopt;
    }
  };
  auto handed_on = [&](std::uint64_t job, const Value& value) {
    try {
      emit(job, value);
      return true;
    } catch (const Interrupted&) {
      return false;
    }
  };
  if (threads <= 1 || count <= 1) {
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::optional<Value> value = made(i);
      if (!value || !handed_on(i, *value)) return i;
    }
    return count;
  }
  std::mutex mutex;
  std::condition_variable moved;
  std::uint64_t next = 0;     // the first job that nobody has begun
  std::uint64_t emitted = 0;  // the first result that wasn't handed on
  std::vector<std::optional<Value>> waiting(window);
  bool interrupted = false;
  bool stuck = false;  // results can't be handed on any more
  std::exception_ptr failure;
  auto over = [&] { return failure || interrupted || stuck || next >= count; };

  auto work = [&](std::size_t) {
    std::unique_lock lock(mutex);
    try {
      while (true) {
        // Whoever has the oldest job never waits here, so the window always moves on.
        moved.wait(lock, [&] { return over() || next - emitted < window; });
        if (over()) return;
        const std::uint64_t job = next++;
        lock.unlock();
        std::optional<Value> value = made(job);
        lock.lock();
        if (!value) interrupted = true;
        waiting[job % window] = std::move(value);
        while (!failure && !stuck && waiting[emitted % window]) {
          stuck = !handed_on(emitted, *std::exchange(waiting[emitted % window], std::nullopt));
          if (!stuck) ++emitted;
        }
        moved.notify_all();
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      if (!failure) failure = std::current_exception();
      moved.notify_all();
    }
  };
  const auto loops = static_cast<std::size_t>(threads);
  parallel_for(loops, threads, work);
  if (failure) std::rethrow_exception(failure);
  // Behind a job that was given up, others may be done.
  std::uint64_t handed = emitted;
  for (std::uint64_t i = emitted; i < next && !stuck; ++i) {
    const std::optional<Value>& value = waiting[i % window];
    if (!value) continue;
    stuck = !handed_on(i, *value);
    if (!stuck) ++handed;
  }
  return handed;
}

}  // namespace warren::cli
