#include <warren/gen/terrain/holes.hpp>

#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::terrain {
namespace {

constexpr double kStep = 0x1p-12;

std::vector<HoleOptions> cases() {
  std::vector<HoleOptions> out;
  for (const double radius : {0.1, 0.3, 1.0}) {
    for (const double blur : {0.05, 0.15, 0.4}) {
      for (const double depth : {0.03125, 0.25, 3.0}) {
        out.push_back({.count = 1, .radius = radius, .depth = depth, .blur = blur});
      }
    }
  }
  return out;
}

int half_of(const Grid<std::uint16_t>& shape) { return shape.width() / 2; }

TEST(HoleShape, IsAsDeepAsAskedForInTheMiddleAndZeroAtItsBorder) {
  for (const HoleOptions& options : cases()) {
    for (const double spacing : {0.0625, 0.25, 1.0}) {
      const Grid<std::uint16_t> shape = hole_shape(options, spacing, kStep);
      ASSERT_EQ(shape.width() % 2, 1);
      ASSERT_EQ(shape.width(), shape.height());
      const int half = half_of(shape);
      EXPECT_EQ((shape[{half, half}] * kStep), options.depth);
      for (int i = 0; i < shape.width(); ++i) {
        EXPECT_EQ((shape[{i, 0}]), 0);
        EXPECT_EQ((shape[{0, i}]), 0);
        EXPECT_EQ((shape[{i, 2 * half}]), 0);
        EXPECT_EQ((shape[{2 * half, i}]), 0);
      }
    }
  }
}

TEST(HoleShape, DependsOnTheDistanceAloneAndOnlyRisesOutward) {
  for (const HoleOptions& options : cases()) {
    const Grid<std::uint16_t> shape = hole_shape(options, 0.125, kStep);
    const int half = half_of(shape);
    std::map<int, std::uint16_t> by_square;
    for (std::size_t i = 0; i < shape.size(); ++i) {
      const int x = shape.cell(i).x - half;
      const int z = shape.cell(i).y - half;
      const auto [entry, added] = by_square.try_emplace(x * x + z * z, shape.values()[i]);
      EXPECT_EQ(entry->second, shape.values()[i]) << x << ' ' << z;
    }
    std::uint16_t above = by_square.begin()->second;
    for (const auto& [distance, steps] : by_square) {
      EXPECT_LE(steps, above) << distance;
      above = steps;
    }
  }
}

TEST(HoleShape, IsSmooth) {
  constexpr double kSpacing = 0x1p-6;
  for (const HoleOptions& options : cases()) {
    const Grid<std::uint16_t> shape = hole_shape(options, kSpacing, kStep);
    const int half = half_of(shape);
    // The steepest bend of a blurred edge is 0.242 of its height over sigma squared; a disc that is
    // narrower than its blur is a Gaussian, which bends four times as much.
    const double share = kSpacing / options.blur;
    const double most = 1.3 * options.depth / kStep * share * share + 2;
    for (int i = 1; i < 2 * half; ++i) {
      const int bend = shape[{i - 1, half}] - 2 * shape[{i, half}] + shape[{i + 1, half}];
      EXPECT_LE(std::abs(bend), most) << options.radius << ' ' << options.blur << ' ' << i;
    }
  }
}

/// The share of a Gaussian about (x, 0) that lies in a disc about (0, 0), by midpoints.
double blurred(const HoleOptions& options, double x) {
  constexpr int kParts = 200;
  const double part = 2 * options.radius / kParts;
  double sum = 0;
  for (int i = 0; i < kParts; ++i) {
    const double u = -options.radius + (i + 0.5) * part;
    const double chord = std::sqrt(options.radius * options.radius - u * u);
    sum += part * std::exp(-(x - u) * (x - u) / (2 * options.blur * options.blur)) *
           std::erf(chord / (options.blur * std::sqrt(2.0)));
  }
  return sum;
}

TEST(HoleShape, IsABlurredDisc) {
  for (const HoleOptions& options : cases()) {
    constexpr double kSpacing = 0x1p-5;
    const Grid<std::uint16_t> shape = hole_shape(options, kSpacing, kStep);
    const int half = half_of(shape);
    for (int i = 0; i <= half; ++i) {
      const double share = blurred(options, i * kSpacing) / blurred(options, 0);
      // The Gaussian is cut off at three sigmas.
      EXPECT_NEAR((shape[{half + i, half}] * kStep / options.depth), share, 0.03)
          << options.radius << ' ' << options.blur << ' ' << i;
    }
  }
}

TEST(HoleShape, IsOneSampleWhereTheGroundIsTooCoarse) {
  const Grid<std::uint16_t> shape =
      hole_shape({.radius = 0.1, .depth = 0.5, .blur = 0.1}, 4, kStep);
  EXPECT_EQ(shape.width(), 3);
  EXPECT_EQ((shape[{1, 1}]), 2048);
  EXPECT_EQ(hole_reach({.radius = 0.1, .depth = 0.5, .blur = 0.1}, 4), 4) << "the next sample";
}

TEST(HoleShape, WithoutBlurIsADisc) {
  const HoleOptions options{.radius = 1, .depth = 0.5, .blur = 0};
  const Grid<std::uint16_t> shape = hole_shape(options, 0.25, kStep);
  const int half = half_of(shape);
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const int x = shape.cell(i).x - half;
    const int z = shape.cell(i).y - half;
    EXPECT_EQ(shape.values()[i], x * x + z * z <= 16 ? 2048 : 0) << x << ' ' << z;
  }
}

