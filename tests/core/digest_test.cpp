#include <warren/core/digest.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace {

using namespace warren;

/// The buffer over which xxHash publishes its test vectors (xsum_sanity_check.c).
std::string published_buffer(std::size_t length) {
  std::string bytes;
  std::uint64_t state = 2654435761U;
  for (std::size_t i = 0; i < length; ++i) {
    bytes += static_cast<char>(state >> 56);
    state *= 11400714785074694797U;
  }
  return bytes;
}

TEST(Digest, GivesThePublishedVectors) {
  struct Vector {
    std::size_t length;
    Digest digest;
  };
  // One for each way in which the algorithm treats a length.
  const Vector vectors[] = {
      {0, {0x99aa06d3014798d8U, 0x6001c324468d497fU}},
      {1, {0xa6cd5e9392000f6aU, 0xc44bdff4074eecdbU}},
      {6, {0x082afe0b8162d12aU, 0x3e7039bdda43cfc6U}},
      {12, {0x6e3efd8fc7802b18U, 0x061a192713f69ad9U}},
      {24, {0x0ce966e4678d3761U, 0x1e7044d28b1b901dU}},
      {48, {0xa002ac4e5478227eU, 0xf942219aed80f67bU}},
      {81, {0x4952f58181ab0042U, 0x5e8bafb9f95fb803U}},
      {222, {0x337e09641b948717U, 0xf1aebd597cec6b3aU}},
      {403, {0x1b6de21e332dd73dU, 0xcdeb804d65c6dea4U}},
      {512, {0x18d2d110dcc9bca1U, 0x617e49599013cb6bU}},
      {2048, {0xf736557fd47073a5U, 0xdd59e2c3a5f038e0U}},
      {2367, {0xe89c0f6ff369b427U, 0xcb37aeb9e5d361edU}},
  };
  for (const Vector& vector : vectors) {
    EXPECT_EQ(digest(published_buffer(vector.length)), vector.digest) << vector.length;
  }
}

TEST(Digester, GivesTheHashOfTheWholeHoweverItIsCut) {
  const std::string bytes = published_buffer(2367);
  for (const std::size_t piece : {1U, 63U, 64U, 256U, 1000U, 2367U}) {
    Digester digester;
    EXPECT_EQ(digester.digest(), digest(""));
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      digester.add("");
      digester.add(std::string_view(bytes).substr(at, piece));
      const std::string_view so_far = std::string_view(bytes).substr(0, at + piece);
      EXPECT_EQ(digester.digest(), digest(so_far)) << piece << " " << at;
    }
  }
}

TEST(Digest, TextIsTheCanonicalFormWithItsLeadingZeros) {
  EXPECT_EQ(to_string(digest("")), "xxh3:99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(to_string(Digest{0x1, 0xabcdef}), "xxh3:00000000000000010000000000abcdef");
}

TEST(Digest, EveryBitOfTheContentMatters) {
  std::string bytes = published_buffer(300);
  std::set<std::string> seen{to_string(digest(bytes))};
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    const auto mask = static_cast<char>(1U << (bit % 8));
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ mask);
    EXPECT_TRUE(seen.insert(to_string(digest(bytes))).second) << bit;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ mask);
  }
}

}  // namespace
