#include "textures/hash.hpp"
#include "textures/leaves.hpp"
#include "textures/noise.hpp"
#include "textures/surface.hpp"

#include <cstddef>

namespace warren::textures {

namespace {

constexpr float kWidth = 4;  // metres of the picture
constexpr std::uint32_t kSeed = 0xa19a;

/// Limp fronds that the tide has laid down, all more or less one way.
constexpr Litter kFronds{.strewing = {.metres = kWidth,
                                      .tries = 900,
                                      .smallest = 0.13F,
                                      .largest = 0.34F,
                                      .spacing = 0.42F},
                         .way_x = 0.9F,
                         .way_y = 0.4F,
                         .stray = 0.55F,
                         .stoutest = 0.5F,
                         .slimmest = 0.3F,
                         .soft = 0.7F,
                         .bow = 0.7F};

}  // namespace

Surface make_algae(int side) {
  const Leaves fronds = lay_leaves(side, kFronds, mix(kSeed, 1));
  Noise growth(side, 5, 2, mix(kSeed, 3));
  Noise lumps(side, 6, 2, mix(kSeed, 4));
  Noise grain(side, 28, fine_octaves(side, 2), mix(kSeed, 5));
  Surface surface(side, kWidth);
  surface.vivid = Field(side, side);
  for (int y = 0; y < side; ++y) {
    const auto grown = growth.row(y);
    const auto lump = lumps.row(y);
    const auto grains = grain.row(y);
    const std::size_t begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(side);
    for (std::size_t x = 0; x < static_cast<std::size_t>(side); ++x) {
      const std::size_t i = begin + x;
      const float dome = fronds.back.values()[i];
      const float cover = smooth_step(0, 0.3F, grown[x] + 0.45F + 0.8F * (dome - 0.5F));
      const float leaf = fronds.tone.values()[i];
      surface.height.values()[i] =
          0.02F * lump[x] + 0.0015F * grains[x] + cover * (0.002F + 0.016F * dome);
      const float mud = 0.82F + 0.12F * lump[x] + 0.05F * grains[x];
      const float green = 0.8F + 0.28F * dome + 0.15F * leaf + 0.04F * grains[x];
      surface.tone.values()[i] = mud + (green - mud) * cover;
      surface.hue.values()[i] = 0.8F * leaf * cover + 0.4F * lump[x];
      surface.rough.values()[i] = cover * (0.12F - 0.15F * dome) + 0.04F * grains[x];
      surface.vivid.values()[i] = 0.15F + 0.85F * cover;
    }
  }
  surface.tone = brush(surface, 0.05F, 0.02F, 0.18F);
  return surface;
}

}  // namespace warren::textures
