#include "assets/glb_writer.hpp"
#include "assets/sound_asset.hpp"

#include <warren/assets/contract.hpp>
#include <warren/assets/glb.hpp>
#include <warren/core/error.hpp>
#include <warren/core/random.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace warren::assets {
namespace {

using nlohmann::json;

/// Counts what became of files.
struct Tally {
  int read = 0;
  int refused = 0;

  void take(const std::string& bytes, std::uint64_t seed) {
    try {
      const scene::Asset asset = read_glb(bytes, "a.glb");
      ASSERT_EQ(unsound(asset), "") << "seed " << seed;
      for (const Contract& contract : contracts()) check(asset, contract.role, 2, 3);
      ++read;
    } catch (const Error& error) {
      ASSERT_EQ(error.kind(), ErrorKind::input) << "seed " << seed;
      ASSERT_EQ(error.id().substr(0, 5), "E-GLB") << "seed " << seed;
      ASSERT_TRUE(is_name(error.what())) << "seed " << seed << ": " << error.what();
      ++refused;
    }
  }
};

std::string damaged(std::string bytes, Stream& stream) {
  const std::uint32_t count = 1 + stream.below(4);
  for (std::uint32_t i = 0; i < count && !bytes.empty(); ++i) {
    const std::size_t at = stream.below(static_cast<std::uint32_t>(bytes.size()));
    switch (stream.below(4)) {
      case 0:
        bytes[at] = static_cast<char>(stream.below(256));
        break;
      case 1:
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << stream.below(8)));
        break;
      case 2:
        bytes.erase(at, 1 + stream.below(8));
        break;
      default:
        bytes.insert(at, bytes.substr(at, 1 + stream.below(8)));
    }
  }
  return bytes;
}

TEST(GlbMutations, DamagedFilesAreReadOrRefused) {
  const std::string file = rich().bytes();
  Tally tally;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    Stream stream(seed, Stage::maze, 0, 0);
    std::string bytes = damaged(file, stream);
    // Half of them with a right length, so that it isn't what they are refused for.
    if (stream.coin() && bytes.size() > 12) {
      bytes.replace(8, 4, little(static_cast<std::uint32_t>(bytes.size())));
    }
    ASSERT_NO_FATAL_FAILURE(tally.take(bytes, seed));
  }
  EXPECT_GT(tally.read, 100);
  EXPECT_GT(tally.refused, 1000);
}

TEST(GlbMutations, DamagedBuffersAreReadOrRefused) {
  const Document document = rich();
  Tally tally;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    Stream stream(seed, Stage::maze, 0, 1);
    Document other = document;
    for (std::uint32_t i = 0; i < 1 + seed % 8; ++i) {
      other.binary[stream.below(static_cast<std::uint32_t>(other.binary.size()))] =
          static_cast<char>(stream.below(256));
    }
    ASSERT_NO_FATAL_FAILURE(tally.take(other.bytes(), seed));
  }
  EXPECT_GT(tally.read, 400);
  EXPECT_GT(tally.refused, 400);
}

/// All values of a document.
void collect(json& value, std::vector<json*>& out) {
  out.push_back(&value);
  if (value.is_structured()) {
    for (json& item : value) collect(item, out);
  }
}

json other_value(Stream& stream) {
  switch (stream.below(12)) {
    case 0:
      return nullptr;
    case 1:
      return "\x1b[31m\n";
    case 2:
      return -1;
    case 3:
      return std::numeric_limits<std::uint64_t>::max();
    case 4:
      return 1e300;
    case 5:
      return json::array();
    case 6:
      return json::object();
    case 7:
      return true;
    case 8:
      return 0.5;
    default:
      return stream.below(16);
  }
}

TEST(GlbMutations, DocumentsWithOtherValuesAreReadOrRefused) {
  const Document document = rich();
  Tally tally;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    Stream stream(seed, Stage::maze, 0, 2);
    Document other = document;
    for (std::uint32_t i = 0; i < 1 + seed % 3; ++i) {
      std::vector<json*> values;
      collect(other.json, values);
      json& value = *values[stream.below(static_cast<std::uint32_t>(values.size()))];
      json& from = *values[stream.below(static_cast<std::uint32_t>(values.size()))];
      switch (stream.below(4)) {
        case 0:
          value = json(from);  // a copy, since it may lie within
          break;
        case 1:
          if (value.is_structured() && !value.empty()) value.erase(value.begin());
          break;
        case 2:
          if (value.is_array() && !value.empty()) value.push_back(json(value.back()));
          break;
        default:
          value = other_value(stream);
      }
    }
    ASSERT_NO_FATAL_FAILURE(tally.take(other.bytes(), seed));
  }
  EXPECT_GT(tally.read, 400);
  EXPECT_GT(tally.refused, 2000);
}

}  // namespace
}  // namespace warren::assets
