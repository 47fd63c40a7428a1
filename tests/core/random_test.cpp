#include <warren/core/random.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace warren;

using Block = std::array<std::uint32_t, 4>;

/// Pearson's statistic of counts that should all be equal, in standard deviations above its mean.
/// Seeds are fixed, so a test that passes once passes always; 5 leaves no doubt either way.
double excess(const std::vector<std::uint64_t>& counts) {
  const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
  const double expected = total / static_cast<double>(counts.size());
  double sum = 0;
  for (const std::uint64_t count : counts) {
    const double difference = static_cast<double>(count) - expected;
    sum += difference * difference / expected;
  }
  const double freedom = static_cast<double>(counts.size()) - 1;
  return (sum - freedom) / std::sqrt(2 * freedom);
}

Stream named(std::uint64_t seed, std::uint32_t purpose) { return {seed, Stage::maze, 0, purpose}; }

TEST(Philox, GivesThePublishedVectors) {
  EXPECT_EQ(philox4x32({0, 0, 0, 0}, {0, 0}),
            (Block{0x6627e8d5U, 0xe169c58dU, 0xbc57ac4cU, 0x9b00dbd8U}));
  EXPECT_EQ(philox4x32({~0U, ~0U, ~0U, ~0U}, {~0U, ~0U}),
            (Block{0x408f276dU, 0x41c83b0eU, 0xa20bc7c6U, 0x6d5451fdU}));
  EXPECT_EQ(
      philox4x32({0x243f6a88U, 0x85a308d3U, 0x13198a2eU, 0x03707344U}, {0xa4093822U, 0x299f31d0U}),
      (Block{0xd16cfe09U, 0x94fdccebU, 0x5001e420U, 0x24126ea1U}));
}

/// The name of a stream, absorbed as random.hpp's contract has it, by the plain block function.
struct Name {
  std::array<std::uint32_t, 2> key;
  std::array<std::uint32_t, 2> tag;

  Name(std::uint64_t seed, Stage stage, std::uint32_t attempt, std::uint32_t purpose,
       const std::vector<std::uint64_t>& entity)
      : key{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
        tag{static_cast<std::uint32_t>(stage), static_cast<std::uint32_t>(entity.size())} {
    absorb(attempt, purpose);
    for (const std::uint64_t id : entity) {
      absorb(static_cast<std::uint32_t>(id), static_cast<std::uint32_t>(id >> 32));
    }
  }

  void absorb(std::uint32_t a, std::uint32_t b) {
    const Block block = philox4x32({a, b, tag[0], tag[1]}, key);
    key = {block[0], block[1]};
    tag = {block[2], block[3]};
  }

  [[nodiscard]] Block block(std::uint64_t i) const {
    return philox4x32(
        {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i >> 32), tag[0], tag[1]}, key);
  }
};

TEST(Stream, IsTheBlocksOfItsNameInOrder) {
  constexpr std::uint64_t kBlocks = 1000;  // many refills
  Stream plain(0x123456789abcdef0U, Stage::maze, 3, 5);
  Stream entity(7, Stage::wfc, 0, 2, {0xfedcba9876543210U, 9});
  const Name plain_name(0x123456789abcdef0U, Stage::maze, 3, 5, {});
  const Name entity_name(7, Stage::wfc, 0, 2, {0xfedcba9876543210U, 9});
  for (std::uint64_t i = 0; i < kBlocks; ++i) {
    for (const std::uint32_t word : plain_name.block(i)) ASSERT_EQ(plain.next(), word) << i;
    for (const std::uint32_t word : entity_name.block(i)) ASSERT_EQ(entity.next(), word) << i;
  }
}

// A change here changes every bundle: it needs a new version and new goldens.
TEST(Stream, FirstWordsArePinned) {
  auto first = [](Stream stream) {
    return Block{stream.next(), stream.next(), stream.next(), stream.next()};
  };
  EXPECT_EQ(first({0, Stage::terrain, 0, 0}),
            (Block{0xbec9f402U, 0x4b15bbabU, 0x00e3bc5dU, 0xd0addf85U}));
  EXPECT_EQ(first({42, Stage::maze, 0, 1}),
            (Block{0x228e0b61U, 0xe3124328U, 0x37e68871U, 0xd4e1cae7U}));
  EXPECT_EQ(first({42, Stage::maze, 1, 1, {17}}),
            (Block{0x95c9b872U, 0xb5fb3f7fU, 0x7ec7faa1U, 0xe6ee53cfU}));
  EXPECT_EQ(first({~std::uint64_t{0}, Stage::contents, ~0U, ~0U, {1, ~std::uint64_t{0}}}),
            (Block{0x9abb9118U, 0x57ae9538U, 0x8ac98a25U, 0x8aeeaf9dU}));
}

