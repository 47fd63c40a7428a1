#include "textures/hash.hpp"
#include "textures/leaves.hpp"
#include "textures/noise.hpp"
#include "textures/surface.hpp"

#include <cstddef>

namespace warren::textures {

namespace {

constexpr float kWidth = 4;  // metres of the picture
constexpr std::uint32_t kSeed = 0x62a5;

/// Short blades from above, lying every way but more to one side, as wind leaves them.
constexpr Litter kBlades{.strewing = {.metres = kWidth,
                                      .tries = 1500,
                                      .smallest = 0.13F,
                                      .largest = 0.24F,
                                      .spacing = 0.25F},
                         .way_x = 0.45F,
                         .way_y = -0.4F,
                         .stray = 1,
                         .stoutest = 0.4F,
                         .slimmest = 0.25F,
                         .soft = 0.8F,
                         .bow = 0.45F};

}  // namespace

Surface make_grass(int side) {
  const Leaves blades = lay_leaves(side, kBlades, mix(kSeed, 1));
  Noise lumps(side, 9, 2, mix(kSeed, 3));
  Noise grain(side, 30, fine_octaves(side, 2), mix(kSeed, 4));
  Noise cloud(side, 3, 2, mix(kSeed, 5));
  Surface surface(side, kWidth);
  for (int y = 0; y < side; ++y) {
    const auto lump = lumps.row(y);
    const auto grains = grain.row(y);
    const auto clouds = cloud.row(y);
    const std::size_t begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(side);
    for (std::size_t x = 0; x < static_cast<std::size_t>(side); ++x) {
      const std::size_t i = begin + x;
      const float back = blades.back.values()[i];
      const float tone = blades.tone.values()[i];
      surface.height.values()[i] = 0.03F * lump[x] + 0.016F * back + 0.002F * grains[x];
      surface.tone.values()[i] = 0.8F + 0.28F * back + 0.12F * tone + 0.12F * lump[x] +
                                 0.07F * clouds[x] + 0.06F * grains[x];
      surface.hue.values()[i] = 0.7F * tone + 0.5F * clouds[x] + 0.5F * (back - 0.4F);
      surface.rough.values()[i] = 0.04F * grains[x] - 0.1F * back;
    }
  }
  surface.tone = brush(surface, 0.06F, 0.03F, 0.16F);
  return surface;
}

}  // namespace warren::textures
