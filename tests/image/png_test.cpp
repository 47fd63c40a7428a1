#include "image/stb.hpp"

#include <warren/core/error.hpp>
#include <warren/core/grid.hpp>
#include <warren/core/parallel.hpp>
#include <warren/core/random.hpp>
#include <warren/image/png.hpp>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <libdeflate.h>

namespace warren::image {
namespace {

constexpr int kMostPixels = 4096;

std::string big_endian(std::uint32_t value) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 0xff);
  return out;
}

std::string chunk(std::string_view type, std::string_view data) {
  const std::string body = std::string(type) + std::string(data);
  return big_endian(static_cast<std::uint32_t>(data.size())) + body +
         big_endian(libdeflate_crc32(0, body.data(), body.size()));
}

std::string zlib(std::string_view data) {
  libdeflate_compressor* compressor = libdeflate_alloc_compressor(6);
  std::string out(libdeflate_zlib_compress_bound(compressor, data.size()), '\0');
  out.resize(
      libdeflate_zlib_compress(compressor, data.data(), data.size(), out.data(), out.size()));
  libdeflate_free_compressor(compressor);
  return out;
}

/// A PNG of unfiltered rows, each led by its filter byte; `extra` chunks come before the pixels.
std::string png(std::uint32_t width, std::uint32_t height, int depth, int color_type,
                std::string_view rows, std::string_view extra = "", bool interlaced = false) {
  const std::string header = big_endian(width) + big_endian(height) + static_cast<char>(depth) +
                             static_cast<char>(color_type) + std::string(2, '\0') +
                             static_cast<char>(interlaced);
  return std::string("\x89PNG\r\n\x1a\n", 8) + chunk("IHDR", header) + std::string(extra) +
         chunk("IDAT", zlib(rows)) + chunk("IEND", "");
}

std::string bytes(std::initializer_list<int> values) {
  std::string out;
  for (const int value : values) out += static_cast<char>(value);
  return out;
}

Grid<std::uint8_t> decode(std::string_view file) {
  return decode_png_luminance(file, "masks/a.png", kMostPixels);
}

std::string error_of(std::string_view file) {
  try {
    decode(file);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    EXPECT_EQ(error.where(), "masks/a.png");
    return error.id();
  }
  return "none";
}

Grid<std::uint8_t> noise(int width, int height, std::uint64_t seed) {
  Grid<std::uint8_t> out(width, height);
  Stream stream(seed, Stage::maze, 0, 0);
  for (auto& value : out.values()) value = static_cast<std::uint8_t>(stream.below(256));
  return out;
}

TEST(Png, GivesBackWhatWasEncodedInAnySize) {
  for (const int width : {1, 2, 7, 8, 64, 513}) {
    for (const int height : {1, 3, 16, 257}) {
      const Grid<std::uint8_t> values = noise(width, height, 7);
      EXPECT_EQ(decode(encode_png_luminance(values)), values) << width << " x " << height;
    }
  }
}

/// What a reader that isn't ours makes of it; also that there are three channels and no more.
Grid<Rgb> decode_rgb(const std::string& file) {
  int width = 0;
  int height = 0;
  int channels = 0;
  const auto* data = reinterpret_cast<const stbi_uc*>(file.data());
  stbi_uc* pixels =
      stbi_load_from_memory(data, static_cast<int>(file.size()), &width, &height, &channels, 0);
  Grid<Rgb> out(pixels != nullptr && channels == 3 ? width : 0, height);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out.values()[i] = {pixels[3 * i], pixels[3 * i + 1], pixels[3 * i + 2]};
  }
  std::free(pixels);
  return out;
}

TEST(Png, GivesBackColoursInAnySize) {
  Stream sizes(1, Stage::maze, 0, 1);
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Grid<Rgb> pixels(sizes.between(1, 90), sizes.between(1, 90));
    Stream stream(seed, Stage::maze, 0, 2);
    // From flat areas to noise.
    const std::uint32_t colors = 1 + stream.below(256);
    auto draw = [&] { return static_cast<std::uint8_t>(stream.below(colors)); };
    for (Rgb& pixel : pixels.values()) pixel = {draw(), draw(), draw()};
    const std::string file = encode_png_rgb(pixels);
    ASSERT_EQ(decode_rgb(file), pixels) << "seed " << seed;
    EXPECT_EQ(decode(file).size(), pixels.size());
  }
}

TEST(Png, GivesGreyColoursTheirLuminance) {
  const Grid<std::uint8_t> values = noise(70, 40, 3);
  Grid<Rgb> grey(values.width(), values.height());
  for (std::size_t i = 0; i < grey.size(); ++i) {
    grey.values()[i] = {values.values()[i], values.values()[i], values.values()[i]};
  }
  EXPECT_EQ(decode(encode_png_rgb(grey)), values);
}

