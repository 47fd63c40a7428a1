#include "textures/srgb.hpp"
#include "textures/surface.hpp"

#include <warren/core/digest.hpp>
#include <warren/textures/textures.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace warren;
using scene::Color;
using textures::Srgb;

constexpr scene::Pattern kPatterns[] = {
    scene::Pattern::stone,   scene::Pattern::brick,   scene::Pattern::mud,  scene::Pattern::moss,
    scene::Pattern::wet_mud, scene::Pattern::dry_mud, scene::Pattern::sand, scene::Pattern::algae,
    scene::Pattern::rock,    scene::Pattern::grass};
constexpr scene::Pattern kLandscape[] = {scene::Pattern::wet_mud, scene::Pattern::dry_mud,
                                         scene::Pattern::sand,    scene::Pattern::algae,
                                         scene::Pattern::rock,    scene::Pattern::grass};
constexpr int kSides[] = {64, 128, 256, 512, 1024};

/// Of the palettes in the design note, from the darkest to the brightest.
constexpr Color kPalette[] = {{0x4a, 0x46, 0x40}, {0x6b, 0x66, 0x5e}, {0x58, 0x60, 0x6b},
                              {0x8c, 0x82, 0x70}, {0xb7, 0xab, 0x94}, {0x8f, 0x9a, 0x6b},
                              {0xb5, 0x62, 0x4c}, {0xc2, 0xb0, 0x8a}, {0xc9, 0xc3, 0xb8},
                              {0xd8, 0xcd, 0xb8}, {0x5f, 0x4a, 0x38}, {0x5b, 0x50, 0x46},
                              {0xa0, 0x8d, 0x74}, {0x6d, 0x74, 0x46}};

std::string label(scene::Pattern pattern, int side) {
  return std::to_string(static_cast<int>(pattern)) + " at " + std::to_string(side);
}

std::array<double, 3> linear(const Rgb& pixel) {
  const Srgb& srgb = Srgb::tables();
  return {static_cast<double>(srgb.linear(pixel.r)), static_cast<double>(srgb.linear(pixel.g)),
          static_cast<double>(srgb.linear(pixel.b))};
}