TEST(Stream, EveryPartOfTheNameMatters) {
  std::set<Block> seen;
  std::size_t names = 0;
  auto add = [&](Stream stream) {
    ++names;
    seen.insert({stream.next(), stream.next(), stream.next(), stream.next()});
  };
  for (const Stage stage :
       {Stage::terrain, Stage::layout, Stage::maze, Stage::wfc, Stage::contents}) {
    for (std::uint64_t seed : {0ULL, 1ULL, 2ULL, 0x100000000ULL, 0x200000000ULL, ~0ULL}) {
      for (std::uint32_t attempt = 0; attempt < 4; ++attempt) {
        for (std::uint32_t purpose = 0; purpose < 4; ++purpose) {
          add({seed, stage, attempt, purpose});
          for (std::uint64_t id : {0ULL, 1ULL, 0x100000000ULL}) {
            add({seed, stage, attempt, purpose, {id}});
            add({seed, stage, attempt, purpose, {id, 0}});
            add({seed, stage, attempt, purpose, {2, id}});
            add({seed, stage, attempt, purpose, {id, 0, 0}});
          }
        }
      }
    }
  }
  EXPECT_EQ(seen.size(), names);
}

TEST(Stream, NeighbouringSeedsShareNoBits) {
  int differing = 0;
  constexpr int kPairs = 2000;
  for (std::uint64_t seed = 0; seed < kPairs; ++seed) {
    differing += std::popcount(named(seed, 0).next() ^ named(seed + 1, 0).next());
  }
  // Mean 16 a pair; the deviation of the sum is sqrt(2000 * 8).
  EXPECT_NEAR(differing, 16 * kPairs, 5 * std::sqrt(8.0 * kPairs));
}

TEST(Stream, ACopyGoesOnFromTheSamePlace) {
  for (const int drawn : {0, 1, 15, 16, 17, 79, 80, 81, 200}) {
    Stream original = named(5, 1);
    for (int i = 0; i < drawn; ++i) original.next();
    Stream copy = original;
    for (int i = 0; i < 200; ++i) ASSERT_EQ(copy.next(), original.next()) << drawn;
  }
}

TEST(Stream, BelowIsUniform) {
  for (const std::uint32_t n : {2U, 3U, 5U, 6U, 7U, 10U, 12U, 16U, 37U, 100U, 255U, 1000U}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Stream stream = named(seed, n);
      std::vector<std::uint64_t> counts(n);
      for (std::uint32_t i = 0; i < 50 * n; ++i) {
        const std::uint32_t value = stream.below(n);
        ASSERT_LT(value, n);
        ++counts[value];
      }
      EXPECT_LT(excess(counts), 5) << "n " << n << ", seed " << seed;
    }
  }
}

// Where 2^32 isn't a multiple of a large n, plain scaling favours some values by half or more.
TEST(Stream, BelowIsUniformWhereRejectionIsFrequent) {
  struct Case {
    std::uint32_t n;
    std::uint32_t classes;  // by remainder; they divide n
  };
  for (const Case c : {Case{3U << 30, 3}, Case{5U << 29, 5}, Case{0xfffffffcU, 4},
                       Case{0x80000001U, 3}, Case{0xc0000000U, 3}}) {
    ASSERT_EQ(c.n % c.classes, 0U);
    std::vector<std::uint64_t> remainders(c.classes);
    std::vector<std::uint64_t> ranges(16);
    Stream stream = named(1, 0);
    for (int i = 0; i < 100'000; ++i) {
      const std::uint32_t value = stream.below(c.n);
      ASSERT_LT(value, c.n);
      ++remainders[value % c.classes];
      ++ranges[static_cast<std::size_t>(std::uint64_t{value} * 16 / c.n)];
    }
    EXPECT_LT(excess(remainders), 5) << c.n;
    EXPECT_LT(excess(ranges), 5) << c.n;
  }
}