TEST(Png, HoldsNoChunkThatChangesColours) {
  for (const std::string& file :
       {encode_png_rgb(Grid<Rgb>(3, 2)), encode_png_luminance(Grid<std::uint8_t>(3, 2))}) {
    std::string types;
    for (std::size_t at = 8; at < file.size();) {
      std::uint32_t size = 0;
      for (std::size_t i = at; i < at + 4; ++i) {
        size = size << 8 | static_cast<unsigned char>(file[i]);
      }
      types += file.substr(at + 4, 4);
      at += 12 + size;
    }
    EXPECT_EQ(types, "IHDRIDATIEND");
  }
}

TEST(Png, EncodesTheSameOnEveryThread) {
  const Grid<std::uint8_t> map = noise(64, 64, 4);
  Grid<Rgb> pixels(64, 64, {1, 2, 3});
  const std::string file = encode_png_rgb(pixels);
  const std::string map_file = encode_png_luminance(map);
  std::vector<std::string> files(16);
  // Levels change on each thread, so compressors are exchanged meanwhile.
  parallel_for(files.size(), 4, [&](std::size_t i) {
    files[i] = i % 2 == 0 ? encode_png_rgb(pixels) : encode_png_luminance(map);
  });
  for (std::size_t i = 0; i < files.size(); ++i) EXPECT_EQ(files[i], i % 2 == 0 ? file : map_file);
}

TEST(Png, EncodesWalkMapsTighterThanOneBitAPixel) {
  Grid<std::uint8_t> map(1024, 1024);
  for (int y = 1; y < 1024; y += 2) {
    for (int x = 0; x < 1024; ++x) map[{x, y}] = 255;
  }
  const std::string file = encode_png_luminance(map);
  EXPECT_LT(file.size(), map.size() / 8 / 8);
  EXPECT_EQ(decode(file), map);
}

TEST(Png, ReadsEveryColourTypeAsLuminance) {
  const auto grey = decode(png(2, 1, 8, 0, bytes({0, 0, 200})));
  EXPECT_EQ(grey.values(), (std::vector<std::uint8_t>{0, 200}));

  const auto bits = decode(png(8, 1, 1, 0, bytes({0, 0b10110001})));
  EXPECT_EQ(bits.values(), (std::vector<std::uint8_t>{255, 0, 255, 255, 0, 0, 0, 255}));

  const auto color = decode(png(3, 1, 8, 2, bytes({0, 255, 255, 255, 0, 0, 0, 0, 255, 0})));
  EXPECT_EQ(color.values()[0], 255);
  EXPECT_EQ(color.values()[1], 0);
  EXPECT_GT(color.values()[2], 128);  // green is most of the luminance

  const std::string palette = chunk("PLTE", bytes({0, 0, 0, 255, 255, 255}));
  const auto indexed = decode(png(2, 1, 8, 3, bytes({0, 1, 0}), palette));
  EXPECT_EQ(indexed.values(), (std::vector<std::uint8_t>{255, 0}));
}

TEST(Png, RoundsSixteenBits) {
  const auto deep = decode(png(4, 1, 16, 0, bytes({0, 0, 127, 0, 130, 255, 255, 0x80, 0x80})));
  EXPECT_EQ(deep.values(), (std::vector<std::uint8_t>{0, 1, 255, 128}));
}

TEST(Png, KeepsSixteenBitsOfGrey) {
  const auto read = [](const std::string& file) {
    return decode_png_luminance16(file, "a.png", kMostPixels).values();
  };
  using Values = std::vector<std::uint16_t>;
  EXPECT_EQ(read(png(3, 1, 16, 0, bytes({0, 0x12, 0x34, 0xff, 0xff, 0, 1}))),
            (Values{0x1234, 0xffff, 1}));
  EXPECT_EQ(read(png(2, 1, 8, 0, bytes({0, 0x12, 0xff}))), (Values{0x1212, 0xffff}));
  EXPECT_EQ(read(png(2, 1, 1, 0, bytes({0, 0b01000000}))), (Values{0, 0xffff}));
  EXPECT_EQ(read(png(1, 1, 16, 4, bytes({0, 0xff, 0xff, 0x12, 0x34}))), (Values{0x1234}));
  EXPECT_EQ(read(png(1, 1, 8, 2, bytes({0, 90, 90, 90}))), (Values{90 * 257}));
  const std::string palette = chunk("PLTE", bytes({0, 0, 0, 255, 255, 255}));
  EXPECT_EQ(read(png(2, 1, 8, 3, bytes({0, 1, 0}), palette)), (Values{0xffff, 0}));
}

