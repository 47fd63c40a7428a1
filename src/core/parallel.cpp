#include <warren/core/parallel.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include <sched.h>

namespace warren {
namespace {

/// Threads that are waited for when the scope is left.
class Helpers {
 public:
  /// Starts up to `count` threads that run `work`, fewer where the system has no room for more.
  template <class Work>
  Helpers(std::size_t count, const Work& work) {
    try {
      threads_.reserve(count);
      while (threads_.size() < count) threads_.emplace_back(work);
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() {
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& body) {
  if (threads <= 1 || count <= 1) {
    for (std::size_t i = 0; i < count; ++i) body(i);
    return;
  }
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::exception_ptr failure;
  std::mutex mutex;  // of `failure`
  auto work = [&] {
    try {
      while (!failed.load(std::memory_order_relaxed)) {
        const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
        if (i >= count) return;
        body(i);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      failed = true;
    }
  };
  {
    const Helpers helpers(std::min(count, static_cast<std::size_t>(threads)) - 1,
                          [&work] { work(); });
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

int available_threads() {
  // Not std::thread::hardware_concurrency(), which with Debian 12's library counts processors that
  // this process may not use.
  cpu_set_t usable;
  if (::sched_getaffinity(0, sizeof usable, &usable) == 0) return CPU_COUNT(&usable);
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace warren
