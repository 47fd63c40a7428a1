#include "allocations.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

#include <malloc.h>

namespace allocations {
namespace {

std::atomic<std::size_t> held{0};
std::atomic<std::size_t> most{0};
std::size_t base = 0;

}  // namespace

void reset_peak() {
  base = held;
  most = held.load();
}

std::size_t peak() { return most - base; }

namespace {

void* take(std::size_t size) {
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  const std::size_t now = held += malloc_usable_size(memory);
  most = std::max(most.load(), now);
  return memory;
}

void give(void* memory) {
  held -= malloc_usable_size(memory);
  std::free(memory);
}

}  // namespace
}  // namespace allocations

void* operator new(std::size_t size) { return allocations::take(size); }
void* operator new[](std::size_t size) { return allocations::take(size); }
void operator delete(void* memory) noexcept { allocations::give(memory); }
void operator delete[](void* memory) noexcept { allocations::give(memory); }
void operator delete(void* memory, std::size_t) noexcept { allocations::give(memory); }
void operator delete[](void* memory, std::size_t) noexcept { allocations::give(memory); }
