#include <warren/core/digest.hpp>
#include <warren/core/error.hpp>
#include <warren/core/random.hpp>
#include <warren/image/format.hpp>
#include <warren/image/jpeg.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <turbojpeg.h>

namespace warren::image {
namespace {

constexpr int kMostPixels = 4096;

Grid<Rgb> decode(std::string_view file) { return decode_jpeg(file, "a.jpg", kMostPixels); }

std::string refusal(std::string_view file) {
  try {
    decode(file);
    return "";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    EXPECT_EQ(error.where(), "a.jpg");
    return error.id() + " " + error.what();
  }
}

/// Blobs of colour, as textures have them.
Grid<Rgb> clouds(int width, int height, std::uint64_t seed) {
  Stream stream(seed, Stage::maze, 0, 0);
  constexpr int kCells = 9;
  Grid<Rgb> lattice(kCells, kCells);
  const auto draw = [&] { return static_cast<std::uint8_t>(64 + stream.below(128)); };
  for (Rgb& value : lattice.values()) value = {draw(), draw(), draw()};
  Grid<Rgb> out(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const double u = 8.0 * x / width;
      const double v = 8.0 * y / height;
      const int i = static_cast<int>(u);
      const int j = static_cast<int>(v);
      const auto blend = [&](std::uint8_t Rgb::*channel) {
        const auto at = [&](int di, int dj) { return double(lattice[{i + di, j + dj}].*channel); };
        const double above = at(0, 0) * (i + 1 - u) + at(1, 0) * (u - i);
        const double below = at(0, 1) * (i + 1 - u) + at(1, 1) * (u - i);
        return static_cast<std::uint8_t>(above * (j + 1 - v) + below * (v - j));
      };
      out[{x, y}] = {blend(&Rgb::r), blend(&Rgb::g), blend(&Rgb::b)};
    }
  }
  return out;
}

/// A file as the library makes it of these pixels, in another way than warren does.
std::string encode_as(TJPF format, int subsampling, int flags, int width, int height,
                      const std::vector<unsigned char>& pixels) {
  const tjhandle writer = tjInitCompress();
  unsigned char* data = nullptr;
  unsigned long size = 0;
  tjCompress2(writer, pixels.data(), width, 0, height, format, &data, &size, subsampling, 90,
              flags);
  std::string out(reinterpret_cast<const char*>(data), size);
  tjFree(data);
  tjDestroy(writer);
  return out;
}

TEST(Jpeg, GivesBackWhatWasEncodedWithinItsLoss) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Stream stream(seed, Stage::maze, 0, 1);
    const Grid<Rgb> pixels = clouds(stream.between(1, 130), stream.between(1, 130), seed);
    const Grid<Rgb> found = decode(encode_jpeg_rgb(pixels, 95));
    ASSERT_EQ(found.width(), pixels.width());
    ASSERT_EQ(found.height(), pixels.height());
    double error = 0;
    for (std::size_t i = 0; i < pixels.size(); ++i) {
      const Rgb& a = pixels.values()[i];
      const Rgb& b = found.values()[i];
      error += std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b);
    }
    EXPECT_LT(error / static_cast<double>(3 * pixels.size()), 5) << "seed " << seed;
  }
}

TEST(Jpeg, IsSmallerTheLowerItsQuality) {
  const Grid<Rgb> pixels = clouds(256, 256, 3);
  std::size_t before = pixels.size() * 3;
  for (const int quality : {98, 90, 75, 50, 20}) {
    const std::size_t size = encode_jpeg_rgb(pixels, quality).size();
    EXPECT_LT(size, before) << quality;
    before = size;
  }
}

TEST(Jpeg, TellsItsSizeByTheHeader) {
  const std::string file = encode_jpeg_rgb(clouds(40, 7, 1), 80);
  EXPECT_EQ(read_size(file, "a.jpg", kMostPixels), (Size{40, 7}));
}

TEST(Jpeg, ReadsEveryKindThatHasRgb) {
  const std::vector<unsigned char> rgb(3UL * 32 * 16, 100);
  for (const int subsampling : {TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_440, TJSAMP_411}) {
    for (const int flags : {0, TJFLAG_PROGRESSIVE}) {
      const std::string file = encode_as(TJPF_RGB, subsampling, flags, 32, 16, rgb);
      EXPECT_EQ(decode(file), Grid<Rgb>(32, 16, {100, 100, 100})) << subsampling;
    }
  }
  const std::vector<unsigned char> grey(32UL * 16, 77);
  EXPECT_EQ(decode(encode_as(TJPF_GRAY, TJSAMP_GRAY, 0, 32, 16, grey)),
            Grid<Rgb>(32, 16, {77, 77, 77}));
}

