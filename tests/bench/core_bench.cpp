#include <warren/core/digest.hpp>
#include <warren/core/math.hpp>
#include <warren/core/random.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace {

using namespace warren;

// "items" are words, values, calls or streams; time an item is 1 / items_per_second.

void stream_next(benchmark::State& state) {
  Stream stream(1, Stage::maze, 0, 0);
  for ([[maybe_unused]] auto _ : state) {
    std::uint32_t bits = 0;
    for (int i = 0; i < 1024; ++i) bits ^= stream.next();
    benchmark::DoNotOptimize(bits);
  }
  state.SetItemsProcessed(state.iterations() * 1024);
}
BENCHMARK(stream_next);

void stream_below(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  Stream stream(1, Stage::maze, 0, 0);
  for ([[maybe_unused]] auto _ : state) {
    std::uint32_t bits = 0;
    for (int i = 0; i < 1024; ++i) bits ^= stream.below(n);
    benchmark::DoNotOptimize(bits);
  }
  state.SetItemsProcessed(state.iterations() * 1024);
}
BENCHMARK(stream_below)->Arg(6)->Arg(1000)->Arg(3LL << 30);

/// A new stream for each few draws, as generators make one an attempt or an entity.
void stream_name_and_16_words(benchmark::State& state) {
  std::uint64_t seed = 0;
  for ([[maybe_unused]] auto _ : state) {
    Stream stream(seed++, Stage::maze, 0, 0, {7});
    std::uint32_t bits = 0;
    for (int i = 0; i < 16; ++i) bits ^= stream.next();
    benchmark::DoNotOptimize(bits);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(stream_name_and_16_words);

template <class Function>
void each(benchmark::State& state, double low, double high, Function function) {
  Stream stream(1, Stage::terrain, 0, 0);
  std::vector<double> arguments(1024);
  for (double& x : arguments) x = low + (high - low) * stream.unit();
  for ([[maybe_unused]] auto _ : state) {
    double sum = 0;
    for (const double x : arguments) sum += function(x);
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * 1024);
}

BENCHMARK_CAPTURE(each, sin, -10, 10, [](double x) { return math::sin(x); });
BENCHMARK_CAPTURE(each, sin_deg, -360, 360, [](double x) { return math::sin_deg(x); });
BENCHMARK_CAPTURE(each, exp, -20, 20, [](double x) { return math::exp(x); });
BENCHMARK_CAPTURE(each, log, 0.01, 100, [](double x) { return math::log(x); });
BENCHMARK_CAPTURE(each, pow, 0, 1, [](double x) { return math::pow(x, 2.4); });
// The C library's, to compare with.
BENCHMARK_CAPTURE(each, libm_sin, -10, 10, [](double x) { return std::sin(x); });
BENCHMARK_CAPTURE(each, libm_exp, -20, 20, [](double x) { return std::exp(x); });
BENCHMARK_CAPTURE(each, libm_log, 0.01, 100, [](double x) { return std::log(x); });
BENCHMARK_CAPTURE(each, libm_pow, 0, 1, [](double x) { return std::pow(x, 2.4); });

void digest_bytes(benchmark::State& state) {
  const std::string bytes(static_cast<std::size_t>(state.range(0)), 'w');
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(digest(bytes));
  state.SetBytesProcessed(state.iterations() * state.range(0));
}
BENCHMARK(digest_bytes)->Arg(64)->Arg(4096)->Arg(1 << 20);

}  // namespace
