#include "textures/leaves.hpp"

#include "textures/hash.hpp"

#include <cmath>
#include <cstddef>

namespace warren::textures {

Leaves lay_leaves(int side, const Litter& litter, std::uint32_t seed) {
  Leaves leaves{Field(side, side), Field(side, side)};
  Draws draws(mix(seed, 1));
  for (const Disc& disc : strew(litter.strewing, mix(seed, 2))) {
    const float ax = litter.way_x + litter.stray * draws.either();
    const float ay = litter.way_y + litter.stray * draws.either();
    const float length = std::sqrt(ax * ax + ay * ay) + 1e-3F;
    const float cosine = ax / length;
    const float sine = ay / length;
    const float slender = 1 / draws.between(litter.slimmest, litter.stoutest);
    const float bow = litter.bow * draws.either();
    const float tone = draws.either();
    const float r = disc.radius;
    visit_box(side, litter.strewing.metres, disc.x - r, disc.y - r, disc.x + r, disc.y + r,
              [&](std::size_t i, float px, float py) {
                const float dx = (px - disc.x) / r;
                const float dy = (py - disc.y) / r;
                const float u = cosine * dx + sine * dy;
                const float v = (cosine * dy - sine * dx + bow * (u * u - 0.3F)) * slender;
                const float rest = 1 - u * u - v * v;
                if (rest <= 0) return;
                const float cover = smooth_step(0, litter.soft, rest);
                float& back = leaves.back.values()[i];
                back += (0.45F + 0.55F * rest - back) * cover;
                leaves.tone.values()[i] += (tone - leaves.tone.values()[i]) * cover;
              });
  }
  return leaves;
}

}  // namespace warren::textures
