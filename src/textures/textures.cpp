#include "textures/srgb.hpp"
#include "textures/surface.hpp"

#include <warren/textures/textures.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace warren::textures {

namespace {

/// Patterns are made for this side; smaller pictures are its averages, larger ones have more
/// detail.
constexpr int kDesignSide = 256;

/// Luminance of plain things, beyond which a picture goes only where its colour is near: by a
/// quarter of what is left to black or white.
constexpr float kDarkest = 0.04F;
constexpr float kBrightest = 0.85F;
constexpr float kLeft = 0.25F;

/// What a warm hue does to red, green and blue.
constexpr std::array<float, 3> kWarm{0.05F, 0, -0.07F};
/// What is greyer than the rest (stone under moss, mortar) loses so much of its colour, and is so
/// tinted, which makes up a little of the contrast where the colour is grey itself.
constexpr float kGreyed = 0.55F;
constexpr std::array<float, 3> kGreyTint{1.03F, 0.97F, 1.02F};

using Light = std::array<float, 3>;

Surface make(scene::Pattern pattern, int side) {
  switch (pattern) {
    case scene::Pattern::none:
      break;
    case scene::Pattern::stone:
      return make_stone(side);
    case scene::Pattern::brick:
      return make_brick(side);
    case scene::Pattern::mud:
      return make_mud(side);
    case scene::Pattern::moss:
      return make_moss(side);
    case scene::Pattern::wet_mud:
      return make_wet_mud(side);
    case scene::Pattern::dry_mud:
      return make_dry_mud(side);
    case scene::Pattern::sand:
      return make_sand(side);
    case scene::Pattern::algae:
      return make_algae(side);
    case scene::Pattern::rock:
      return make_rock(side);
    case scene::Pattern::grass:
      return make_grass(side);
  }
  return Surface(side, 1);
}

float luminance(const Light& light) {
  return 0.2126F * light[0] + 0.7152F * light[1] + 0.0722F * light[2];
}

/// The largest factor, at most 1, on differences from the mean with which low..high stays within
/// least..most, where the mean lies.
float contrast(float mean, float low, float high, float least, float most) {
  float factor = 1;
  if (low < least) factor = std::min(factor, (mean - least) / (mean - low));
  if (high > most) factor = std::min(factor, (most - mean) / (high - mean));
  return factor;
}

/// The light of a surface whose colour is 1, all tones and hues in it.
Light shade(const Surface& surface, std::size_t i) {
  const float tone = surface.tone.values()[i];
  const float hue = surface.hue.values()[i];
  return {tone * (1 + kWarm[0] * hue), tone * (1 + kWarm[1] * hue), tone * (1 + kWarm[2] * hue)};
}

struct Base {
  Light vivid{};
  Light grey{};
};

/// Colours of which the mean over the surface is `color`.
Base base_colors(const Surface& surface, const Light& color) {
  std::array<double, 3> vivid{};
  std::array<double, 3> grey{};
  const bool uniform = surface.vivid.empty();
  for (std::size_t i = 0; i < surface.tone.size(); ++i) {
    const Light light = shade(surface, i);
    const float share = uniform ? 1 : surface.vivid.values()[i];
    for (std::size_t c = 0; c < 3; ++c) {
      vivid[c] += static_cast<double>(light[c] * share);
      grey[c] += static_cast<double>(light[c] * (1 - share));
    }
  }
  const auto count = static_cast<double>(surface.tone.size());
  const float level = luminance(color);
  Base base;
  for (std::size_t c = 0; c < 3; ++c) {
    const auto vivid_share = static_cast<float>(vivid[c] / count);
    const auto grey_share = static_cast<float>(grey[c] / count);
    if (!uniform) {
      // At most half of a channel is grey, so that something is left for what is vivid.
      base.grey[c] = std::min(kGreyTint[c] * (color[c] + kGreyed * (level - color[c])),
                              0.5F * color[c] / grey_share);
    }
    base.vivid[c] = (color[c] - base.grey[c] * grey_share) / vivid_share;
  }
  return base;
}

/// The nearest code of a number within -1..1, of which -1 is 0 and 1 is 255.
std::uint8_t snorm(float value) { return static_cast<std::uint8_t>(127.5F * value + 128); }

/// The nearest code of a number within 0..1.
std::uint8_t unorm(float value) { return static_cast<std::uint8_t>((510 * value + 1) / 2); }

}  // namespace