TEST(Stream, BelowTakesTheFirstWordThatLemiresMethodAccepts) {
  for (const std::uint32_t n : {1U, 2U, 3U, 1000U, 0x80000001U, 0xc0000000U, 0xfffffffeU, ~0U}) {
    Stream stream = named(2, n);
    Stream words = named(2, n);
    const std::uint64_t uneven = (std::uint64_t{1} << 32) % n;
    for (int i = 0; i < 2000; ++i) {
      std::uint64_t product = std::uint64_t{words.next()} * n;
      while ((product & 0xffffffffU) < uneven) product = std::uint64_t{words.next()} * n;
      ASSERT_EQ(stream.below(n), product >> 32) << n;
    }
    EXPECT_EQ(stream.next(), words.next()) << n;
  }
}

TEST(Stream, BetweenIncludesBothEndsAndNothingElse) {
  constexpr int kLeast = std::numeric_limits<int>::min();
  constexpr int kMost = std::numeric_limits<int>::max();
  Stream stream = named(3, 0);
  std::map<int, std::uint64_t> counts;
  for (int i = 0; i < 7000; ++i) ++counts[stream.between(-3, 3)];
  EXPECT_EQ(counts.size(), 7U);
  EXPECT_EQ(counts.begin()->first, -3);
  EXPECT_EQ(counts.rbegin()->first, 3);
  std::vector<std::uint64_t> values;
  for (const auto& [value, count] : counts) values.push_back(count);
  EXPECT_LT(excess(values), 5);

  EXPECT_EQ(stream.between(9, 9), 9);
  EXPECT_EQ(stream.between(kLeast, kLeast), kLeast);
  bool negative = false;
  bool positive = false;
  for (int i = 0; i < 100; ++i) {
    const int value = stream.between(kLeast, kMost);
    (value < 0 ? negative : positive) = true;
    EXPECT_LE(stream.between(kMost - 1, kMost), kMost);
    EXPECT_GE(stream.between(kMost - 1, kMost), kMost - 1);
  }
  EXPECT_TRUE(negative && positive);
}

TEST(Stream, UnitIsTheUpper24BitsOfAWord) {
  Stream stream = named(4, 0);
  Stream words = named(4, 0);
  std::vector<std::uint64_t> counts(64);
  for (int i = 0; i < 100'000; ++i) {
    const float value = stream.unit();
    ASSERT_EQ(value * 0x1p24F, static_cast<float>(words.next() >> 8));
    ASSERT_GE(value, 0);
    ASSERT_LT(value, 1);
    ++counts[static_cast<std::size_t>(value * 64)];
  }
  EXPECT_LT(excess(counts), 5);
}

TEST(Stream, CoinIsFair) {
  Stream stream = named(5, 0);
  std::vector<std::uint64_t> counts(2);
  for (int i = 0; i < 100'000; ++i) ++counts[stream.coin() ? 1 : 0];
  EXPECT_LT(excess(counts), 5);
}

TEST(Stream, ShuffleGivesEveryOrderEquallyOften) {
  for (const int size : {2, 3, 4, 5}) {
    Stream stream = named(6, static_cast<std::uint32_t>(size));
    std::map<std::vector<int>, std::uint64_t> counts;
    std::size_t orders = 1;
    for (int i = 2; i <= size; ++i) orders *= static_cast<std::size_t>(i);
    for (std::size_t i = 0; i < 500 * orders; ++i) {
      std::vector<int> values(static_cast<std::size_t>(size));
      std::iota(values.begin(), values.end(), 0);
      stream.shuffle(std::span(values));
      ++counts[values];
    }
    ASSERT_EQ(counts.size(), orders);
    std::vector<std::uint64_t> list;
    for (const auto& [order, count] : counts) list.push_back(count);
    EXPECT_LT(excess(list), 5) << size;
  }
}

TEST(Stream, ShuffleOfNothingOrOneDrawsNothing) {
  Stream stream = named(7, 0);
  Stream untouched = named(7, 0);
  std::vector<int> one{1};
  stream.shuffle(std::span<int>{});
  stream.shuffle(std::span(one));
  EXPECT_EQ(stream.next(), untouched.next());
}

}  // namespace