TEST(Png, BlendsAlphaOverBlack) {
  const auto blended = decode(png(3, 1, 8, 4, bytes({0, 255, 255, 255, 0, 200, 128})));
  EXPECT_EQ(blended.values(), (std::vector<std::uint8_t>{255, 0, 100}));
  const std::string palette =
      chunk("PLTE", bytes({255, 255, 255, 255, 255, 255})) + chunk("tRNS", bytes({0, 255}));
  const auto indexed = decode(png(2, 1, 8, 3, bytes({0, 0, 1}), palette));
  EXPECT_EQ(indexed.values(), (std::vector<std::uint8_t>{0, 255}));
}

TEST(Png, ReadsInterlacedFiles) {
  // 3 x 2 in Adam7: pass 1 holds (0,0), pass 4 (2,0), pass 6 (1,0), pass 7 the second row.
  const auto image = decode(png(3, 2, 8, 0, bytes({0, 10, 0, 30, 0, 20, 0, 40, 50, 60}), "", true));
  EXPECT_EQ(image.values(), (std::vector<std::uint8_t>{10, 20, 30, 40, 50, 60}));
}

TEST(Png, ReadsEveryColourTypeAsRgb) {
  const auto read = [](const std::string& file) {
    return decode_png_rgb(file, "masks/a.png", kMostPixels).values();
  };
  using Values = std::vector<Rgb>;
  EXPECT_EQ(read(png(2, 1, 8, 0, bytes({0, 0, 200}))), (Values{{0, 0, 0}, {200, 200, 200}}));
  EXPECT_EQ(read(png(2, 1, 1, 0, bytes({0, 0b01000000}))), (Values{{0, 0, 0}, {255, 255, 255}}));
  EXPECT_EQ(read(png(1, 1, 8, 2, bytes({0, 1, 2, 3}))), (Values{{1, 2, 3}}));
  EXPECT_EQ(read(png(1, 1, 16, 2, bytes({0, 0, 128, 0x80, 0x80, 254, 255}))),
            (Values{{0, 128, 254}}));
  EXPECT_EQ(read(png(2, 1, 8, 4, bytes({0, 200, 128, 255, 0}))),
            (Values{{100, 100, 100}, {0, 0, 0}}));
  EXPECT_EQ(read(png(1, 1, 8, 6, bytes({0, 255, 100, 0, 51}))), (Values{{51, 20, 0}}));
  EXPECT_EQ(read(png(1, 1, 16, 6, bytes({0, 255, 255, 127, 255, 0, 0, 255, 255}))),
            (Values{{255, 127, 0}}));
  const std::string palette =
      chunk("PLTE", bytes({10, 20, 30, 40, 50, 60})) + chunk("tRNS", bytes({255, 0}));
  EXPECT_EQ(read(png(2, 1, 8, 3, bytes({0, 0, 1}), palette)), (Values{{10, 20, 30}, {0, 0, 0}}));
  EXPECT_EQ(read(png(4, 1, 2, 3, bytes({0, 0b00010001}), chunk("PLTE", bytes({1, 2, 3, 4, 5, 6})))),
            (Values{{1, 2, 3}, {4, 5, 6}, {1, 2, 3}, {4, 5, 6}}));
}

TEST(Png, TakesIndicesBeyondThePaletteAsBlack) {
  const std::string file =
      png(3, 1, 8, 3, bytes({0, 0, 1, 255}), chunk("PLTE", bytes({10, 20, 30})));
  EXPECT_EQ(decode_png_rgb(file, "", kMostPixels).values(),
            (std::vector<Rgb>{{10, 20, 30}, {0, 0, 0}, {0, 0, 0}}));
  EXPECT_EQ(decode(file).values()[2], 0);
}

TEST(Png, GivesBackColoursThroughItsOwnReader) {
  Stream sizes(1, Stage::maze, 0, 3);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Grid<Rgb> pixels(sizes.between(1, 90), sizes.between(1, 90));
    Stream stream(seed, Stage::maze, 0, 4);
    auto draw = [&] { return static_cast<std::uint8_t>(stream.below(256)); };
    for (Rgb& pixel : pixels.values()) pixel = {draw(), draw(), draw()};
    ASSERT_EQ(decode_png_rgb(encode_png_rgb(pixels), "", kMostPixels), pixels) << "seed " << seed;
  }
}