double luminance(const Rgb& pixel) {
  const auto [r, g, b] = linear(pixel);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/// The colour of a picture that is far away.
Color mean_color(const Grid<Rgb>& picture) {
  std::array<double, 3> sum{};
  for (const Rgb& pixel : picture.values()) {
    for (std::size_t c = 0; c < 3; ++c) sum[c] += linear(pixel)[c];
  }
  const auto code = [&](std::size_t c) {
    return Srgb::tables().code(static_cast<float>(sum[c] / static_cast<double>(picture.size())));
  };
  return {code(0), code(1), code(2)};
}

void expect_near(const Color& a, const Color& b, int tolerance, const std::string& what) {
  EXPECT_NEAR(a.r, b.r, tolerance) << what;
  EXPECT_NEAR(a.g, b.g, tolerance) << what;
  EXPECT_NEAR(a.b, b.b, tolerance) << what;
}

TEST(Textures, AlbedoHasTheColorAsItsMean) {
  for (const scene::Pattern pattern : kPatterns) {
    for (const int side : {64, 256}) {
      const textures::Pattern maps(pattern, side);
      for (const Color& color : kPalette) {
        expect_near(mean_color(maps.albedo(color)), color, 1, label(pattern, side));
      }
    }
  }
}

TEST(Textures, AlbedoOfAnyColorComesNearIt) {
  for (const scene::Pattern pattern : kPatterns) {
    const textures::Pattern maps(pattern, 64);
    for (int code = 0; code < 512; code += 37) {
      const auto channel = [&](int bits) {
        return static_cast<std::uint8_t>(std::min(255, (code >> bits & 7) * 37));
      };
      const Color color{channel(0), channel(3), channel(6)};
      expect_near(mean_color(maps.albedo(color)), color, 14, label(pattern, code));
    }
    expect_near(mean_color(maps.albedo({0, 0, 0})), {0, 0, 0}, 0, "black");
    expect_near(mean_color(maps.albedo({255, 255, 255})), {255, 255, 255}, 8, "white");
  }
}

TEST(Textures, LuminanceOfPalettesIsNeverBlackOrWhite) {
  for (const scene::Pattern pattern : kPatterns) {
    const textures::Pattern maps(pattern, 256);
    for (const Color& color : kPalette) {
      const Grid<Rgb> picture = maps.albedo(color);
      double low = 1;
      double high = 0;
      for (const Rgb& pixel : picture.values()) {
        low = std::min(low, luminance(pixel));
        high = std::max(high, luminance(pixel));
      }
      EXPECT_GT(low, 0.04 - 0.001) << label(pattern, color.r);
      EXPECT_LT(high, 0.85 + 0.005) << label(pattern, color.r);
      // There is something to see.
      EXPECT_GT(high / low, 1.35) << label(pattern, color.r);
    }
  }
}

TEST(Textures, NormalsHaveUnitLengthAndPointUpOnTheWhole) {
  for (const scene::Pattern pattern : kPatterns) {
    for (const int side : kSides) {
      for (const double tile : {0.1, 3.0, 100.0}) {
        const Grid<Rgb> picture = textures::Pattern(pattern, side).normal(tile);
        ASSERT_EQ(picture.width(), side);
        ASSERT_EQ(picture.height(), side);
        double x = 0;
        double y = 0;
        double z = 0;
        for (const Rgb& pixel : picture.values()) {
          const double nx = pixel.r / 127.5 - 1;
          const double ny = pixel.g / 127.5 - 1;
          const double nz = pixel.b / 127.5 - 1;
          ASSERT_NEAR(std::sqrt(nx * nx + ny * ny + nz * nz), 1, 0.012) << label(pattern, side);
          ASSERT_GT(nz, 0.1) << label(pattern, side);
          x += nx;
          y += ny;
          z += nz;
        }
        const auto count = static_cast<double>(picture.size());
        EXPECT_NEAR(x / count, 0, 0.02) << label(pattern, side);
        EXPECT_NEAR(y / count, 0, 0.02) << label(pattern, side);
        EXPECT_GT(z / count, 0.85) << label(pattern, side);
      }
    }
  }
}

TEST(Textures, NormalsLeanAwayFromWhatRisesAlsoAcrossTheBorders) {
  const textures::Surface surface = textures::make_stone(256);
  const Grid<Rgb> picture = textures::Pattern(scene::Pattern::stone, 256).normal(3);
  const auto height = [&](int x, int y) { return surface.height[{x & 255, y & 255}]; };
  for (int y = 0; y < 256; ++y) {
    for (int x = 0; x < 256; ++x) {
      const float right = height(x + 1, y) - height(x - 1, y);
      const float up = height(x, y - 1) - height(x, y + 1);
      const Rgb& pixel = picture[{x, y}];
      ASSERT_TRUE(std::abs(right) < 0.002F || (pixel.r < 128) == (right > 0)) << x << ", " << y;
      ASSERT_TRUE(std::abs(up) < 0.002F || (pixel.g < 128) == (up > 0)) << x << ", " << y;
    }
  }
}

TEST(Textures, NormalsFlattenOnLargerTilesOnly) {
  for (const scene::Pattern pattern : kPatterns) {
    const textures::Pattern maps(pattern, 128);
    EXPECT_EQ(maps.normal(0.5), maps.normal(3));
    const auto flatness = [&](double tile) {
      double z = 0;
      const Grid<Rgb> picture = maps.normal(tile);
      for (const Rgb& pixel : picture.values()) z += pixel.b;
      return z;
    };
    EXPECT_LT(flatness(4), flatness(8));
    EXPECT_LT(flatness(8), flatness(100));
  }
}

TEST(Textures, RoughnessHasTheMeanThatIsAskedFor) {
  for (const scene::Pattern pattern : kPatterns) {
    for (const int side : {64, 256}) {
      const textures::Pattern maps(pattern, side);
      for (const double roughness : {0.0, 0.05, 0.3, 0.6, 0.9, 0.97, 1.0}) {
        const Grid<std::uint8_t> picture = maps.roughness(roughness);
        double sum = 0;
        for (const std::uint8_t value : picture.values()) sum += value;
        EXPECT_NEAR(sum / static_cast<double>(picture.size()) / 255, roughness, 0.003)
            << label(pattern, side);
      }
      const Grid<std::uint8_t> picture = maps.roughness(0.7);
      const auto [low, high] =
          std::minmax_element(picture.values().begin(), picture.values().end());
      EXPECT_GT(*high - *low, 25) << label(pattern, side);
    }
  }
}

TEST(Textures, JointsAreDarkAndRoughAndFacesSmoother) {
  for (const scene::Pattern pattern : {scene::Pattern::stone, scene::Pattern::brick}) {
    const textures::Surface surface =
        pattern == scene::Pattern::stone ? textures::make_stone(256) : textures::make_brick(256);
    const Grid<Rgb> albedo = textures::Pattern(pattern, 256).albedo({0x6b, 0x66, 0x5e});
    const Grid<std::uint8_t> rough = textures::Pattern(pattern, 256).roughness(0.8);
    double light[2] = {};
    double roughness[2] = {};
    double count[2] = {};
    for (std::size_t i = 0; i < albedo.size(); ++i) {
      const float height = surface.height.values()[i];
      if (height > 0.004F && height < 0.015F) continue;
      const int face = height >= 0.015F ? 1 : 0;
      light[face] += luminance(albedo.values()[i]);
      roughness[face] += rough.values()[i];
      count[face] += 1;
    }
    EXPECT_LT(light[0] / count[0], 0.8 * light[1] / count[1]);
    EXPECT_GT(roughness[0] / count[0], roughness[1] / count[1] + 10);
    EXPECT_GT(count[1], 1.5 * count[0]);  // most of the picture is face
  }
}

/// The mean of a field over the pixels that a predicate of their indices picks; some must be.
template <class Picks>
double mean_where(const textures::Field& field, const Picks& picks) {
  double sum = 0;
  int count = 0;
  for (std::size_t i = 0; i < field.size(); ++i) {
    if (!picks(i)) continue;
    sum += static_cast<double>(field.values()[i]);
    ++count;
  }
  EXPECT_GT(count, 0);
  return sum / count;
}

TEST(Textures, WaterFillsTheHollowsOfWetMud) {
  const textures::Surface surface = textures::make_wet_mud(256);
  std::vector<float> sorted = surface.height.values();
  std::sort(sorted.begin(), sorted.end());
  const float low = sorted[sorted.size() / 4];
  const float high = sorted[sorted.size() * 3 / 4];
  const auto hollow = [&](std::size_t i) { return surface.height.values()[i] < low; };
  const auto crest = [&](std::size_t i) { return surface.height.values()[i] > high; };
  EXPECT_LT(mean_where(surface.rough, hollow), mean_where(surface.rough, crest) - 0.2);
  EXPECT_LT(mean_where(surface.tone, hollow), mean_where(surface.tone, crest));
  // Water is flat.
  textures::Field slope(256, 256);
  const auto height = [&](int x, int y) { return surface.height[{x & 255, y & 255}]; };
  for (int y = 0; y < 256; ++y) {
    for (int x = 0; x < 256; ++x) {
      slope[{x, y}] = std::hypot(height(x + 1, y) - height(x, y), height(x, y + 1) - height(x, y));
    }
  }
  EXPECT_LT(mean_where(slope, hollow), 0.5 * mean_where(slope, crest));
}

TEST(Textures, PlatesOfDryMudAreDarkAtCracksAndCurlUpBesideThem) {
  const textures::Surface surface = textures::make_dry_mud(256);
  const std::vector<float>& height = surface.height.values();
  const auto crack = [&](std::size_t i) { return height[i] < 0.012F; };
  const auto plate = [&](std::size_t i) { return height[i] > 0.02F; };
  EXPECT_LT(mean_where(surface.tone, crack), 0.8 * mean_where(surface.tone, plate));
  // Within 10 pixels of a crack plates rise above their middles.
  textures::Field near(256, 256);
  for (std::size_t i = 0; i < near.size(); ++i) near.values()[i] = crack(i) ? 1 : 0;
  near = textures::blur(near, 6);
  const auto rim = [&](std::size_t i) { return plate(i) && near.values()[i] > 0.05F; };
  const auto middle = [&](std::size_t i) { return plate(i) && near.values()[i] < 0.001F; };
  EXPECT_GT(mean_where(surface.height, rim), mean_where(surface.height, middle) + 0.003);
}

TEST(Textures, AlgaeAreGreenerThanTheMudBetween) {
  const textures::Surface surface = textures::make_algae(256);
  const Grid<Rgb> albedo = textures::Pattern(scene::Pattern::algae, 256).albedo({0x6d, 0x74, 0x46});
  double green[2] = {};
  double count[2] = {};
  for (std::size_t i = 0; i < albedo.size(); ++i) {
    const float share = surface.vivid.values()[i];
    if (share > 0.3F && share < 0.9F) continue;
    const auto [r, g, b] = linear(albedo.values()[i]);
    const std::size_t algae = share >= 0.9F ? 1 : 0;
    green[algae] += g / (r + g + b);
    count[algae] += 1;
  }
  EXPECT_GT(green[1] / count[1], green[0] / count[0] + 0.04);
  EXPECT_GT(count[1], count[0]);
  EXPECT_GT(count[0], 0.03 * static_cast<double>(albedo.size()));
}

/// The mean squared difference of neighbours across the line between two columns (or rows).
double step(const textures::Field& field, int line, bool rows) {
  const int side = field.width();
  double sum = 0;
  for (int k = 0; k < side; ++k) {
    const int before = (line + side - 1) % side;
    const float a = rows ? field[{k, before}] : field[{before, k}];
    const float b = rows ? field[{k, line}] : field[{line, k}];
    sum += static_cast<double>((a - b) * (a - b));
  }
  return sum / side;
}

TEST(Textures, HaveNoSeam) {
  // Lines inside the picture tell how much neighbours differ, also where a course ends; those at
  // the borders differ hardly more than the largest of them.
  for (const textures::Surface& surface :
       {textures::make_stone(256), textures::make_brick(256), textures::make_mud(256),
        textures::make_moss(256), textures::make_wet_mud(256), textures::make_dry_mud(256),
        textures::make_sand(256), textures::make_algae(256), textures::make_rock(256),
        textures::make_grass(256)}) {
    for (const textures::Field& field :
         {surface.height, surface.tone, surface.hue, surface.rough}) {
      for (const bool rows : {false, true}) {
        double largest = 0;
        for (int line = 4; line < 252; ++line) {
          largest = std::max(largest, step(field, line, rows));
        }
        for (int line = -3; line < 4; ++line) {
          EXPECT_LE(step(field, (line + 256) % 256, rows), 1.15 * largest) << line;
        }
      }
    }
  }
}

/// How far the mean luminance of a part is from that of a colour, as a share, at most; parts are
/// `count` on a side.
double uneven(const Grid<Rgb>& picture, const Color& color, int count) {
  const int size = picture.width() / count;
  const double mean = luminance({color.r, color.g, color.b});
  Grid<double> light(count, count);
  for (int y = 0; y < size * count; ++y) {
    for (int x = 0; x < size * count; ++x) {
      light[{x / size, y / size}] += luminance(picture[{x, y}]) / (size * size);
    }
  }
  double most = 0;
  for (const double value : light.values()) most = std::max(most, std::abs(value / mean - 1));
  return most;
}

TEST(Textures, NoPartStandsOut) {
  // The means of three by three parts stay near one another, so that a wall of many pictures
  // doesn't show how it repeats.
  for (const scene::Pattern pattern : kPatterns) {
    const Color color{0x8c, 0x82, 0x70};
    const Grid<Rgb> picture = textures::Pattern(pattern, 256).albedo(color);
    EXPECT_LT(uneven(picture, color, 3), 0.12) << label(pattern, 256);
  }
}

TEST(Textures, LandscapesAreEven) {
  // Tens of repeats are seen at once: parts of a metre and of half a metre must look alike.
  const Color color{0x8c, 0x82, 0x70};
  for (const scene::Pattern pattern : kLandscape) {
    const Grid<Rgb> picture = textures::Pattern(pattern, 256).albedo(color);
    EXPECT_LT(uneven(picture, color, 4), 0.06) << label(pattern, 256);
    EXPECT_LT(uneven(picture, color, 8), 0.15) << label(pattern, 256);
  }
}

TEST(Textures, SmallerPicturesAreAveragesAndLargerOnesAlike) {
  const Color color{0x8c, 0x82, 0x70};
  for (const scene::Pattern pattern : kPatterns) {
    const Grid<Rgb> middle = textures::Pattern(pattern, 256).albedo(color);
    for (const int side : kSides) {
      const Grid<Rgb> picture = textures::Pattern(pattern, side).albedo(color);
      ASSERT_EQ(picture.width(), side);
      ASSERT_EQ(picture.height(), side);
      // Both as 32 x 32 means.
      double difference = 0;
      Grid<double> light(32, 32);
      for (const auto& [grid, sign] : {std::pair{&middle, 1.0}, std::pair{&picture, -1.0}}) {
        const int factor = grid->width() / 32;
        for (int y = 0; y < grid->height(); ++y) {
          for (int x = 0; x < grid->width(); ++x) {
            light[{x / factor, y / factor}] +=
                sign * luminance((*grid)[{x, y}]) / (factor * factor);
          }
        }
      }
      for (const double value : light.values()) difference = std::max(difference, std::abs(value));
      EXPECT_LT(difference, 0.05) << label(pattern, side);
    }
  }
}

TEST(Textures, NoneIsPlain) {
  const textures::Pattern maps(scene::Pattern::none, 64);
  EXPECT_EQ(maps.albedo({10, 200, 30}), (Grid<Rgb>(64, 64, {10, 200, 30})));
  EXPECT_EQ(maps.normal(3), (Grid<Rgb>(64, 64, {128, 128, 255})));
  EXPECT_EQ(maps.roughness(0.8), (Grid<std::uint8_t>(64, 64, 204)));
}

template <class T>
std::string digest_of(const Grid<T>& grid) {
  static_assert(sizeof(Rgb) == 3);
  return to_string(digest(
      {reinterpret_cast<const char*>(grid.values().data()), grid.values().size() * sizeof(T)}));
}

TEST(Textures, PixelsArePinned) {
  struct Golden {
    scene::Pattern pattern;
    std::string_view albedo;
    std::string_view normal;
    std::string_view roughness;
  };
  // Whoever changes these raises textures::kVersion.
  constexpr Golden kGolden[] = {
      {scene::Pattern::stone, "xxh3:39c6f695a164defe548bb4b617f4a7cd",
       "xxh3:94c1f6a614f381f8011043fde9d38b92", "xxh3:9067abb9116f714210cfc41d934be9e1"},
      {scene::Pattern::brick, "xxh3:86ee30c425fa3818eec5ab2c52384b24",
       "xxh3:c61359c0da9f386cd87c5af9939d584c", "xxh3:8ed8323f98c5e9530b4721e3f4ef0ee8"},
      {scene::Pattern::mud, "xxh3:517a4cb484d958b9499bbd52bbee93bf",
       "xxh3:adcfa39bac6d8e9b3e7eb13f19416652", "xxh3:7196664db2ef2c69b392b4fdb083081d"},
      {scene::Pattern::moss, "xxh3:806e4bc883f1e08881eeb26e8d9142fb",
       "xxh3:527aaf018ef0c7a2c5583990d77dd271", "xxh3:d25dee37fb4c2464c089cbf81ca37961"},
      {scene::Pattern::wet_mud, "xxh3:6a700f2f96040cceb00c38b8e004ab0a",
       "xxh3:3068cd179df768085f9c49a9214d3013", "xxh3:937f1bed8b9c373ceaf4976a217b5df3"},
      {scene::Pattern::dry_mud, "xxh3:b5f056126bc8067d842ac9a2256c15a2",
       "xxh3:38745084f08a0cfda2ecf5d2778191ab", "xxh3:f92c3f141f2cb7adb3706026d3ecc323"},
      {scene::Pattern::sand, "xxh3:aaf39002589ae52c54d94da4720b7053",
       "xxh3:49cdeb32ff63848afa0e5751de4a1455", "xxh3:bd1f87aca0e25c95fc5ea69ea4703947"},
      {scene::Pattern::algae, "xxh3:eeead9985ce767375ae57fb4c606b87e",
       "xxh3:b38d537adbd78512e3f885e78060b23a", "xxh3:89b92e3204de9004ed6f5e8706722624"},
      {scene::Pattern::rock, "xxh3:6554606522b1719527826f4cacf6ac9a",
       "xxh3:a4f23db2f6614a1b2dc3074bbf93bbc2", "xxh3:1041135e5087f63da150c9c3c76ba4ba"},
      {scene::Pattern::grass, "xxh3:5d5a7002cbbeb5ee3d3a541279814975",
       "xxh3:289fa7ca07c40e3a00f5a8eb62ffd70b", "xxh3:5724c5ef4df2b7a0da9d97c1e470d478"},
  };
  for (const Golden& golden : kGolden) {
    const textures::Pattern maps(golden.pattern, 256);
    EXPECT_EQ(digest_of(maps.albedo({0x8c, 0x82, 0x70})), golden.albedo);
    EXPECT_EQ(digest_of(maps.normal(3)), golden.normal);
    EXPECT_EQ(digest_of(maps.roughness(0.9)), golden.roughness);
  }
}

}  // namespace
