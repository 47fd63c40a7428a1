#include "textures/blocks.hpp"
#include "textures/hash.hpp"
#include "textures/noise.hpp"
#include "textures/surface.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace warren::textures {

namespace {

constexpr float kWidth = 3;  // metres of the picture
constexpr int kCourses = 6;
constexpr float kJoint = 0.032F;  // metres, the mean width
constexpr std::uint32_t kSeed = 0x570e;

/// Positive parts that sum to the whole, each within 1 -+ `unevenness` of the mean.
std::vector<float> parts(int count, float unevenness, float whole, Draws& draws) {
  std::vector<float> result;
  float sum = 0;
  for (const float at : spread(count, static_cast<std::uint32_t>(draws.below(65535)))) {
    result.push_back(1 + unevenness * at);
    sum += result.back();
  }
  for (float& part : result) part *= whole / sum;
  return result;
}

/// The least distance of two sets of upright joints, round the picture.
float least_gap(const std::vector<float>& widths, float start, const std::vector<float>& others) {
  float least = kWidth;
  float x = start;
  for (const float width : widths) {
    for (const float other : others) {
      // x goes up to two pictures.
      const float gap = std::abs(x - other);
      least = std::min({least, gap, std::abs(gap - kWidth), std::abs(gap - 2 * kWidth)});
    }
    x += width;
  }
  return least;
}

/// Where a course begins so that its joints stay off those above (and below, where they're known).
float best_start(const std::vector<float>& widths, const std::vector<float>& above,
                 const std::vector<float>& below, Draws& draws) {
  float best = 0;
  float best_gap = -1;
  for (int k = 0; k < 24; ++k) {
    const float start = draws.unit() * kWidth;
    const float gap = std::min(least_gap(widths, start, above), least_gap(widths, start, below));
    if (gap <= best_gap) continue;
    best = start;
    best_gap = gap;
  }
  return best;
}

Block block_in(float x, float y, float width, float height, Draws& draws) {
  Block block;
  const float gap = kJoint / 2;
  block.x = x + width / 2 + 0.004F * draws.either();
  block.y = y + height / 2 + 0.004F * draws.either();
  block.half_width = width / 2 - gap * draws.between(0.75F, 1.25F);
  block.half_height = height / 2 - gap * draws.between(0.75F, 1.25F);
  block.skew = 0.018F * draws.either();
  block.corner = draws.between(0.2F, 0.42F) * std::min(block.half_width, block.half_height);
  block.lift = 0.007F * draws.either();
  block.tilt_x = 0.03F * draws.either();
  block.tilt_y = 0.03F * draws.either();
  block.hue = draws.either();
  return block;
}

/// Courses of uneven heights, of stones of uneven lengths.
std::vector<Block> courses() {
  Draws draws(kSeed);
  std::vector<Block> blocks;
  std::vector<float> first;
  std::vector<float> above;
  const std::vector<float> heights = parts(kCourses, 0.25F, kWidth, draws);
  float y = 0;
  for (int course = 0; course < kCourses; ++course) {
    const float height = heights[static_cast<std::size_t>(course)];
    const int count = height > 0.5F ? 4 : 5;
    const std::vector<float> widths = parts(count, 0.4F, kWidth, draws);
    const bool last = course == kCourses - 1;
    float x = best_start(widths, above, last ? first : std::vector<float>{}, draws);
    std::vector<float> joints;
    for (const float width : widths) {
      const float left = x >= kWidth ? x - kWidth : x;
      joints.push_back(left);
      blocks.push_back(block_in(left, y, width, height, draws));
      x += width;
    }
    if (course == 0) first = joints;
    above = joints;
    y += height;
  }
  const std::vector<float> tones = spread(static_cast<int>(blocks.size()), mix(kSeed, 1));
  for (std::size_t i = 0; i < blocks.size(); ++i) blocks[i].tone = 0.21F * tones[i];
  return blocks;
}

}  // namespace

Surface make_stone(int side) {
  const std::vector<Block> blocks = courses();
  const Laid laid = lay(blocks, side, kWidth, 0.05F);
  Noise wobble(side, 14, 2, mix(kSeed, 2));
  Noise chips(side, 15, 2, mix(kSeed, 3));
  Noise bumps(side, 9, 4, mix(kSeed, 4));
  Noise grain(side, 32, fine_octaves(side, 3), mix(kSeed, 5));
  Noise cloud(side, 3, 2, mix(kSeed, 6));
  Surface surface(side, kWidth);
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
      const float chip = std::max(0.0F, chipped[x] - 0.46F);
      const float inside = laid.inside.values()[i] + 0.011F * wobbles[x] - 0.075F * chip;
      const float t = std::clamp(inside / 0.075F, 0.0F, 1.0F);
      const float round = t * (2 - t);
      const float face = smooth_step(-0.006F, 0.024F, inside);
      surface.height.values()[i] = round * (0.03F + laid.lift.values()[i] + 0.006F * bump[x]) +
                                   0.0016F * grains[x] * (0.5F + 0.5F * face);
      const float stone = 1 + block.tone + 0.07F * bump[x] + 0.05F * grains[x];
      surface.tone.values()[i] = (0.5F + (stone - 0.5F) * face) * (1 + 0.05F * clouds[x]);
      surface.hue.values()[i] = block.hue * face + 0.4F * clouds[x];
      surface.rough.values()[i] = 0.1F * (1 - face) - 0.08F * t + 0.05F * bump[x];
    }
  }
  surface.tone = brush(surface, 0.05F, 0.02F, 0.22F);
  return surface;
}

}  // namespace warren::textures