Pattern::Pattern(scene::Pattern pattern, int side)
    : surface_(std::make_shared<const Surface>(
          side < kDesignSide ? shrink(make(pattern, kDesignSide), kDesignSide / side)
                             : make(pattern, side))) {}

Grid<Rgb> Pattern::albedo(const scene::Color& color) const {
  const Surface& surface = *surface_;
  const Srgb& srgb = Srgb::tables();
  const Light mean{srgb.linear(color.r), srgb.linear(color.g), srgb.linear(color.b)};
  const Base base = base_colors(surface, mean);
  const std::size_t count = surface.tone.size();
  std::vector<Light> lights(count);
  float low = 1;
  float high = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Light light = shade(surface, i);
    const float share = surface.vivid.empty() ? 1 : surface.vivid.values()[i];
    for (std::size_t c = 0; c < 3; ++c) {
      lights[i][c] = light[c] * (base.grey[c] + share * (base.vivid[c] - base.grey[c]));
    }
    const float bright = luminance(lights[i]);
    low = std::min(low, bright);
    high = std::max(high, bright);
  }
  const float middle = luminance(mean);
  const float factor = contrast(middle, low, high, std::min(kDarkest, middle * (1 - kLeft)),
                                std::max(kBrightest, middle + (1 - middle) * kLeft));
  Grid<Rgb> picture(surface.tone.width(), surface.tone.height());
  for (std::size_t i = 0; i < count; ++i) {
    const auto code = [&](std::size_t c) {
      return srgb.code(mean[c] + factor * (lights[i][c] - mean[c]));
    };
    picture.values()[i] = {code(0), code(1), code(2)};
  }
  return picture;
}

Grid<Rgb> Pattern::normal(double tile) const {
  const Surface& surface = *surface_;
  const int side = surface.height.width();
  // Relief is as deep as designed, and shallower in a picture that is smaller than designed, which
  // would look torn otherwise.
  const float metres = std::max(static_cast<float>(tile), surface.metres);
  const float slope = static_cast<float>(side) / (2 * metres);
  Grid<Rgb> picture(side, side);
  for (int y = 0; y < side; ++y) {
    const int above = (y + side - 1) & (side - 1);
    const int below = (y + 1) & (side - 1);
    for (int x = 0; x < side; ++x) {
      const int left = (x + side - 1) & (side - 1);
      const int right = (x + 1) & (side - 1);
      const float nx = (surface.height[{left, y}] - surface.height[{right, y}]) * slope;
      const float ny = (surface.height[{x, below}] - surface.height[{x, above}]) * slope;
      const float scale = 1 / std::sqrt(nx * nx + ny * ny + 1);
      picture[{x, y}] = {snorm(nx * scale), snorm(ny * scale), snorm(scale)};
    }
  }
  return picture;
}

Grid<std::uint8_t> Pattern::roughness(double roughness) const {
  const Field& rough = surface_->rough;
  double sum = 0;
  for (const float value : rough.values()) sum += static_cast<double>(value);
  const auto middle = static_cast<float>(sum / static_cast<double>(rough.size()));
  const auto [low, high] = std::minmax_element(rough.values().begin(), rough.values().end());
  const auto mean = static_cast<float>(roughness);
  const float factor = contrast(mean, mean + *low - middle, mean + *high - middle, 0, 1);
  Grid<std::uint8_t> picture(rough.width(), rough.height());
  for (std::size_t i = 0; i < rough.size(); ++i) {
    const float value = mean + factor * (rough.values()[i] - middle);
    picture.values()[i] = unorm(std::clamp(value, 0.0F, 1.0F));
  }
  return picture;
}

}  // namespace warren::textures