TEST(Png, RefusesChunksThatMustBeUnderstood) {
  EXPECT_EQ(error_of(png(1, 1, 8, 0, bytes({0, 9}), chunk("ABCD", ""))), "E-IMAGE-PNG");
  EXPECT_EQ(error_of(png(1, 1, 8, 0, bytes({0, 9}), chunk("abCD", "xyz"))), "none");
  EXPECT_EQ(error_of(png(1, 1, 8, 3, bytes({0, 0}))), "E-IMAGE-PNG");  // without a palette
  const std::string long_palette(std::size_t{257} * 3, 'x');
  EXPECT_EQ(error_of(png(1, 1, 8, 3, bytes({0, 0}), chunk("PLTE", long_palette))), "E-IMAGE-PNG");
}

TEST(Png, RefusesWhatIsNoPng) {
  EXPECT_EQ(error_of(""), "E-IMAGE-PNG");
  EXPECT_EQ(error_of("GIF89a"), "E-IMAGE-PNG");
  EXPECT_EQ(error_of("\xff\xd8\xff\xe0 JFIF"), "E-IMAGE-PNG");
}

TEST(Png, RefusesEveryTruncation) {
  const std::string file = encode_png_luminance(noise(9, 5, 1));
  for (std::size_t size = 0; size < file.size(); ++size) {
    EXPECT_EQ(error_of(std::string_view(file).substr(0, size)), "E-IMAGE-PNG") << size;
  }
}

TEST(Png, NoticesEveryDamagedByte) {
  const std::string file = encode_png_luminance(noise(9, 5, 2));
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::string damaged = file;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    EXPECT_NE(error_of(damaged), "none") << i;
  }
}

TEST(Png, SurvivesDamageUnderRightChecksums) {
  const std::string rows = bytes({0, 1, 2, 3, 0, 4, 5, 6});
  const std::string good = zlib(rows);
  const std::string file = png(3, 2, 8, 0, rows);
  const std::string head = file.substr(0, file.find("IDAT") - 4);
  int refused = 0;
  for (std::size_t i = 0; i < good.size() * 8; ++i) {
    std::string stream = good;
    stream[i / 8] = static_cast<char>(stream[i / 8] ^ (1 << i % 8));
    refused += error_of(head + chunk("IDAT", stream) + chunk("IEND", "")) == "E-IMAGE-PNG" ? 1 : 0;
  }
  EXPECT_GT(refused, static_cast<int>(good.size()) * 7);
  EXPECT_EQ(error_of(head + chunk("IEND", "")), "E-IMAGE-PNG");
  EXPECT_EQ(error_of(png(3, 2, 8, 7, rows)), "E-IMAGE-PNG");
  EXPECT_EQ(error_of(png(3, 2, 5, 0, rows)), "E-IMAGE-PNG");
  EXPECT_EQ(error_of(png(0, 2, 8, 0, rows)), "E-IMAGE-PNG");
  EXPECT_EQ(error_of(png(3, 3, 8, 0, rows)), "E-IMAGE-PNG");
}

TEST(Png, RepeatsNoStrayBytesOfAFile) {
  for (const std::string_view name : {"\x1b[2J", "PLT\x02", "\xff\xfe\xfd\xfc"}) {
    try {
      decode(png(1, 1, 8, 0, bytes({0, 9}), chunk(name, "")));
      ADD_FAILURE() << name;
    } catch (const Error& error) {
      EXPECT_STREQ(error.what(), "the PNG has a chunk whose name isn't four letters");
    }
  }
}

TEST(Png, KnowsTheDepthBeforeItReservesRows) {
  for (const int depth : {0, 3, 32, 255}) {
    try {
      decode(png(kMostPixels, kMostPixels, depth, 6, ""));
      ADD_FAILURE() << depth;
    } catch (const Error& error) {
      EXPECT_STREQ(error.what(), "the PNG has an unknown bit depth") << depth;
    }
  }
}

TEST(Png, RefusesAHugeHeaderBeforeAllocating) {
  EXPECT_EQ(error_of(png(100'000, 100'000, 8, 0, "")), "E-IMAGE-SIZE");
  EXPECT_EQ(error_of(png(0xffffffff, 1, 16, 6, "")), "E-IMAGE-SIZE");
  EXPECT_EQ(error_of(png(kMostPixels + 1, 1, 8, 0, "")), "E-IMAGE-SIZE");
}

TEST(Png, RefusesAStreamThatUnpacksToMoreThanTheHeaderSays) {
  EXPECT_EQ(error_of(png(2, 2, 8, 0, std::string(64 << 20, '\0'))), "E-IMAGE-PNG");
}

}  // namespace
}  // namespace warren::image
