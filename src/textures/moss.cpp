#include "textures/discs.hpp"
#include "textures/hash.hpp"
#include "textures/noise.hpp"
#include "textures/surface.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace warren::textures {

namespace {

constexpr std::uint32_t kSeed = 0x3055;

/// Cushions of moss, packed till they overlap: 0 between them, 1 at the middle of one.
Field cushions(int side, float metres) {
  const Strewing strewing{
      .metres = metres, .tries = 1200, .smallest = 0.09F, .largest = 0.26F, .spacing = 0.5F};
  Field field(side, side);
  for (const Disc& disc : strew(strewing, mix(kSeed, 1))) {
    const float r = disc.radius;
    visit_box(side, metres, disc.x - r, disc.y - r, disc.x + r, disc.y + r,
              [&](std::size_t i, float px, float py) {
                const float dx = (px - disc.x) / r;
                const float dy = (py - disc.y) / r;
                float& value = field.values()[i];
                const float rest = std::max(0.0F, 1 - dx * dx - dy * dy);
                value += (1 - value) * rest * rest;
              });
  }
  return field;
}

}  // namespace

Surface make_moss(int side) {
  Surface surface = make_stone(side);
  const Field cushion = cushions(side, surface.metres);
  Noise growth(side, 5, 3, mix(kSeed, 2));
  Noise grain(side, 26, fine_octaves(side, 2), mix(kSeed, 3));
  Noise cloud(side, 4, 2, mix(kSeed, 4));
  surface.vivid = Field(side, side);
  for (int y = 0; y < side; ++y) {
    const auto grown = growth.row(y);
    const auto grains = grain.row(y);
    const auto clouds = cloud.row(y);
    const std::size_t begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(side);
    for (std::size_t x = 0; x < static_cast<std::size_t>(side); ++x) {
      const std::size_t i = begin + x;
      float& height = surface.height.values()[i];
      const float bulge = cushion.values()[i];
      // It starts in joints, where water stays, and ends at the edges of cushions.
      const float thick =
          grown[x] + 0.3F + 14 * (0.026F - height) + 0.5F * (bulge - 0.5F) + 0.1F * grains[x];
      const float cover = smooth_step(0, 0.3F, thick);
      const float pile = std::min(1.0F, std::max(0.0F, thick));
      height +=
          cover * (0.004F + 0.6F * (0.028F - height)) + pile * 0.04F * (bulge + 0.15F * grains[x]);
      const float moss = 0.72F + 0.45F * bulge + 0.16F * grains[x] + 0.1F * clouds[x];
      float& tone = surface.tone.values()[i];
      tone = 1.13F * tone + (moss - 1.13F * tone) * cover;
      float& hue = surface.hue.values()[i];
      hue += (0.8F * clouds[x] + 0.5F * (bulge - 0.5F) - hue) * cover;
      float& rough = surface.rough.values()[i];
      rough += (0.1F - 0.05F * bulge - rough) * cover;
      surface.vivid.values()[i] = cover;
    }
  }
  surface.tone = brush(surface, 0.05F, 0.02F, 0.2F);
  return surface;
}

}  // namespace warren::textures
