#include "gen/terrain/fields.hpp"
#include "gen/terrain/reference.hpp"

#include <warren/core/isa.hpp>
#include <warren/gen/terrain/heights.hpp>

#include <bit>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace warren::terrain {
namespace {

std::vector<float> sum_over(const Options& options, std::uint64_t seed, const Area& area) {
  std::vector<float> out(static_cast<std::size_t>(area.width) *
                         static_cast<std::size_t>(area.depth));
  noise_sum(options, seed, area, out);
  return out;
}

/// Bits, so that 0 and -0 differ.
std::vector<std::uint32_t> bits(const std::vector<float>& values) {
  std::vector<std::uint32_t> out;
  for (const float value : values) out.push_back(std::bit_cast<std::uint32_t>(value));
  return out;
}

Options one_noise(double scale, int octaves, Shape shape = Shape::plain) {
  Options options;
  options.spacing = 1;
  options.noises = {{.scale = scale, .octaves = octaves, .shape = shape}};
  return options;
}

/// Chooses a level until the end of a block.
class AtLevel {
 public:
  explicit AtLevel(Isa level) : before_(isa()) { use_isa(level); }
  ~AtLevel() { use_isa(before_); }
  AtLevel(const AtLevel&) = delete;
  AtLevel& operator=(const AtLevel&) = delete;

 private:
  Isa before_;
};

TEST(Noise, HasTheBitsOfTheSlowReferenceAtEveryLevel) {
  Stream stream(1, Stage::terrain, 0, 100);
  for (int round = 0; round < 120; ++round) {
    const Options options = random_options(stream);
    const std::uint64_t seed = (std::uint64_t{stream.next()} << 32) | stream.next();
    Area area{random_place(stream, options.spacing), random_place(stream, options.spacing),
              stream.between(1, 40), stream.between(1, 5)};
    if (round % 8 == 0) area.width += stream.between(200, 500);
    std::vector<float> want;
    for (int j = 0; j < area.depth; ++j) {
      for (int i = 0; i < area.width; ++i) {
        want.push_back(reference::noise(options, seed, area.x + i, area.z + j));
      }
    }
    for (const Isa level : isa_levels()) {
      const AtLevel forced(level);
      ASSERT_EQ(bits(sum_over(options, seed, area)), bits(want))
          << "field " << round << " at " << isa_name(level);
    }
  }
}

TEST(Noise, HasTheSameBitsHoweverAnAreaIsCut) {
  Stream stream(2, Stage::terrain, 0, 100);
  for (int round = 0; round < 40; ++round) {
    const Options options = random_options(stream);
    const Area whole{random_place(stream, options.spacing), random_place(stream, options.spacing),
                     stream.between(2, 600), stream.between(2, 30)};
    const std::vector<float> all = sum_over(options, 5, whole);
    const int left = stream.between(1, whole.width - 1);
    const int low = stream.between(1, whole.depth - 1);
    for (const Area& part : {Area{0, 0, left, low}, Area{left, 0, whole.width - left, low},
                             Area{0, low, left, whole.depth - low},
                             Area{left, low, whole.width - left, whole.depth - low}}) {
      const std::vector<float> cut =
          sum_over(options, 5, {whole.x + part.x, whole.z + part.z, part.width, part.depth});
      for (int j = 0; j < part.depth; ++j) {
        for (int i = 0; i < part.width; ++i) {
          const auto at = static_cast<std::size_t>((part.z + j) * whole.width + part.x + i);
          ASSERT_EQ(cut[static_cast<std::size_t>(j * part.width + i)], all[at]);
        }
      }
    }
  }
}

TEST(Noise, TakesAnOffsetForAShiftOfTheOrigin) {
  Stream stream(3, Stage::terrain, 0, 100);
  for (int round = 0; round < 100; ++round) {
    Options options;
    options.spacing = 0.25;
    for (int i = 0; i < 3; ++i) {
      Noise noise = random_noise(stream);
      // In binary all of these are exact.
      noise.scale = std::ldexp(stream.between(1, 255), -12);
      noise.offset_x = std::ldexp(stream.between(-4096, 4096), -6);
      noise.offset_z = std::ldexp(stream.between(-4096, 4096), -6);
      noise.lacunarity = 2;
      options.noises.push_back(noise);
    }
    const int x = stream.between(-100'000, 100'000);
    const int z = stream.between(-100'000, 100'000);
    Options shifted = options;
    for (Noise& noise : shifted.noises) {
      noise.offset_x += noise.scale * x * options.spacing;
      noise.offset_z += noise.scale * z * options.spacing;
    }
    ASSERT_EQ(bits(sum_over(options, 9, {x, z, 33, 9})), bits(sum_over(shifted, 9, {0, 0, 33, 9})));
  }
}

TEST(Noise, StaysWithinItsBoundAndUsesIt) {
  Stream stream(4, Stage::terrain, 0, 100);
  for (const Shape shape : {Shape::plain, Shape::ridged, Shape::terraced}) {
    float low = 0;
    float high = 0;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
      const Options options = one_noise(0.13, static_cast<int>(1 + seed % 6), shape);
      for (const float value : sum_over(options, seed, {-20, 7, 40, 4})) {
        ASSERT_LE(std::abs(value), 1.0F);
        low = std::min(low, value);
        high = std::max(high, value);
      }
    }
    EXPECT_LT(low, -0.5F);
    EXPECT_GT(high, 0.5F);
  }
  for (int round = 0; round < 200; ++round) {
    const Options options = random_options(stream);
    for (const float value : sum_over(options, 1, {0, 0, 50, 3})) ASSERT_LE(std::abs(value), 1.0F);
  }
}

