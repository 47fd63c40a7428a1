#include "bake/terrain/paint.hpp"

#include "bake/terrain/horizon.hpp"

#include <warren/core/math.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

namespace warren::bake {
namespace {

constexpr std::uint32_t kFull = 255;       // of weights and of light
constexpr std::uint32_t kLinear = 65'535;  // of linear colours

/// The 8-bit sRGB code of each 16-bit linear one (IEC 61966-2-1).
std::vector<std::uint8_t> srgb_codes() {
  std::vector<std::uint8_t> out(kLinear + 1);
  std::size_t begin = 0;
  for (unsigned code = 0; code <= kFull; ++code) {
    const double edge = (code + 0.5) / kFull;
    const double light = edge <= 0.04045 ? edge / 12.92 : math::pow((edge + 0.055) / 1.055, 2.4);
    const auto end =
        std::min(static_cast<std::size_t>(std::ceil(light * kLinear)), std::size_t{kLinear} + 1);
    std::fill(out.begin() + static_cast<std::ptrdiff_t>(begin),
              out.begin() + static_cast<std::ptrdiff_t>(std::max(begin, end)),
              static_cast<std::uint8_t>(code));
    begin = std::max(begin, end);
  }
  return out;
}

}  // namespace

Painter::Painter(const scene::Terrain& terrain, std::span<const LayerLook> looks)
    : terrain_(terrain), table_(terrain) {
  for (const LayerLook& look : looks) {
    std::array<std::uint32_t, 3> color{};
    for (std::size_t k = 0; k < color.size(); ++k) {
      color[k] = static_cast<std::uint32_t>(std::floor(look.color[k] * kLinear + 0.5));
    }
    colors_.push_back(color);
  }
  const int side = terrain.splat_side;
  const std::int64_t cells = terrain.chunk - 1;
  const std::int64_t common = std::gcd(cells, std::int64_t{2} * side);
  whole_ = std::int64_t{2} * side / common;
  for (int i = 0; i < side; ++i) {
    const std::int64_t at = (2 * std::int64_t{i} + 1) * (cells / common);
    places_.push_back({static_cast<int>(at / whole_), at % whole_});
  }
}

Grid<scene::Weights8> Painter::weights(const LandChunk& chunk) const {
  const scene::Heightfield& field = terrain_.field;
  const int side = terrain_.splat_side;
  const std::int64_t denominator = whole_ * whole_;
  std::vector<std::int64_t> blended(static_cast<std::size_t>(terrain_.chunk));
  Grid<scene::Weights8> out(side, side);
  scene::Weights8* texel = out.values().data();
  for (const Place& z : places_) {
    const std::uint16_t* near =
        &field.steps[{chunk.x + field.halo, chunk.z + z.sample + field.halo}];
    const std::uint16_t* far = near + field.steps.width();
    for (std::size_t x = 0; x < blended.size(); ++x) {
      blended[x] = near[x] * (whole_ - z.share) + far[x] * z.share;
    }
    for (const Place& x : places_) {
      const std::int64_t* pair = &blended[static_cast<std::size_t>(x.sample)];
      *texel++ = table_.at(pair[0] * (whole_ - x.share) + pair[1] * x.share, denominator);
    }
  }
  return out;
}

std::vector<Grid<Rgb>> Painter::splat(const Grid<scene::Weights8>& weights) const {
  std::vector<Grid<Rgb>> out;
  const std::size_t last = terrain_.layers.size() - 1;
  for (std::size_t map = 0; map < splat_maps(terrain_.layers.size()); ++map) {
    const std::size_t first = 3 * map;
    const auto channel = [&](const scene::Weights8& of_texel, std::size_t k) {
      return first + k < last ? of_texel[first + k] : std::uint8_t{0};
    };
    Grid<Rgb> picture(weights.width(), weights.height());
    std::transform(weights.values().begin(), weights.values().end(), picture.values().begin(),
                   [&](const scene::Weights8& of_texel) {
                     return Rgb{channel(of_texel, 0), channel(of_texel, 1), channel(of_texel, 2)};
                   });
    out.push_back(std::move(picture));
  }
  return out;
}

Grid<Rgb> Painter::base_color(const LandChunk& chunk, const Grid<scene::Weights8>& weights,
                              scene::Occlusion occlusion) const {
  static const std::vector<std::uint8_t> srgb = srgb_codes();
  const int samples = terrain_.chunk;
  const Grid<std::uint8_t> light =
      occlusion == scene::Occlusion::none
          ? Grid<std::uint8_t>(samples, samples, static_cast<std::uint8_t>(kFull))
          : sky_light(terrain_.field, chunk, samples);
  const std::int64_t denominator = whole_ * whole_;
  std::vector<std::int64_t> blended(static_cast<std::size_t>(samples));
  Grid<Rgb> out(weights.width(), weights.height());
  auto texel = out.values().begin();
  auto of_texel = weights.values().begin();
  for (const Place& z : places_) {
    const std::uint8_t* near = &light[{0, z.sample}];
    const std::uint8_t* far = near + samples;
    for (std::size_t x = 0; x < blended.size(); ++x) {
      blended[x] = near[x] * (whole_ - z.share) + far[x] * z.share;
    }
    for (const Place& x : places_) {
      const std::int64_t* pair = &blended[static_cast<std::size_t>(x.sample)];
      const std::int64_t sum = pair[0] * (whole_ - x.share) + pair[1] * x.share;
      const auto bright = static_cast<std::uint32_t>((sum + denominator / 2) / denominator);
      std::array<std::uint32_t, 3> color{};
      for (std::size_t layer = 0; layer < colors_.size(); ++layer) {
        const std::uint32_t weight = (*of_texel)[layer];
        for (std::size_t k = 0; k < color.size(); ++k) color[k] += weight * colors_[layer][k];
      }
      const auto code = [&](std::uint32_t sum_of_channel) {
        return srgb[sum_of_channel * bright / (kFull * kFull)];
      };
      *texel++ = {code(color[0]), code(color[1]), code(color[2])};
      ++of_texel;
    }
  }
  return out;
}

}  // namespace warren::bake
