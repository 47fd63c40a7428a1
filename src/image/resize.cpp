#include <warren/core/math.hpp>
#include <warren/image/resize.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warren::image {
namespace {

using Light = std::array<std::uint64_t, 3>;

constexpr std::uint64_t kFullLight = 65535;

/// IEC 61966-2-1.
double to_linear(double srgb) {
  return srgb <= 0.04045 ? srgb / 12.92 : math::pow((srgb + 0.055) / 1.055, 2.4);
}

/// Between 8-bit values and numbers up to kFullLight that may be averaged.
class Scale {
 public:
  explicit Scale(Channels channels) {
    for (std::size_t i = 0; i < light_.size(); ++i) {
      const auto value = static_cast<double>(i);
      const bool srgb = channels == Channels::srgb;
      const double linear = srgb ? to_linear(value / 255) : value / 255;
      const double above = srgb ? to_linear((value + 0.5) / 255) : (value + 0.5) / 255;
      light_[i] = static_cast<std::uint64_t>(std::lround(linear * kFullLight));
      upper_[i] = above * kFullLight;
    }
  }
  [[nodiscard]] std::uint64_t light(std::uint8_t value) const { return light_[value]; }
  /// The value whose light is nearest as one sees it.
  [[nodiscard]] std::uint8_t value(double light) const {
    const auto* const found = std::upper_bound(upper_.begin(), upper_.end() - 1, light);
    return static_cast<std::uint8_t>(found - upper_.begin());
  }

 private:
  std::array<std::uint64_t, 256> light_{};
  std::array<double, 256> upper_{};  // where the next value begins
};

struct Tap {
  std::size_t from;
  std::uint64_t weight;
};

/// What each place along an axis takes, from where.
struct Axis {
  std::vector<std::vector<Tap>> taps;
  std::uint64_t total = 1;  // of the weights of one place
};

/// Place i covers [i * from, (i + 1) * from) of an axis on which a place before covers `to`.
Axis shrink(std::size_t from, std::size_t to) {
  Axis axis{std::vector<std::vector<Tap>>(to), from};
  for (std::size_t i = 0; i < to; ++i) {
    const std::size_t begin = i * from;
    const std::size_t end = begin + from;
    for (std::size_t j = begin / to; j * to < end; ++j) {
      const std::size_t covered = std::min(end, (j + 1) * to) - std::max(begin, j * to);
      axis.taps[i].push_back({j, covered});
    }
  }
  return axis;
}

/// The middle of place i lies at ((2 i + 1) from - to) / (2 to), counted from the middle of the
/// first place before.
Axis grow(std::size_t from, std::size_t to) {
  Axis axis{std::vector<std::vector<Tap>>(to), 2 * to};
  for (std::size_t i = 0; i < to; ++i) {
    const std::size_t at = (2 * i + 1) * from + (2 * from - 1) * to;  // one turn later, above zero
    const std::size_t left = at / (2 * to);
    const std::uint64_t share = at % (2 * to);
    axis.taps[i] = {{left % from, 2 * to - share}, {(left + 1) % from, share}};
  }
  return axis;
}

Axis axis(int from, int to) {
  const auto before = static_cast<std::size_t>(from);
  const auto after = static_cast<std::size_t>(to);
  return to <= from ? shrink(before, after) : grow(before, after);
}

}  // namespace

Grid<Rgb> resize(const Grid<Rgb>& pixels, int width, int height, Channels channels) {
  const Scale scale(channels);
  const Axis columns = axis(pixels.width(), width);
  const Axis rows = axis(pixels.height(), height);
  const auto row_size = static_cast<std::size_t>(width);
  const auto row_before = static_cast<std::size_t>(pixels.width());

  Grid<Rgb> out(width, height);
  const auto total = static_cast<double>(columns.total * rows.total);
  std::vector<Light> sums(row_before);
  for (std::size_t y = 0; y < rows.taps.size(); ++y) {
    std::fill(sums.begin(), sums.end(), Light{});
    for (const Tap& tap : rows.taps[y]) {
      const Rgb* row = pixels.values().data() + tap.from * row_before;
      for (std::size_t x = 0; x < row_before; ++x) {
        sums[x][0] += scale.light(row[x].r) * tap.weight;
        sums[x][1] += scale.light(row[x].g) * tap.weight;
        sums[x][2] += scale.light(row[x].b) * tap.weight;
      }
    }
    for (std::size_t x = 0; x < row_size; ++x) {
      Light sum{};
      for (const Tap& tap : columns.taps[x]) {
        for (std::size_t k = 0; k < 3; ++k) sum[k] += sums[tap.from][k] * tap.weight;
      }
      const auto value = [&](std::size_t k) {
        return scale.value(static_cast<double>(sum[k]) / total);
      };
      out.values()[y * row_size + x] = {value(0), value(1), value(2)};
    }
  }
  return out;
}

int power_of_two_side(int side, int max_side) {
  int below = 1;
  while (below <= side / 2) below *= 2;
  const int nearest = side - below < 2 * below - side ? below : 2 * below;
  return std::min(nearest, max_side);
}

}  // namespace warren::image
