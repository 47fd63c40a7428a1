#include "bake/visible_sets.hpp"

#include <warren/gen/maze/maze.hpp>

#include <cstdint>

#include <benchmark/benchmark.h>

namespace {

using namespace warren;

/// The visible sets of a perfect maze of cells x cells. The counter is the mean size of a set.
void visible_sets(benchmark::State& state, maze::Algorithm algorithm) {
  maze::Options options;
  options.width = options.height = static_cast<int>(state.range(0));
  options.algorithm = algorithm;
  const Grid<std::uint8_t> cells = maze::generate(options, 1)->cells;
  const bake::ChunkGrid chunks(cells.width(), cells.height());
  std::size_t entries = 0;
  std::size_t open = 0;
  for ([[maybe_unused]] auto _ : state) {
    const auto visible = bake::visible_sets(cells, chunks);
    entries = 0;
    for (const std::size_t set : visible->set_of_cell) entries += visible->sets[set].size();
    open = visible->set_of_cell.size();
  }
  state.counters["chunks"] = static_cast<double>(entries) / static_cast<double>(open);
}
BENCHMARK_CAPTURE(visible_sets, prim, maze::Algorithm::prim)
    ->Arg(33)
    ->Arg(63)
    ->Arg(201)
    ->Arg(1001)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(visible_sets, depth_first, maze::Algorithm::depth_first)
    ->Arg(33)
    ->Arg(63)
    ->Arg(201)
    ->Arg(1001)
    ->Unit(benchmark::kMillisecond);

}  // namespace
