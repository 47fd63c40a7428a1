#include "render/ground.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace warren::render {
namespace {

/// Uniform cubic B-spline: the shares of the four samples round a place `t` after the second.
std::array<double, 4> spline(double t) {
  const double u = 1 - t;
  return {u * u * u / 6, (4 - 6 * t * t + 3 * t * t * t) / 6, (4 - 6 * u * u + 3 * u * u * u) / 6,
          t * t * t / 6};
}

}  // namespace

Ground::Ground(const scene::Heightfield& field, const Extent& extent)
    : field_(field),
      scale_(static_cast<double>(std::max(extent.width, extent.height)) /
             std::max(field.width() - 1, field.depth() - 1)),
      corner_{(extent.width - (field.width() - 1) * scale_) / 2,
              (extent.height - (field.depth() - 1) * scale_) / 2},
      columns_(reaches(extent.width, corner_.x, field.width())),
      rows_(reaches(extent.height, corner_.y, field.depth())),
      heights_(extent.width, extent.height) {
  const auto width = static_cast<std::size_t>(extent.width);
  std::vector<float> line(width);
  for (int y = 0; y < extent.height; ++y) {
    const Reach& row = rows_[static_cast<std::size_t>(y)];
    std::fill(line.begin(), line.end(), 0.0F);
    for (std::size_t j = 0; j < row.shares.size(); ++j) {
      const int z = row.first + static_cast<int>(j);
      for (std::size_t x = 0; x < width; ++x) {
        const Reach& column = columns_[x];
        float sum = 0;
        for (std::size_t i = 0; i < column.shares.size(); ++i) {
          sum += column.shares[i] *
                 static_cast<float>(field.at(column.first + static_cast<int>(i), z));
        }
        line[x] += row.shares[j] * sum;
      }
    }
    for (int x = 0; x < extent.width; ++x) {
      heights_[{x, y}] = line[static_cast<std::size_t>(x)] * static_cast<float>(field.step);
    }
  }
}

std::vector<Ground::Reach> Ground::reaches(int pixels, double corner, int samples) const {
  std::vector<Reach> out(static_cast<std::size_t>(pixels));
  const double last = samples - 1;
  for (int i = 0; i < pixels; ++i) {
    Reach& reach = out[static_cast<std::size_t>(i)];
    if (scale_ >= 1) {
      const double at = std::clamp((i + 0.5 - corner) / scale_, 0.0, last);
      const double before = std::min(std::floor(at), last - 1);
      const std::array<double, 4> shares = spline(at - before);
      // Beyond the border lies its last sample again.
      const auto held = [&](double sample) {
        return static_cast<int>(std::clamp(sample, 0.0, last));
      };
      reach.first = held(before - 1);
      reach.shares.assign(static_cast<std::size_t>(held(before + 2) - reach.first) + 1, 0.0F);
      for (std::size_t k = 0; k < shares.size(); ++k) {
        const int sample = held(before - 1 + static_cast<double>(k));
        reach.shares[static_cast<std::size_t>(sample - reach.first)] +=
            static_cast<float>(shares[k]);
      }
    } else {
      // A sample stands for what is nearer to it than to its neighbours.
      const double low = std::clamp((i - corner) / scale_, -0.5, last);
      const double high = std::clamp((i + 1 - corner) / scale_, low + 0.5, last + 0.5);
      reach.first = static_cast<int>(std::floor(low + 0.5));
      const int end = std::min(static_cast<int>(std::ceil(high + 0.5)), samples);
      for (int sample = reach.first; sample < end; ++sample) {
        const double share = std::min(high, sample + 0.5) - std::max(low, sample - 0.5);
        reach.shares.push_back(static_cast<float>(share / (high - low)));
      }
    }
  }
  return out;
}

bool Ground::contains(Cell pixel) const {
  const double x = (pixel.x + 0.5 - corner_.x) / scale_;
  const double z = (pixel.y + 0.5 - corner_.y) / scale_;
  return x >= 0 && z >= 0 && x <= field_.width() - 1 && z <= field_.depth() - 1;
}

double Ground::height(Cell pixel) const {
  return field_.base + static_cast<double>(heights_[pixel]);
}

Ground::Slope Ground::slope(Cell pixel) const {
  const int left = std::max(pixel.x - 1, 0);
  const int right = std::min(pixel.x + 1, heights_.width() - 1);
  const int above = std::max(pixel.y - 1, 0);
  const int below = std::min(pixel.y + 1, heights_.height() - 1);
  const auto rise = [&](Cell from, Cell to) {
    return static_cast<double>(heights_[to]) - static_cast<double>(heights_[from]);
  };
  return {rise({left, pixel.y}, {right, pixel.y}) / (right - left),
          rise({pixel.x, above}, {pixel.x, below}) / (below - above)};
}

Light Ground::tint(Cell pixel, const Tints& tints) const {
  if (scale_ >= 1) {
    const double steps = static_cast<double>(heights_[pixel]) / field_.step + 0.5;
    return tints[static_cast<std::size_t>(std::clamp(steps, 0.0, 65'535.0))];
  }
  const Reach& row = rows_[static_cast<std::size_t>(pixel.y)];
  const Reach& column = columns_[static_cast<std::size_t>(pixel.x)];
  Light sum{};
  for (std::size_t j = 0; j < row.shares.size(); ++j) {
    for (std::size_t i = 0; i < column.shares.size(); ++i) {
      const Light& one =
          tints[field_.at(column.first + static_cast<int>(i), row.first + static_cast<int>(j))];
      const float share = row.shares[j] * column.shares[i];
      for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += share * one[k];
    }
  }
  return sum;
}

Point Ground::point(const MapPlace& place) const {
  return {corner_.x + place.x / field_.spacing * scale_,
          corner_.y + place.z / field_.spacing * scale_};
}

}  // namespace warren::render
