#include <warren/core/random.hpp>
#include <warren/image/resize.hpp>

#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <gtest/gtest.h>

namespace warren::image {
namespace {

Grid<Rgb> noise(int width, int height, std::uint64_t seed) {
  Grid<Rgb> out(width, height);
  Stream stream(seed, Stage::maze, 0, 0);
  const auto value = [&] { return static_cast<std::uint8_t>(stream.below(256)); };
  for (Rgb& pixel : out.values()) pixel = {value(), value(), value()};
  return out;
}

double to_linear(double value) {
  value /= 255;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double to_srgb(double light) {
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * std::pow(light, 1 / 2.4) - 0.055);
}

TEST(Resize, ChangesNothingAtTheSameSize) {
  for (const Channels channels : {Channels::srgb, Channels::linear}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Grid<Rgb> pixels = noise(17, 9, seed);
      EXPECT_EQ(resize(pixels, 17, 9, channels), pixels);
    }
  }
}

TEST(Resize, KeepsAPlainColourAtAnySize) {
  Stream stream(1, Stage::maze, 0, 1);
  for (int i = 0; i < 256; ++i) {
    const auto value = static_cast<std::uint8_t>(i);
    const Rgb color{value, static_cast<std::uint8_t>(255 - i), 7};
    const int width = stream.between(1, 40);
    const int height = stream.between(1, 40);
    for (const Channels channels : {Channels::srgb, Channels::linear}) {
      EXPECT_EQ(resize(Grid<Rgb>(stream.between(1, 40), stream.between(1, 40), color), width,
                       height, channels),
                Grid<Rgb>(width, height, color));
    }
  }
}

TEST(Resize, GivesTheExactMeanOfWhatAPixelCovers) {
  // Against the area that each pixel covers, summed the plain way.
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Stream stream(seed, Stage::maze, 0, 2);
    const Grid<Rgb> pixels = noise(stream.between(1, 30), stream.between(1, 30), seed);
    const int width = stream.between(1, pixels.width());
    const int height = stream.between(1, pixels.height());
    const Grid<Rgb> found = resize(pixels, width, height, Channels::srgb);
    const double step_x = double(pixels.width()) / width;
    const double step_y = double(pixels.height()) / height;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        double light = 0;
        for (int j = 0; j < pixels.height(); ++j) {
          for (int i = 0; i < pixels.width(); ++i) {
            const double w = std::min(i + 1.0, (x + 1) * step_x) - std::max(i + 0.0, x * step_x);
            const double h = std::min(j + 1.0, (y + 1) * step_y) - std::max(j + 0.0, y * step_y);
            if (w > 0 && h > 0) light += w * h * to_linear(pixels[{i, j}].g);
          }
        }
        const double expected = to_srgb(light / (step_x * step_y));
        ASSERT_NEAR((found[{x, y}].g), expected, 0.51 + 0.05) << "seed " << seed;
      }
    }
  }
}

TEST(Resize, InterpolatesAcrossTheBorderWhereItGrows) {
  Grid<Rgb> pixels(2, 1);
  pixels[{0, 0}] = {0, 0, 0};
  pixels[{1, 0}] = {200, 100, 40};
  const Grid<Rgb> found = resize(pixels, 4, 2, Channels::linear);
  for (int y = 0; y < 2; ++y) {
    EXPECT_EQ((found[{0, y}]), (Rgb{50, 25, 10}));  // from both neighbours, the left being the last
    EXPECT_EQ((found[{1, y}]), (Rgb{50, 25, 10}));
    EXPECT_EQ((found[{2, y}]), (Rgb{150, 75, 30}));
    EXPECT_EQ((found[{3, y}]), (Rgb{150, 75, 30}));
  }
}

TEST(Resize, KeepsTilesTogether) {
  // A picture that repeats without a seam does so at any size: turning it round before or after is
  // the same.
  const Grid<Rgb> pixels = noise(12, 12, 5);
  const auto turned = [](const Grid<Rgb>& from, int by) {
    Grid<Rgb> out(from.width(), from.height());
    for (int y = 0; y < from.height(); ++y) {
      for (int x = 0; x < from.width(); ++x) out[{(x + by) % from.width(), y}] = from[{x, y}];
    }
    return out;
  };
  EXPECT_EQ(resize(turned(pixels, 3), 16, 16, Channels::srgb),
            turned(resize(pixels, 16, 16, Channels::srgb), 4));
  EXPECT_EQ(resize(turned(pixels, 3), 8, 8, Channels::srgb),
            turned(resize(pixels, 8, 8, Channels::srgb), 2));
}

TEST(Resize, FindsTheNearestPowerOfTwo) {
  EXPECT_EQ(power_of_two_side(1, 2048), 1);
  EXPECT_EQ(power_of_two_side(3, 2048), 4);
  EXPECT_EQ(power_of_two_side(200, 2048), 256);
  EXPECT_EQ(power_of_two_side(300, 2048), 256);
  EXPECT_EQ(power_of_two_side(384, 2048), 512);
  EXPECT_EQ(power_of_two_side(8192, 512), 512);
  for (int side = 1; side <= 8192; ++side) {
    const int found = power_of_two_side(side, 16384);
    for (int other = 1; other <= 16384; other *= 2) {
      ASSERT_LE(std::abs(found - side), std::abs(other - side)) << side;
    }
    ASSERT_EQ(found & (found - 1), 0);
  }
}

}  // namespace
}  // namespace warren::image
