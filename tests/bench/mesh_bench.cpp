#include "../mesh/rough_field.hpp"

#include <warren/mesh/mesh.hpp>

#include <array>
#include <cstdint>

#include <benchmark/benchmark.h>

namespace {

using namespace warren;

/// Levels of 0.01, 0.05 and 0.25 m of a square of rough hills. The counters are the triangles of
/// each.
void triangulate(benchmark::State& state) {
  const auto side = static_cast<int>(state.range(0));
  const Grid<std::uint16_t> field = mesh::rough_field(side, 1337);
  constexpr std::array<std::uint32_t, 3> kBounds{40, 204, 1024};
  mesh::Levels levels;
  for ([[maybe_unused]] auto _ : state) {
    levels = mesh::triangulate({field.values().data(), side, side}, kBounds);
  }
  const auto triangles = [&](std::size_t level) {
    return static_cast<double>(levels.levels[level].indices.size() / 3);
  };
  state.counters["1cm"] = triangles(0);
  state.counters["5cm"] = triangles(1);
  state.counters["25cm"] = triangles(2);
}
BENCHMARK(triangulate)->Arg(257)->Arg(513)->Arg(1025)->Unit(benchmark::kMillisecond);

}  // namespace
