#include "textures/surface.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace warren::textures {

namespace {

/// The means of columns of 2 * radius + 1 pixels.
Field blur_down(const Field& field, int radius) {
  const int side = field.width();
  const auto n = static_cast<std::size_t>(side);
  const auto r = static_cast<std::size_t>(radius);
  Field result(side, side);
  const float weight = 1 / static_cast<float>(2 * radius + 1);
  std::vector<float> sum(n);
  // Whole rows are added and taken away, so that memory is read in its order.
  const float* values = field.values().data();
  const auto row = [&](std::size_t y) { return values + (y & (n - 1)) * n; };
  for (std::size_t k = 0; k <= 2 * r; ++k) {
    const float* added = row(n - r + k);
    for (std::size_t x = 0; x < n; ++x) sum[x] += added[x];
  }
  for (std::size_t y = 0; y < n; ++y) {
    float* out = result.values().data() + y * n;
    const float* added = row(y + r + 1);
    const float* taken = row(y + n - r);
    for (std::size_t x = 0; x < n; ++x) {
      out[x] = sum[x] * weight;
      sum[x] += added[x] - taken[x];
    }
  }
  return result;
}

/// The means of rows of 2 * radius + 1 pixels.
Field blur_across(const Field& field, int radius) {
  const int side = field.width();
  const auto n = static_cast<std::size_t>(side);
  const auto r = static_cast<std::size_t>(radius);
  Field result(side, side);
  const float weight = 1 / static_cast<float>(2 * radius + 1);
  std::vector<float> wrapped(n + 2 * r + 1);
  for (std::size_t y = 0; y < n; ++y) {
    const float* in = field.values().data() + y * n;
    float* out = result.values().data() + y * n;
    std::copy(in + (n - r), in + n, wrapped.begin());
    std::copy(in, in + n, wrapped.begin() + radius);
    std::copy(in, in + r + 1, wrapped.begin() + radius + side);
    float sum = 0;
    for (std::size_t k = 0; k <= 2 * r; ++k) sum += wrapped[k];
    for (std::size_t x = 0; x < n; ++x) {
      out[x] = sum * weight;
      sum += wrapped[x + 2 * r + 1] - wrapped[x];
    }
  }
  return result;
}

Field shrink(const Field& field, int factor) {
  const int side = field.width() / factor;
  Field result(side, side);
  const float weight = 1 / static_cast<float>(factor * factor);
  for (int y = 0; y < field.height(); ++y) {
    for (int x = 0; x < field.width(); ++x) {
      result[{x / factor, y / factor}] += field[{x, y}] * weight;
    }
  }
  return result;
}

}  // namespace

Field blur(const Field& field, int radius) { return blur_across(blur_down(field, radius), radius); }

Surface shrink(const Surface& surface, int factor) {
  Surface result(surface.height.width() / factor, surface.metres);
  result.height = shrink(surface.height, factor);
  result.tone = shrink(surface.tone, factor);
  result.hue = shrink(surface.hue, factor);
  result.rough = shrink(surface.rough, factor);
  if (!surface.vivid.empty()) result.vivid = shrink(surface.vivid, factor);
  return result;
}

Field brush(const Surface& surface, float reach, float depth, float strength) {
  const int side = surface.height.width();
  const int radius =
      std::max(1, static_cast<int>(reach * static_cast<float>(side) / surface.metres));
  const Field mean = blur(surface.height, radius);
  Field tone = surface.tone;
  for (std::size_t i = 0; i < tone.size(); ++i) {
    const float raised = (surface.height.values()[i] - mean.values()[i]) / depth;
    tone.values()[i] *= 1 + strength * std::clamp(raised, -1.0F, 1.0F);
  }
  return tone;
}

}  // namespace warren::textures
