#include "textures/blocks.hpp"

#include "textures/hash.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace warren::textures {

Laid lay(const std::vector<Block>& blocks, int side, float metres, float margin) {
  Laid laid{Field(side, side, -margin), Field(side, side), Grid<std::uint16_t>(side, side)};
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    const Block& b = blocks[k];
    const float reach = margin + std::abs(b.skew) * std::max(b.half_width, b.half_height);
    const float across = b.half_width + reach;
    const float down = b.half_height + reach;
    visit_box(side, metres, b.x - across, b.y - down, b.x + across, b.y + down,
              [&](std::size_t i, float px, float py) {
                const float dx = px - b.x;
                const float dy = py - b.y;
                const float qx = std::abs(dx - b.skew * dy) - b.half_width + b.corner;
                const float qy = std::abs(dy + b.skew * dx) - b.half_height + b.corner;
                const float ox = std::max(qx, 0.0F);
                const float oy = std::max(qy, 0.0F);
                const float inside =
                    b.corner - std::sqrt(ox * ox + oy * oy) - std::min(std::max(qx, qy), 0.0F);
                if (inside <= laid.inside.values()[i]) return;
                laid.inside.values()[i] = inside;
                laid.lift.values()[i] = b.lift + b.tilt_x * dx + b.tilt_y * dy;
                laid.block.values()[i] = static_cast<std::uint16_t>(k);
              });
  }
  return laid;
}

std::vector<float> spread(int count, std::uint32_t seed) {
  std::vector<float> values;
  values.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    values.push_back((2 * static_cast<float>(i) + 1) / static_cast<float>(count) - 1);
  }
  Draws draws(seed);
  for (int i = count - 1; i > 0; --i) {
    std::swap(values[static_cast<std::size_t>(i)],
              values[static_cast<std::size_t>(draws.below(i + 1))]);
  }
  return values;
}

}  // namespace warren::textures