/// A pinned result: a change here changes every bundle with holes.
TEST(HoleShape, IsWhatItWas) {
  const Grid<std::uint16_t> shape = hole_shape(HoleOptions{}, 0.125, kStep);
  std::vector<int> row;
  for (int i = half_of(shape); i < shape.width(); ++i) row.push_back(shape[{i, half_of(shape)}]);
  EXPECT_THAT(row, testing::ElementsAre(1024, 911, 605, 265, 66, 7, 0, 0));
}

/// Whether two holes so far from each other both lower a sample.
bool overlap(const Grid<std::uint16_t>& shape, Cell off) {
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Cell at = shape.cell(i);
    if (shape.values()[i] > 0 && shape.get({at.x - off.x, at.y - off.y}, 0) > 0) return true;
  }
  return false;
}

TEST(HoleReach, IsTheLeastDistanceAtWhichHolesNeverOverlap) {
  for (const HoleOptions& options : cases()) {
    constexpr double kSpacing = 0.25;
    const Grid<std::uint16_t> shape = hole_shape(options, kSpacing, kStep);
    const double reach = hole_reach(options, kSpacing);
    bool nearly = false;
    for (int z = 0; z <= shape.height(); ++z) {
      for (int x = 0; x <= shape.width(); ++x) {
        const double distance = kSpacing * std::sqrt(static_cast<double>(x * x + z * z));
        const bool both = overlap(shape, {x, z});
        EXPECT_FALSE(both && distance >= reach) << x << ' ' << z;
        nearly =
            nearly || (both && distance * distance >= reach * reach - 1.001 * kSpacing * kSpacing);
      }
    }
    EXPECT_TRUE(nearly) << options.radius << ' ' << options.blur;
  }
}

TEST(HoleReach, HoldsForTheHolesOfAField) {
  Options options;
  options.chunk = 33;
  options.holes.count = std::numeric_limits<int>::max();
  options.holes.min_distance = hole_reach(options.holes, options.spacing);
  const Grid<std::uint16_t> shape = hole_shape(options.holes, options.spacing, kStep);
  const int half = half_of(shape);
  std::map<std::pair<std::int64_t, std::int64_t>, int> holes_at;
  for (std::int64_t block = 0; block < 4; ++block) {
    for (const HolePlace hole : holes_of_block(options, 4, block % 2, block / 2)) {
      for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape.values()[i] == 0) continue;
        const Cell at = shape.cell(i);
        EXPECT_EQ((++holes_at[{hole.x + at.x - half, hole.z + at.y - half}]), 1);
      }
    }
  }
  EXPECT_GT(holes_at.size(), 1000U);
}

}  // namespace
}  // namespace warren::terrain
