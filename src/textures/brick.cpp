#include "textures/blocks.hpp"
#include "textures/hash.hpp"
#include "textures/noise.hpp"
#include "textures/surface.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace warren::textures {

namespace {

constexpr float kWidth = 3;  // metres of the picture
constexpr int kColumns = 6;
constexpr int kCourses = 16;
static_assert(kCourses % 2 == 0, "the bond goes on across the borders");
constexpr float kJoint = 0.026F;  // metres: 5% of a brick's length, and over two of 256 pixels
constexpr std::uint32_t kSeed = 0xb21c;

/// Running bond: each course is laid half a brick off the one below.
std::vector<Block> bond() {
  Draws draws(kSeed);
  const float length = kWidth / kColumns;
  const float height = kWidth / kCourses;
  const std::vector<float> tones = spread(kColumns * kCourses, mix(kSeed, 1));
  std::vector<Block> blocks;
  for (int course = 0; course < kCourses; ++course) {
    const float start = course % 2 == 0 ? 0 : length / 2;
    for (int column = 0; column < kColumns; ++column) {
      Block block;
      block.x = start + (static_cast<float>(column) + 0.5F) * length + 0.006F * draws.either();
      block.y = (static_cast<float>(course) + 0.5F) * height + 0.002F * draws.either();
      block.half_width = (length - kJoint) / 2 - 0.003F * draws.unit();
      block.half_height = (height - kJoint) / 2 - 0.001F * draws.unit();
      block.skew = 0.008F * draws.either();
      block.corner = draws.between(0.02F, 0.04F);
      block.lift = 0.004F * draws.either();
      block.tilt_x = 0.02F * draws.either();
      block.tilt_y = 0.03F * draws.either();
      block.tone = 0.27F * tones[blocks.size()];
      block.hue = draws.either();
      blocks.push_back(block);
    }
  }
  return blocks;
}

}  // namespace

Surface make_brick(int side) {
  const std::vector<Block> blocks = bond();
  const Laid laid = lay(blocks, side, kWidth, 0.03F);
  Noise wobble(side, 20, 2, mix(kSeed, 2));
  Noise chips(side, 22, 2, mix(kSeed, 3));
  Noise bumps(side, 16, 3, mix(kSeed, 4));
  Noise grain(side, 32, fine_octaves(side, 3), mix(kSeed, 5));
  Noise cloud(side, 3, 2, mix(kSeed, 6));
  Surface surface(side, kWidth);
  surface.vivid = Field(side, side);
  for (int y = 0; y < side; ++y) {
    const auto wobbles = wobble.row(y);
    const auto chipped = chips.row(y);
    const auto bump = bumps.row(y);
    const auto grains = grain.row(y);
    const auto clouds = cloud.row(y);
    const std::size_t begin = static_cast<std::size_t>(y) * static_cast<std::size_t>(side);
    for (std::size_t x = 0; x < static_cast<std::size_t>(side); ++x) {
      const std::size_t i = begin + x;
      const Block& block = blocks[laid.block.values()[i]];
      const float chip = std::max(0.0F, chipped[x] - 0.58F);
      const float inside = laid.inside.values()[i] + 0.004F * wobbles[x] - 0.07F * chip;
      const float t = std::clamp(inside / 0.04F, 0.0F, 1.0F);
      const float round = t * (2 - t);
      const float face = smooth_step(-0.008F, 0.012F, inside);
      surface.height.values()[i] =
          round * (0.02F + laid.lift.values()[i] + 0.002F * bump[x]) + 0.0012F * grains[x];
      const float brick = 1 + block.tone + 0.07F * bump[x] + 0.05F * grains[x];
      const float mortar = 0.7F + 0.06F * bump[x];
      surface.tone.values()[i] = (mortar + (brick - mortar) * face) * (1 + 0.06F * clouds[x]);
      surface.hue.values()[i] = block.hue * face + 0.4F * clouds[x];
      surface.vivid.values()[i] = 0.5F + 0.5F * face;
      surface.rough.values()[i] = 0.1F * (1 - face) - 0.06F * t + 0.05F * bump[x];
    }
  }
  surface.tone = brush(surface, 0.03F, 0.012F, 0.15F);
  return surface;
}

}  // namespace warren::textures
