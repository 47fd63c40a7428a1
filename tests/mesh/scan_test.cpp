#include "mesh/scan.hpp"

#include <warren/core/random.hpp>

namespace warren::mesh {
namespace {

struct Field {
  std::vector<std::uint16_t> samples;
  Heights heights;
};

/// Samples of which every bit is random where `smooth` is 0, and waves else.
Field field(std::uint64_t seed, int side, bool smooth) {
  Stream stream(seed, Stage::terrain, 0, 90);
  Field field;
  for (int i = 0; i < side * side; ++i) {
    const int x = i % side;
    const int z = i / side;
    const int wave = 30000 + (x * x * 7 + z * x * 3 - z * z * 5) % 20000;
    field.samples.push_back(static_cast<std::uint16_t>(smooth ? wave : stream.between(0, 65535)));
  }
  field.heights = {field.samples.data(), side, side};
  return field;
}

/// By the definition: the samples one by one in the order of rows.
WorstSample expected(const Heights& heights, const Triangle& triangle, std::uint32_t max_error) {
  const auto [a, b, c] = triangle.corners;
  const auto height = [&](Vertex v) {
    return std::int64_t{heights.first[v.z * heights.row + v.x]};
  };
  const std::int64_t area = double_area(a, b, c);
  std::int64_t worst = std::int64_t{max_error} * area;
  WorstSample sample;
  for (int z = 0; z < heights.side; ++z) {
    for (int x = 0; x < heights.side; ++x) {
      const Vertex p{static_cast<std::int16_t>(x), static_cast<std::int16_t>(z)};
      const std::int64_t of_a = double_area(b, c, p);
      const std::int64_t of_b = double_area(c, a, p);
      const std::int64_t of_c = double_area(a, b, p);
      if (of_a < 0 || of_b < 0 || of_c < 0) continue;
      const std::int64_t error =
          std::abs(height(p) * area - (of_a * height(a) + of_b * height(b) + of_c * height(c)));
      if (error <= worst) continue;
      worst = error;
      sample = {static_cast<std::uint32_t>((error * kErrorParts + area - 1) / area), p};
    }
  }
  return sample;
}

void compare(int side, int reach, int count) {
  int found = 0;
  for (const bool smooth : {false, true}) {
    const Field samples = field(static_cast<std::uint64_t>(side), side, smooth);
    Stream stream(static_cast<std::uint64_t>(side + reach), Stage::terrain, 0, 91);
    for (int i = 0; i < count; ++i) {
      const int low_x = stream.between(0, side - reach);
      const int low_z = stream.between(0, side - reach);
      Triangle triangle;
      for (Vertex& corner : triangle.corners) {
        corner.x = static_cast<std::int16_t>(low_x + stream.between(0, reach - 1));
        corner.z = static_cast<std::int16_t>(low_z + stream.between(0, reach - 1));
      }
      auto& [a, b, c] = triangle.corners;
      if (double_area(a, b, c) < 0) std::swap(b, c);
      if (double_area(a, b, c) == 0) continue;
      const std::uint32_t max_error = stream.below(2) * stream.below(3000);
      const WorstSample worst = worst_sample(samples.heights, triangle, max_error);
      const WorstSample wanted = expected(samples.heights, triangle, max_error);
      ASSERT_EQ(worst.error, wanted.error) << side << " " << reach << " " << i;
      if (wanted.error == 0) continue;
      ASSERT_EQ(worst.at, wanted.at) << side << " " << reach << " " << i;
      ++found;
    }
  }
  EXPECT_GT(found, count / 2);
}

TEST(WorstSample, EqualsALookAtEachSample) {
  compare(5, 5, 2000);
  compare(8, 8, 2000);
  compare(9, 4, 2000);
  compare(21, 4, 2000);
  compare(21, 8, 2000);
  compare(21, 9, 2000);
  compare(33, 33, 1000);
  compare(257, 257, 30);
}

/// The largest triangle and heights there are.
TEST(WorstSample, HoldsAtTheLimits) {
  constexpr int kLast = kMaxSide - 1;
  std::vector<std::uint16_t> samples(std::size_t{kMaxSide} * kMaxSide, 0);
  const Heights heights{samples.data(), kMaxSide, kMaxSide};
  const Triangle triangle{{{{0, 0}, {0, kLast}, {kLast, kLast}}}};
  samples[0] = samples[std::size_t{kLast} * kMaxSide] = samples.back() = 65535;
  EXPECT_EQ(worst_sample(heights, triangle, 0).error, 65535 * kErrorParts);
  EXPECT_EQ(worst_sample(heights, triangle, 0).at, (Vertex{0, 1}));
  EXPECT_EQ(worst_sample(heights, triangle, 65535).error, 0);
  std::ranges::fill(samples, std::uint16_t{65535});
  samples[0] = samples[std::size_t{kLast} * kMaxSide] = samples.back() = 0;
  samples[5 * kMaxSide + 3] = 0;
  EXPECT_EQ(worst_sample(heights, triangle, 65534).error, 65535 * kErrorParts);
}

}  // namespace
}  // namespace warren::mesh
