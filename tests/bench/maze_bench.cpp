#include "allocations.hpp"
#include "gen/maze/grow.hpp"

#include <warren/gen/maze/maze.hpp>

#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

namespace {

using namespace warren;
using namespace warren::maze;

Options square(int cells) {
  Options options;
  options.width = options.height = cells;
  options.frontier = Frontier::random_wall;
  options.events.count = 5;
  return options;
}

/// A pattern with five events, as maze-15 and maze-23 have it; the seed changes each time.
void pattern(benchmark::State& state, Placement placement) {
  Options options = square(static_cast<int>(state.range(0)));
  options.events.placement = placement;
  std::uint64_t seed = 0;
  for ([[maybe_unused]] auto _ : state) {
    auto maze = generate(options, seed++);
    benchmark::DoNotOptimize(maze);
  }
}
BENCHMARK_CAPTURE(pattern, events_first, Placement::events_first)->Arg(15)->Arg(23)->Arg(63);
BENCHMARK_CAPTURE(pattern, select, Placement::select)->Arg(15)->Arg(23);
BENCHMARK_CAPTURE(pattern, literal, Placement::literal)->Arg(15)->Arg(23);

void metrics(benchmark::State& state) {
  const auto maze = generate(square(static_cast<int>(state.range(0))), 1);
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(measure(*maze));
}
BENCHMARK(metrics)->Arg(15)->Arg(23)->Arg(63);

/// A tree over rooms x rooms, from the middle. The counter is what it allocates at most.
void tree(benchmark::State& state, Algorithm algorithm, Frontier frontier) {
  Options options;
  options.algorithm = algorithm;
  options.frontier = frontier;
  const int side = static_cast<int>(state.range(0));
  std::uint64_t seed = 0;
  allocations::reset_peak();
  for ([[maybe_unused]] auto _ : state) {
    Lattice lattice(side, side);
    const Room start = lattice.at({side / 2, side / 2});
    lattice.make_source(start);
    Stream stream(seed++, Stage::maze, 0, 0);
    grow(lattice, std::vector{start}, options, stream);
    benchmark::DoNotOptimize(lattice);
  }
  state.counters["peak_MB"] = static_cast<double>(allocations::peak()) / 1e6;
}
BENCHMARK_CAPTURE(tree, prim_random_cell, Algorithm::prim, Frontier::random_cell)
    ->Arg(1001)
    ->Arg(4001)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tree, prim_random_wall, Algorithm::prim, Frontier::random_wall)
    ->Arg(1001)
    ->Arg(4001)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tree, prim_random_weight, Algorithm::prim, Frontier::random_weight)
    ->Arg(1001)
    ->Arg(4001)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tree, kruskal, Algorithm::kruskal, Frontier::random_cell)
    ->Arg(1001)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tree, depth_first, Algorithm::depth_first, Frontier::random_cell)
    ->Arg(1001)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tree, wilson, Algorithm::wilson, Frontier::random_cell)
    ->Arg(301)
    ->Unit(benchmark::kMillisecond);

}  // namespace
