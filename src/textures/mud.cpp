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

constexpr float kWidth = 4;  // metres of the picture
constexpr std::uint32_t kSeed = 0x3d0d;

struct Pebbles {
  Field dome;  ///< metres over the ground, negative beside a pebble
  Field tone;  ///< what is added to 1
};

/// Stones sunk into the mud, each a squeezed and turned dome.
Pebbles strew_pebbles(int side) {
  const Strewing strewing{
      .metres = kWidth, .tries = 130, .smallest = 0.04F, .largest = 0.14F, .spacing = 2};
  Pebbles pebbles{Field(side, side, -1), Field(side, side)};
  Draws draws(mix(kSeed, 7));
  for (const Disc& disc : strew(strewing, mix(kSeed, 6))) {
    // Axes of the ellipse without an angle.
    const float ax = draws.either();
    const float ay = draws.either() + 0.01F;
    const float length = std::sqrt(ax * ax + ay * ay);
    const float cosine = ax / length;
    const float sine = ay / length;
    const float squeeze = draws.between(1, 1.5F);
    const float tone = 0.16F * draws.either() + 0.08F;
    const float rise = disc.radius * draws.between(0.16F, 0.3F);
    const float reach = disc.radius * 1.4F;
    visit_box(side, kWidth, disc.x - reach, disc.y - reach, disc.x + reach, disc.y + reach,
              [&](std::size_t i, float px, float py) {
                const float dx = (px - disc.x) / disc.radius;
                const float dy = (py - disc.y) / disc.radius;
                const float u = cosine * dx + sine * dy;
                const float v = (cosine * dy - sine * dx) * squeeze;
                const float q = u * u + v * v;
                const float dome = rise * (1.1F - q);
                if (dome <= pebbles.dome.values()[i]) return;
                pebbles.dome.values()[i] = dome;
                pebbles.tone.values()[i] = tone;
              });
  }
  return pebbles;
}

}  // namespace

Surface make_mud(int side) {
  const Pebbles pebbles = strew_pebbles(side);
  Noise lumps(side, 6, 3, mix(kSeed, 1));
  Noise grain(side, 32, fine_octaves(side, 3), mix(kSeed, 3));
  Noise cloud(side, 3, 3, mix(kSeed, 4));
  Surface surface(side, kWidth);
  for (int y = 0; y < side; ++y) {
    const auto lump = lumps.row(y);
    const auto grains = grain.row(y);
    const auto clouds = cloud.row(y);
    const std::size_t begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(side);
    for (std::size_t x = 0; x < static_cast<std::size_t>(side); ++x) {
      const std::size_t i = begin + x;
      // Feet flatten what rises; the hollows stay soft.
      const float flat = lump[x] / (1 + 1.5F * std::max(0.0F, lump[x]));
      const float ground = 0.05F * flat + 0.002F * grains[x];
      // Pebbles lie in the ground, which hides the one or the other half.
      const float dome = pebbles.dome.values()[i] - 0.012F * flat + 0.004F * grains[x];
      const float pebble = smooth_step(-0.003F, 0.007F, dome);
      surface.height.values()[i] = ground + std::max(0.0F, dome);
      const float mud = 1 + 0.14F * flat + 0.12F * clouds[x] + 0.05F * grains[x];
      surface.tone.values()[i] =
          mud + (1 + pebbles.tone.values()[i] + 0.05F * grains[x] - mud) * pebble;
      surface.hue.values()[i] = (0.6F * clouds[x] + 0.3F * flat) * (1 - pebble) - 0.6F * pebble;
      surface.rough.values()[i] = 0.12F * flat - 0.1F * pebble;
    }
  }
  surface.tone = brush(surface, 0.08F, 0.02F, 0.18F);
  return surface;
}

}  // namespace warren::textures
