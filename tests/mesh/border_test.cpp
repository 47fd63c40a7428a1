#include "mesh/border.hpp"

#include <warren/core/random.hpp>

namespace warren::mesh {
namespace {

/// Whether each sample is within the bound of the straight lines between the kept ones.
bool holds(const std::vector<std::uint16_t>& line, std::vector<int> kept, std::int64_t bound) {
  kept.insert(kept.begin(), 0);
  kept.push_back(static_cast<int>(line.size()) - 1);
  for (std::size_t k = 0; k + 1 < kept.size(); ++k) {
    const int low = kept[k];
    const int high = kept[k + 1];
    for (int i = low; i <= high; ++i) {
      const std::int64_t on_line = std::int64_t{line[static_cast<std::size_t>(low)]} * (high - i) +
                                   std::int64_t{line[static_cast<std::size_t>(high)]} * (i - low);
      const std::int64_t sample = line[static_cast<std::size_t>(i)];
      if (std::abs(sample * (high - low) - on_line) > bound * (high - low)) return false;
    }
  }
  return true;
}

TEST(SimplifyLine, HoldsTheBoundAndKeepsNothingWithoutNeed) {
  Stream stream(1, Stage::terrain, 0, 92);
  for (int n = 0; n < 500; ++n) {
    std::vector<std::uint16_t> line(static_cast<std::size_t>(stream.between(2, 80)));
    const int range = 1 << stream.between(0, 16);
    for (auto& sample : line) sample = static_cast<std::uint16_t>(stream.between(0, range - 1));
    const std::uint32_t bound = stream.below(static_cast<std::uint32_t>(range));
    const std::vector<int> kept =
        simplify_line(line.data(), 1, static_cast<int>(line.size()), bound);
    EXPECT_TRUE(std::ranges::is_sorted(kept));
    EXPECT_EQ(std::ranges::adjacent_find(kept), kept.end());
    ASSERT_TRUE(holds(line, kept, bound)) << n;
    EXPECT_EQ(kept.empty(), holds(line, {}, bound));
  }
}

TEST(SimplifyLine, TakesTheFirstOfEquallyFarSamples) {
  const std::vector<std::uint16_t> line{0, 6, 6, 0};
  EXPECT_EQ(simplify_line(line.data(), 1, 4, 3), std::vector<int>{1});
  EXPECT_EQ(simplify_line(line.data(), 1, 4, 2), (std::vector<int>{1, 2}));
  EXPECT_TRUE(simplify_line(line.data(), 1, 4, 6).empty());
}

TEST(SimplifyLine, KeepsAllThatIsNotStraightAtABoundOfZero) {
  std::vector<std::uint16_t> line;
  for (int i = 0; i < 2049; ++i) line.push_back(static_cast<std::uint16_t>(i % 2 * 65535));
  EXPECT_EQ(simplify_line(line.data(), 1, 2049, 0).size(), 2047);
  for (int i = 0; i < 2049; ++i) line[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(i);
  EXPECT_TRUE(simplify_line(line.data(), 1, 2049, 0).empty());
  // A parabola splits off one sample after the other.
  for (int i = 0; i < 256; ++i) {
    line[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(i * i);
  }
  EXPECT_EQ(simplify_line(line.data(), 1, 256, 0).size(), 254);
}

TEST(SimplifyLine, ReadsAColumnAsARow) {
  Stream stream(2, Stage::terrain, 0, 92);
  std::vector<std::uint16_t> grid(40 * 40);
  for (auto& sample : grid) sample = static_cast<std::uint16_t>(stream.between(0, 999));
  std::vector<std::uint16_t> column;
  for (std::size_t i = 0; i < 40; ++i) column.push_back(grid[i * 40 + 7]);
  EXPECT_EQ(simplify_line(grid.data() + 7, 40, 40, 300), simplify_line(column.data(), 1, 40, 300));
}

}  // namespace
}  // namespace warren::mesh
