#include <warren/core/isa.hpp>
#include <warren/gen/terrain/heights.hpp>
#include <warren/gen/terrain/terrain.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace {

using namespace warren;

constexpr int kSide = 2048;

/// Forces a level for one benchmark.
class AtLevel {
 public:
  explicit AtLevel(Isa level) : before_(isa()) { use_isa(level); }
  ~AtLevel() { use_isa(before_); }
  AtLevel(const AtLevel&) = delete;
  AtLevel& operator=(const AtLevel&) = delete;

 private:
  Isa before_;
};

/// One noise of 0.01 cycles a sample.
terrain::Options noise_of(int octaves) {
  terrain::Options options;
  options.spacing = 1;
  options.noises = {{.scale = 0.01, .octaves = octaves}};
  return options;
}

void noise(benchmark::State& state, Isa level, const terrain::Options& options) {
  const AtLevel forced(level);
  std::vector<float> out(std::size_t{kSide} * kSide);
  for (auto _ : state) {
    terrain::noise_sum(options, 1337, {0, 0, kSide, kSide}, out);
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  const double samples = static_cast<double>(state.iterations()) * kSide * kSide;
  state.counters["Msamples/s"] = benchmark::Counter(samples * 1e-6, benchmark::Counter::kIsRate);
}

/// Heights of 2x2 chunks of 257 samples, noise to steps.
void heights(benchmark::State& state) {
  const terrain::Options options = noise_of(6);
  for (auto _ : state) {
    benchmark::DoNotOptimize(terrain::generate(options, 7, {0, 1, 0, 1}, 1));
  }
}
BENCHMARK(heights)->Unit(benchmark::kMillisecond);

/// Levels are known at run time alone.
[[maybe_unused]] const bool kRegistered = [] {
  for (const Isa level : isa_levels()) {
    const std::string name = "noise/" + std::string(isa_name(level)) + "/";
    for (const int octaves : {3, 6}) {
      benchmark::RegisterBenchmark((name + std::to_string(octaves)).c_str(), noise, level,
                                   noise_of(octaves))
          ->Unit(benchmark::kMillisecond);
    }
    terrain::Options warped = noise_of(6);
    warped.warp.amplitude = 20;
    benchmark::RegisterBenchmark((name + "6-warped").c_str(), noise, level, warped)
        ->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
