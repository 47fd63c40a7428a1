#pragma once

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
template <class Make, class Emit>
void in_order(std::uint64_t count, int threads, std::size_t window, const Make& make,
              const Emit& emit) {
  using Value = decltype(make(std::uint64_t{0}));
  if (threads <= 1 || count <= 1) {
    for (std::uint64_t i = 0; i < count; ++i) emit(i, make(i));
    return;
  }
  std::mutex mutex;
  std::condition_variable moved;
  std::uint64_t next = 0;     // the first job that nobody has begun
  std::uint64_t emitted = 0;  // the first result that wasn't handed on
  std::vector<std::optional<Value>> waiting(window);
  std::exception_ptr failure;

  auto work = [&](std::size_t) {
    std::unique_lock lock(mutex);
    try {
      while (true) {
        // Whoever has the oldest job never waits here, so the window always moves on.
        moved.wait(lock, [&] { return failure || next >= count || next - emitted < window; });
        if (failure || next >= count) return;
        const std::uint64_t job = next++;
        lock.unlock();
        std::optional<Value> value = make(job);
        lock.lock();
        waiting[job % window] = std::move(value);
        while (!failure && waiting[emitted % window]) {
          emit(emitted, *std::exchange(waiting[emitted % window], std::nullopt));
          ++emitted;
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
}

}  // namespace warren::cli
