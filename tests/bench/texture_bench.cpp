#include <warren/textures/textures.hpp>

#include <benchmark/benchmark.h>

namespace {

using namespace warren;

/// All three pictures of a pattern of 256 pixels a side, not encoded.
void pattern(benchmark::State& state, scene::Pattern which) {
  for (auto _ : state) {
    const textures::Pattern made(which, 256);
    benchmark::DoNotOptimize(made.albedo({107, 102, 94}));
    benchmark::DoNotOptimize(made.normal(3));
    benchmark::DoNotOptimize(made.roughness(0.9));
  }
}

BENCHMARK_CAPTURE(pattern, stone, scene::Pattern::stone)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pattern, brick, scene::Pattern::brick)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pattern, mud, scene::Pattern::mud)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pattern, moss, scene::Pattern::moss)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pattern, wet_mud, scene::Pattern::wet_mud)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pattern, dry_mud, scene::Pattern::dry_mud)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pattern, sand, scene::Pattern::sand)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pattern, algae, scene::Pattern::algae)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pattern, rock, scene::Pattern::rock)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pattern, grass, scene::Pattern::grass)->Unit(benchmark::kMillisecond);

}  // namespace
