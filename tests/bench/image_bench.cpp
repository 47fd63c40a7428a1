#include <warren/core/grid.hpp>
#include <warren/core/random.hpp>
#include <warren/image/png.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace {

using namespace warren;

/// Random values on a lattice, blended between its points.
class Noise {
 public:
  explicit Noise(std::uint64_t seed) : values_(kSide * kSide) {
    Stream stream(seed, Stage::terrain, 0, 0);
    for (float& value : values_) value = stream.unit();
  }
  [[nodiscard]] float at(float x, float y) const {
    const float u = smooth(x - std::floor(x));
    const float v = smooth(y - std::floor(y));
    const auto i = static_cast<std::size_t>(x);
    const auto j = static_cast<std::size_t>(y);
    const float above = value(i, j) * (1 - u) + value(i + 1, j) * u;
    const float below = value(i, j + 1) * (1 - u) + value(i + 1, j + 1) * u;
    return above * (1 - v) + below * v;
  }

 private:
  static constexpr std::size_t kSide = 256;
  static float smooth(float t) { return t * t * (3 - 2 * t); }
  [[nodiscard]] float value(std::size_t i, std::size_t j) const {
    return values_[j % kSide * kSide + i % kSide];
  }
  std::vector<float> values_;
};

/// Three layers of ground by height: a weight each, which sum to 255 in every pixel.
Grid<Rgb> splat(int side) {
  const Noise noise(1);
  Grid<Rgb> out(side, side);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      float height = 0;
      float share = 0.5F;
      for (float scale = 1.0F / 200; scale < 1.0F / 10; scale *= 2, share /= 2) {
        height += share * noise.at(static_cast<float>(x) * scale, static_cast<float>(y) * scale);
      }
      const float low = std::clamp((0.45F - height) * 8, 0.0F, 1.0F);
      const float middle = (1 - low) * std::clamp((0.55F - height) * 8, 0.0F, 1.0F);
      const int r = static_cast<int>(low * 255);
      const int g = static_cast<int>(middle * 255);
      out[{x, y}] = {static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g),
                     static_cast<std::uint8_t>(255 - r - g)};
    }
  }
  return out;
}

void encode_splat(benchmark::State& state) {
  const Grid<Rgb> pixels = splat(static_cast<int>(state.range(0)));
  std::size_t packed = 0;
  for ([[maybe_unused]] auto _ : state) {
    const std::string file = image::encode_png_rgb(pixels);
    packed = file.size();
    benchmark::DoNotOptimize(file.data());
  }
  const auto bytes = static_cast<std::int64_t>(pixels.size() * sizeof(Rgb));
  state.SetBytesProcessed(state.iterations() * bytes);
  state.counters["packed"] = static_cast<double>(packed) / static_cast<double>(bytes);
}
BENCHMARK(encode_splat)->Arg(256)->Arg(1024)->Arg(2367)->Unit(benchmark::kMillisecond);

}  // namespace
