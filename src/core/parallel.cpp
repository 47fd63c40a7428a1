#include <warren/core/parallel.hpp>

#include <optional>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#if defined(WARREN_TSAN)
#include <sanitizer/tsan_interface.h>
#endif

namespace warren {
namespace {

/// Tells ThreadSanitizer that what precedes release() happens before what follows acquire(). It
/// can't see how TBB orders threads, since the library isn't instrumented; nor is this file in such
/// a build (tests/CMakeLists.txt), where TBB's templates are compiled. In other builds it does
/// nothing.
class Edge {
 public:
#if defined(WARREN_TSAN)
  void release() { __tsan_release(this); }
  void acquire() { __tsan_acquire(this); }
#else
  void release() {}
  void acquire() {}
#endif
};

/// Runs the action when the scope is left, also by an exception.
template <class Action>
class AtExit {
 public:
  explicit AtExit(Action action) : action_(action) {}
  AtExit(const AtExit&) = delete;
  AtExit& operator=(const AtExit&) = delete;
  ~AtExit() { action_(); }

 private:
  Action action_;
};

}  // namespace

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& body) {
  if (threads <= 1 || count <= 1) {
    for (std::size_t i = 0; i < count; ++i) body(i);
    return;
  }
  // Without this, TBB makes no more threads than there are processors, and says so on stderr.
  std::optional<oneapi::tbb::global_control> limit;
  if (threads > available_threads()) {
    limit.emplace(oneapi::tbb::global_control::max_allowed_parallelism,
                  static_cast<std::size_t>(threads));
  }

  // Two edges, so that none runs from one call of body to another: races between calls stay
  // visible.
  Edge begin;
  Edge end;
  begin.release();
  const AtExit after_all([&] { end.acquire(); });
  oneapi::tbb::task_arena arena(threads);
  arena.execute([&] {
    oneapi::tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
      begin.acquire();
      const AtExit after_call([&] { end.release(); });
      body(i);
    });
  });
}

int available_threads() { return oneapi::tbb::info::default_concurrency(); }

}  // namespace warren
