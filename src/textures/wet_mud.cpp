#include "textures/hash.hpp"
#include "textures/noise.hpp"
#include "textures/surface.hpp"
#include "textures/wave.hpp"

#include <algorithm>
#include <cstddef>

namespace warren::textures {

namespace {

constexpr float kWidth = 4;  // metres of the picture
constexpr std::uint32_t kSeed = 0x3e7d;

}  // namespace

Surface make_wet_mud(int side) {
  Noise bend(side, 3, 2, mix(kSeed, 1));
  Noise sway(side, 5, 2, mix(kSeed, 2));
  Noise lumps(side, 7, 3, mix(kSeed, 3));
  Noise grain(side, 24, fine_octaves(side, 2), mix(kSeed, 4));
  Surface surface(side, kWidth);
  for (int y = 0; y < side; ++y) {
    const auto bends = bend.row(y);
    const auto sways = sway.row(y);
    const auto lump = lumps.row(y);
    const auto grains = grain.row(y);
    const float v = (static_cast<float>(y) + 0.5F) / static_cast<float>(side);
    const std::size_t begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(side);
    for (std::size_t x = 0; x < static_cast<std::size_t>(side); ++x) {
      const std::size_t i = begin + x;
      const float u = (static_cast<float>(x) + 0.5F) / static_cast<float>(side);
      // Two trains of ripples; where they come out of step, crests fork and end.
      const float first = wave(2 * u + 12 * v + 0.6F * bends[x]);
      const float second = wave(10 * v - 2 * u + 0.7F * sways[x]);
      const float sum = 0.66F * first + 0.34F * second;
      const float ripple = sum + 0.35F * sum * sum;
      const float strong = 0.85F + 0.4F * sways[x];
      const float ground = 0.016F * ripple * strong + 0.011F * lump[x] + 0.0012F * grains[x];
      // A film of water stands in the hollows and evens them out.
      const float film = smooth_step(0.004F, -0.009F, ground);
      surface.height.values()[i] = std::max(ground, -0.006F + 0.2F * (ground + 0.006F));
      surface.tone.values()[i] =
          (1 + 0.08F * lump[x] + 0.05F * grains[x]) * (1 - 0.22F * film) + 0.06F * sum;
      surface.hue.values()[i] = 0.5F * bends[x] - 0.7F * film;
      surface.rough.values()[i] = 0.2F - 0.3F * film + 0.05F * grains[x];
    }
  }
  surface.tone = brush(surface, 0.06F, 0.014F, 0.14F);
  return surface;
}

}  // namespace warren::textures
