#include "textures/discs.hpp"
#include "textures/hash.hpp"
#include "textures/noise.hpp"
#include "textures/surface.hpp"
#include "textures/wave.hpp"

#include <algorithm>
#include <cstddef>

namespace warren::textures {

namespace {

constexpr float kWidth = 4;  // metres of the picture
constexpr std::uint32_t kSeed = 0x5a4d;

/// Bits of shells, half sunk: how far each pixel is inside one, 0..1.
Field shells(int side) {
  const Strewing strewing{
      .metres = kWidth, .tries = 44, .smallest = 0.03F, .largest = 0.05F, .spacing = 3};
  Field field(side, side);
  for (const Disc& disc : strew(strewing, mix(kSeed, 1))) {
    const float r = disc.radius;
    visit_box(side, kWidth, disc.x - r, disc.y - r, disc.x + r, disc.y + r,
              [&](std::size_t i, float px, float py) {
                const float dx = (px - disc.x) / r;
                const float dy = (py - disc.y) / r;
                field.values()[i] = std::max(field.values()[i], 1 - dx * dx - dy * dy);
              });
  }
  return field;
}

}  // namespace

Surface make_sand(int side) {
  const Field shell = shells(side);
  Noise bend(side, 4, 2, mix(kSeed, 2));
  Noise calm(side, 3, 2, mix(kSeed, 3));
  Noise grain(side, 40, fine_octaves(side, 2), mix(kSeed, 4));
  Noise cloud(side, 4, 2, mix(kSeed, 5));
  Surface surface(side, kWidth);
  for (int y = 0; y < side; ++y) {
    const auto bends = bend.row(y);
    const auto calms = calm.row(y);
    const auto grains = grain.row(y);
    const auto clouds = cloud.row(y);
    const float v = (static_cast<float>(y) + 0.5F) / static_cast<float>(side);
    const std::size_t begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(side);
    for (std::size_t x = 0; x < static_cast<std::size_t>(side); ++x) {
      const std::size_t i = begin + x;
      const float u = (static_cast<float>(x) + 0.5F) / static_cast<float>(side);
      // Wind builds a long slope and a short one: the crest is later than half way.
      const float phase = 10 * u + 3 * v + 0.55F * bends[x];
      const float other = 8 * u + 5 * v - 0.5F * calms[x];
      const float ripple = 0.65F * wave(phase + 0.09F * wave(phase)) + 0.35F * wave(other);
      const float strong = 0.55F + 0.6F * smooth_step(-0.5F, 0.5F, calms[x]);
      const float bit = shell.values()[i];
      surface.height.values()[i] =
          0.014F * strong * ripple + 0.016F * clouds[x] + 0.0016F * grains[x] + 0.01F * bit;
      const float white = smooth_step(0.1F, 0.5F, bit);
      const float plain =
          1 + 0.09F * strong * ripple + 0.07F * clouds[x] + 0.07F * grains[x] + 0.06F * calms[x];
      surface.tone.values()[i] = plain + (1.16F - plain) * white;
      surface.hue.values()[i] = (0.6F * clouds[x] + 0.3F * ripple) * (1 - white) - 0.3F * white;
      surface.rough.values()[i] = 0.06F * grains[x] - 0.3F * white;
    }
  }
  surface.tone = brush(surface, 0.06F, 0.02F, 0.12F);
  return surface;
}

}  // namespace warren::textures