TEST(Jpeg, RefusesCmyk) {
  const std::vector<unsigned char> ink(4UL * 32 * 16, 100);
  for (const int flags : {0, TJFLAG_PROGRESSIVE}) {
    EXPECT_EQ(refusal(encode_as(TJPF_CMYK, TJSAMP_444, flags, 32, 16, ink)),
              "E-IMAGE-JPEG the JPEG has CMYK colours, for print; save it as RGB");
  }
}

TEST(Jpeg, RefusesWhatIsNoJpeg) {
  EXPECT_EQ(refusal(""), "E-IMAGE-JPEG not a JPEG file");
  EXPECT_EQ(refusal("\x89PNG\r\n\x1a\n"), "E-IMAGE-JPEG not a JPEG file");
  EXPECT_EQ(refusal("\xff\xd8\xff\xd9").substr(0, 12), "E-IMAGE-JPEG");
  EXPECT_EQ(refusal("\xff\xd8\xff\xe0 JFIF").substr(0, 12), "E-IMAGE-JPEG");
}

TEST(Jpeg, RefusesEveryTruncation) {
  for (const int width : {9, 40}) {
    const std::string progressive = encode_jpeg_rgb(clouds(width, 21, 5), 85);
    const std::vector<unsigned char> grey(static_cast<std::size_t>(width) * 21, 50);
    const std::string baseline = encode_as(TJPF_GRAY, TJSAMP_GRAY, 0, width, 21, grey);
    for (const std::string& file : {progressive, baseline}) {
      ASSERT_EQ(refusal(file), "");
      for (std::size_t size = 0; size < file.size(); ++size) {
        ASSERT_EQ(refusal(std::string_view(file).substr(0, size)).substr(0, 12), "E-IMAGE-JPEG")
            << size;
      }
    }
  }
}

TEST(Jpeg, ReadsOrRefusesDamage) {
  const std::string file = encode_jpeg_rgb(clouds(24, 24, 2), 85);
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Stream stream(seed, Stage::maze, 0, 2);
    std::string damaged = file;
    for (int i = stream.between(1, 4); i > 0; --i) {
      damaged[stream.below(static_cast<std::uint32_t>(file.size()))] =
          static_cast<char>(stream.below(256));
    }
    const std::string found = refusal(damaged);
    refused += found.empty() ? 0 : 1;
    for (const char c : found) ASSERT_TRUE(c >= ' ' && c <= '~') << "seed " << seed;
  }
  EXPECT_GT(refused, 500);
}

TEST(Jpeg, RefusesAHugeHeaderBeforeAllocating) {
  std::string file = encode_jpeg_rgb(Grid<Rgb>(8, 8), 80);
  const std::size_t frame = file.find("\xff\xc2");
  ASSERT_NE(frame, std::string::npos);
  file.replace(frame + 5, 4, "\xff\xdc\xff\xdc");  // 65500 pixels a side
  EXPECT_EQ(refusal(file),
            "E-IMAGE-SIZE the image has 65500 x 65500 pixels; at most 4096 x 4096 are allowed");
}

TEST(Jpeg, IsTheSameInEveryEnvironment) {
  // The child is this program once more, begun with the settings that this process has by then.
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  constexpr const char* kExpected = "WARREN_TEST_EXPECTED";
  const auto encoded = [] { return to_string(digest(encode_jpeg_rgb(clouds(64, 64, 1), 85))); };
  const bool child = std::getenv(kExpected) != nullptr;
  if (!child) {
    ::setenv(kExpected, encoded().c_str(), 1);
    ::setenv("TJ_RESTART", "1", 1);
    EXPECT_NE(encoded(), std::getenv(kExpected)) << "the settings are meant to be felt";
    for (const char* name : {"TJ_ARITHMETIC", "TJ_OPTIMIZE", "TJ_PROGRESSIVE"}) {
      ::setenv(name, "1", 1);
    }
  }
  EXPECT_EXIT(std::exit(encoded() == std::getenv(kExpected) ? 0 : 1), testing::ExitedWithCode(0),
              "");
  for (const char* name :
       {kExpected, "TJ_ARITHMETIC", "TJ_OPTIMIZE", "TJ_PROGRESSIVE", "TJ_RESTART"}) {
    ::unsetenv(name);
  }
}

}  // namespace
}  // namespace warren::image
