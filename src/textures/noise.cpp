#include "textures/noise.hpp"

#include "textures/hash.hpp"

#include <algorithm>
#include <cstddef>

namespace warren::textures {

namespace {

struct Direction {
  float x;
  float y;
};

constexpr float kCos1 = 0.9238795F;  // 22.5 degrees
constexpr float kCos2 = 0.7071068F;
constexpr float kCos3 = 0.3826834F;

constexpr Direction kDirections[16] = {
    {1, 0},  {kCos1, kCos3},   {kCos2, kCos2},   {kCos3, kCos1},
    {0, 1},  {-kCos3, kCos1},  {-kCos2, kCos2},  {-kCos1, kCos3},
    {-1, 0}, {-kCos1, -kCos3}, {-kCos2, -kCos2}, {-kCos3, -kCos1},
    {0, -1}, {kCos3, -kCos1},  {kCos2, -kCos2},  {kCos1, -kCos3},
};

// Unit gradients give values up to 0.71.
constexpr float kGain = 1.4F;

}  // namespace

Noise::Noise(int side, int cells, int octaves, std::uint32_t seed)
    : row_(static_cast<std::size_t>(side)) {
  float weight = 1;
  for (int k = 0; k < octaves; ++k, cells *= 2, weight /= 2) {
    Octave octave;
    octave.cells = cells;
    octave.weight = weight * kGain;
    const std::uint32_t octave_seed = mix(seed, static_cast<std::uint32_t>(k));
    for (int i = 0; i < cells * cells; ++i) {
      const Direction& direction =
          kDirections[mix(octave_seed, static_cast<std::uint32_t>(i)) & 15U];
      octave.gradient_x.push_back(direction.x);
      octave.gradient_y.push_back(direction.y);
    }
    for (int x = 0; x < side; ++x) {
      // Pixel centres, in halves of a pixel, so that the cell is found without rounding.
      const int half = (2 * x + 1) * cells;
      const int cell = half / (2 * side);
      if (cell == static_cast<int>(octave.begin.size())) octave.begin.push_back(x);
      const float t = static_cast<float>(half - cell * 2 * side) / static_cast<float>(2 * side);
      octave.fraction.push_back(t);
      octave.fade.push_back(t * t * t * (t * (t * 6 - 15) + 10));
    }
    octave.begin.push_back(side);
    octave.value.resize(static_cast<std::size_t>(cells) + 1);
    octave.slope.resize(static_cast<std::size_t>(cells) + 1);
    octaves_.push_back(std::move(octave));
  }
}

void Noise::Octave::go_to_row(int y) {
  // Rows and columns have the same cells.
  const auto cell =
      static_cast<std::size_t>(std::upper_bound(begin.begin(), begin.end(), y) - begin.begin() - 1);
  const auto count = static_cast<std::size_t>(cells);
  const std::size_t above = cell * count;
  const std::size_t below = (cell + 1) % count * count;
  const float t = fraction[static_cast<std::size_t>(y)];
  const float far = fade[static_cast<std::size_t>(y)];
  for (std::size_t i = 0; i < count; ++i) {
    const float near_value = gradient_y[above + i] * t;
    const float near_slope = gradient_x[above + i];
    value[i] = near_value + far * (gradient_y[below + i] * (t - 1) - near_value);
    slope[i] = near_slope + far * (gradient_x[below + i] - near_slope);
  }
  value[count] = value[0];
  slope[count] = slope[0];
}

std::span<const float> Noise::row(int y) {
  std::fill(row_.begin(), row_.end(), 0.0F);
  for (Octave& octave : octaves_) {
    octave.go_to_row(y);
    const float* fraction = octave.fraction.data();
    const float* fade = octave.fade.data();
    for (std::size_t i = 0; i < static_cast<std::size_t>(octave.cells); ++i) {
      const float value = octave.value[i];
      const float slope = octave.slope[i];
      const float next_value = octave.value[i + 1] - octave.slope[i + 1];
      const float next_slope = octave.slope[i + 1];
      const auto end = static_cast<std::size_t>(octave.begin[i + 1]);
      for (auto x = static_cast<std::size_t>(octave.begin[i]); x < end; ++x) {
        const float left = value + slope * fraction[x];
        const float right = next_value + next_slope * fraction[x];
        row_[x] += octave.weight * (left + fade[x] * (right - left));
      }
    }
  }
  return row_;
}

Grid<float> Noise::picture() {
  const auto side = static_cast<int>(row_.size());
  Grid<float> values(side, side);
  for (int y = 0; y < side; ++y) {
    const auto from = row(y);
    std::copy(from.begin(), from.end(), &values[{0, y}]);
  }
  return values;
}

}  // namespace warren::textures
