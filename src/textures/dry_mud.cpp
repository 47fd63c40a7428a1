#include "textures/blocks.hpp"
#include "textures/cells.hpp"
#include "textures/hash.hpp"
#include "textures/noise.hpp"
#include "textures/surface.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace warren::textures {

namespace {

constexpr float kWidth = 4;  // metres of the picture
constexpr int kPlates = 7;   // a side
constexpr int kPieces = 13;
constexpr std::uint32_t kSeed = 0xd27d;

}  // namespace

Surface make_dry_mud(int side) {
  const Bent bent = bend(Noise(side, 8, 2, mix(kSeed, 4)).picture(),
                         Noise(side, 8, 2, mix(kSeed, 5)).picture(), kWidth, 0.09F);
  const Cells plates = divide({.metres = kWidth, .count = kPlates}, bent, mix(kSeed, 1));
  const Cells pieces = divide({.metres = kWidth, .count = kPieces}, bent, mix(kSeed, 2));
  const std::vector<float> tones = spread(kPlates * kPlates, mix(kSeed, 3));
  Noise grain(side, 30, fine_octaves(side, 2), mix(kSeed, 6));
  Noise cloud(side, 3, 2, mix(kSeed, 7));
  Surface surface(side, kWidth);
  for (int y = 0; y < side; ++y) {
    const auto grains = grain.row(y);
    const auto clouds = cloud.row(y);
    const std::size_t begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(side);
    for (std::size_t x = 0; x < static_cast<std::size_t>(side); ++x) {
      const std::size_t i = begin + x;
      const float tone = tones[static_cast<std::size_t>(plates.cell.values()[i])];
      // Wide cracks part the plates, shallow ones part some of them again.
      const float edge = plates.edge.values()[i] - 0.008F * clouds[x];
      const float face = smooth_step(0.009F, 0.04F, edge);
      const float torn = smooth_step(-0.25F, 0.35F, 0.7F * tone + 0.5F * clouds[x]);
      const float split = torn * face * (1 - smooth_step(0.004F, 0.026F, pieces.edge.values()[i]));
      // Drying from above, plates shrink there and their rims curl up.
      const float rim = std::max(0.0F, 1 - (edge - 0.026F) / 0.2F);
      const float curl = 0.02F * rim * rim;
      surface.height.values()[i] =
          face * (0.03F + curl + 0.004F * tone) - 0.009F * split + 0.0015F * grains[x];
      const float plain = 1 + 0.09F * tone + 0.05F * clouds[x] + 0.05F * grains[x] + 0.07F * rim;
      surface.tone.values()[i] = (0.52F + (plain - 0.52F) * face) * (1 - 0.2F * split);
      surface.hue.values()[i] = (0.35F * clouds[x] + 0.2F * tone) * face;
      surface.rough.values()[i] = 0.06F * face + 0.05F * grains[x];
    }
  }
  surface.tone = brush(surface, 0.08F, 0.025F, 0.1F);
  return surface;
}

}  // namespace warren::textures