TEST(Noise, IsZeroOnItsLatticeAndAsSmoothAcrossIt) {
  // Cells of 64 samples; differences at their borders are no larger than elsewhere.
  const Options options = one_noise(1.0 / 64, 1);
  double within = 0;
  double across = 0;
  double third_within = 0;
  double third_across = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const int width = 1025;
    for (const int z : {0, 21, 64}) {
      const std::vector<float> row = sum_over(options, seed, {-512, z, width, 1});
      for (int i = 2; i + 2 < width; ++i) {
        const auto at = [&](int k) {
          return static_cast<double>(row[static_cast<std::size_t>(k)]);
        };
        const bool border = i % 64 == 0;
        if (border && z % 64 == 0) {
          ASSERT_EQ(at(i), 0);
        }
        const double second = std::abs(at(i - 1) - 2 * at(i) + at(i + 1));
        const double third = std::abs(at(i + 2) - 2 * at(i + 1) + 2 * at(i - 1) - at(i - 2));
        (border ? across : within) = std::max(border ? across : within, second);
        (border ? third_across : third_within) =
            std::max(border ? third_across : third_within, third);
      }
    }
  }
  EXPECT_GT(within, 0);
  EXPECT_LT(across, within);
  EXPECT_LE(third_across, third_within * 1.5);
}

TEST(Noise, OfOtherSeedsAndEntriesIsUnrelated) {
  const auto correlation = [](const std::vector<float>& a, const std::vector<float>& b) {
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      ab += static_cast<double>(a[i]) * static_cast<double>(b[i]);
      aa += static_cast<double>(a[i]) * static_cast<double>(a[i]);
      bb += static_cast<double>(b[i]) * static_cast<double>(b[i]);
    }
    return ab / std::sqrt(aa * bb);
  };
  const Area area{0, 0, 400, 400};
  Options options = one_noise(0.3, 1);
  const std::vector<float> first = sum_over(options, 1, area);
  EXPECT_LT(std::abs(correlation(first, sum_over(options, 2, area))), 0.03);
  EXPECT_LT(std::abs(correlation(first, sum_over(options, 1ULL << 32 | 1, area))), 0.03);
  options.noises.insert(options.noises.begin(), {.scale = 1e-9, .weight = 0, .octaves = 1});
  EXPECT_LT(std::abs(correlation(first, sum_over(options, 1, area))), 0.03);
  EXPECT_LT(std::abs(correlation(first, sum_over(one_noise(0.3, 1), 1, {7, 0, 400, 400}))), 0.03);
}

