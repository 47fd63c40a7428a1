#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

// Preloaded into a program, lets one allocation fail: that of the number in WARREN_FAILING_NEW,
// counted from 1.
namespace {

long wanted() {
  const char* text = std::getenv("WARREN_FAILING_NEW");
  return text == nullptr ? 0 : std::atol(text);
}

std::atomic<long> left{wanted()};

}  // namespace

void* operator new(std::size_t size) {
  void* memory = --left == 0 ? nullptr : std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