TEST(Noise, RidgedIsHighestWhereThePlainOneIsZero) {
  const Area area{-300, -300, 300, 20};
  const std::vector<float> plain = sum_over(one_noise(0.02, 4), 3, area);
  const std::vector<float> ridged = sum_over(one_noise(0.02, 4, Shape::ridged), 3, area);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    ASSERT_NEAR(ridged[i], 1 - 2 * std::abs(plain[i]), 1e-6);
  }
}

TEST(Noise, TerracesAreFlatAndInOrder) {
  const Area area{0, 0, 500, 100};
  Options options = one_noise(0.02, 4, Shape::terraced);
  options.noises[0].terraces = 6;
  const std::vector<float> plain = sum_over(one_noise(0.02, 4), 3, area);
  const std::vector<float> terraced = sum_over(options, 3, area);
  std::vector<std::pair<float, float>> pairs;
  std::size_t flat = 0;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    pairs.emplace_back(plain[i], terraced[i]);
    const double level = (static_cast<double>(terraced[i]) + 1) * 2.5;
    if (std::abs(level - std::round(level)) < 1e-6) ++flat;
    // No sample is moved by more than half a step.
    ASSERT_NEAR(terraced[i], plain[i], 0.2);
  }
  EXPECT_GT(flat, plain.size() * 2 / 5);
  EXPECT_LT(flat, plain.size() * 3 / 5);
  std::sort(pairs.begin(), pairs.end());
  for (std::size_t i = 1; i < pairs.size(); ++i) {
    ASSERT_GE(pairs[i].second, pairs[i - 1].second - 1e-6F);
  }
}

TEST(Noise, WarpMovesPlacesByItsAmplitudeAtMost) {
  // A noise that hardly bends within the reach of the warp: its values there bound the warped ones.
  const Options straight = one_noise(0.02, 1);
  Options warped = straight;
  warped.warp = {5, 0.1, 2};
  const int side = 120;
  const std::vector<float> plain = sum_over(straight, 8, {-5, -5, side + 10, side + 10});
  const std::vector<float> moved = sum_over(warped, 8, {0, 0, side, side});
  double most = 0;
  for (int z = 0; z < side; ++z) {
    for (int x = 0; x < side; ++x) {
      float low = 1;
      float high = -1;
      for (int j = 0; j <= 10; ++j) {
        for (int i = 0; i <= 10; ++i) {
          const float value = plain[static_cast<std::size_t>((z + j) * (side + 10) + x + i)];
          low = std::min(low, value);
          high = std::max(high, value);
        }
      }
      const float value = moved[static_cast<std::size_t>(z * side + x)];
      ASSERT_GE(value, low - 0.005F);
      ASSERT_LE(value, high + 0.005F);
      const float unmoved = plain[static_cast<std::size_t>((z + 5) * (side + 10) + x + 5)];
      most = std::max(most, static_cast<double>(std::abs(value - unmoved)));
    }
  }
  EXPECT_GT(most, 0.05);
}

TEST(Noise, WarpOfNoLengthChangesNoBit) {
  Stream stream(5, Stage::terrain, 0, 100);
  for (int round = 0; round < 30; ++round) {
    Options options = random_options(stream);
    options.warp = {};
    const Area area{random_place(stream, options.spacing), 3, 60, 4};
    const auto plain = bits(sum_over(options, 5, area));
    options.warp.amplitude = 1e-300;
    ASSERT_EQ(bits(sum_over(options, 5, area)), plain);
  }
}

}  // namespace
}  // namespace warren::terrain
