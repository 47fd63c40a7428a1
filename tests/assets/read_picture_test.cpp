#include <warren/assets/picture.hpp>
#include <warren/core/error.hpp>
#include <warren/core/random.hpp>
#include <warren/image/jpeg.hpp>
#include <warren/image/png.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace warren::assets {
namespace {

Grid<Rgb> noise(int width, int height, std::uint64_t seed = 1) {
  Grid<Rgb> out(width, height);
  Stream stream(seed, Stage::maze, 0, 0);
  const auto value = [&] { return static_cast<std::uint8_t>(stream.below(256)); };
  for (Rgb& pixel : out.values()) pixel = {value(), value(), value()};
  return out;
}

ReadPicture read(std::string_view bytes, int max_side = 2048) {
  return read_picture(bytes, "wall", "pictures/wall.png", max_side);
}

std::string refusal(std::string_view bytes) {
  try {
    read(bytes);
    return "";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    EXPECT_EQ(error.where(), "pictures/wall.png");
    return error.id() + " " + error.what();
  }
}

TEST(ReadPicture, LeavesPowersOfTwoAlone) {
  const Grid<Rgb> pixels = noise(64, 256);
  const ReadPicture found = read(image::encode_png_rgb(pixels));
  EXPECT_EQ(found.picture.pixels, pixels);
  EXPECT_EQ(found.picture.name, "wall");
  EXPECT_EQ(found.note, "");
}

TEST(ReadPicture, TakesASinglePixel) {
  const ReadPicture found = read(image::encode_png_rgb(Grid<Rgb>(1, 1, {1, 2, 3})));
  EXPECT_EQ(found.picture.pixels, Grid<Rgb>(1, 1, {1, 2, 3}));
  EXPECT_EQ(found.note, "");
}

TEST(ReadPicture, ScalesToPowersOfTwoAndSaysSo) {
  const ReadPicture found = read(image::encode_png_rgb(noise(300, 200)));
  EXPECT_EQ(found.picture.pixels.width(), 256);
  EXPECT_EQ(found.picture.pixels.height(), 256);
  EXPECT_EQ(found.note, "scaled from 300x200 to 256x256");
  EXPECT_EQ(read(image::encode_png_rgb(noise(512, 8)), 64).note, "scaled from 512x8 to 64x8");
  EXPECT_EQ(read(image::encode_png_rgb(noise(3, 1))).note, "scaled from 3x1 to 4x1");
}

TEST(ReadPicture, ReadsJpegs) {
  const ReadPicture found = read(image::encode_jpeg_rgb(Grid<Rgb>(64, 32, {200, 100, 50}), 95));
  ASSERT_EQ(found.picture.pixels.size(), 64U * 32);
  for (const Rgb& pixel : found.picture.pixels.values()) {
    EXPECT_NEAR(pixel.r, 200, 2);
    EXPECT_NEAR(pixel.g, 100, 2);
    EXPECT_NEAR(pixel.b, 50, 2);
  }
}

TEST(ReadPicture, KnowsPicturesByTheirPixels) {
  const auto digest = [](const Grid<Rgb>& pixels) {
    return read(image::encode_png_rgb(pixels)).picture.digest;
  };
  const std::string one = digest(noise(8, 16));
  EXPECT_EQ(one.substr(0, 5), "xxh3:");
  EXPECT_EQ(one, digest(noise(8, 16)));
  EXPECT_NE(one, digest(noise(8, 16, 2)));
  EXPECT_NE(digest(Grid<Rgb>(8, 16)), digest(Grid<Rgb>(16, 8)));
}

TEST(ReadPicture, AveragesLightOrNumbers) {
  Grid<Rgb> checks(128, 128);
  for (int y = 0; y < 128; ++y) {
    for (int x = 0; x < 128; ++x) checks[{x, y}] = (x + y) % 2 == 0 ? Rgb{255, 255, 255} : Rgb{};
  }
  const std::string file = image::encode_png_rgb(checks);
  EXPECT_EQ(read(file, 64).picture.pixels, Grid<Rgb>(64, 64, {188, 188, 188}));
  EXPECT_EQ(read_picture(file, "n", "n.png", 64, image::Channels::linear).picture.pixels,
            Grid<Rgb>(64, 64, {128, 128, 128}));
}

TEST(ReadPicture, SaysWhatItGotInstead) {
  using namespace std::string_view_literals;
  const std::string wanted = "; a PNG or JPEG picture is needed";
  EXPECT_EQ(refusal(""), "E-IMAGE-FORMAT is an empty file" + wanted);
  EXPECT_EQ(refusal("GIF89a\1\0\1\0"sv), "E-IMAGE-FORMAT is a GIF picture" + wanted);
  EXPECT_EQ(refusal("RIFF\x10\0\0\0WEBPVP8L"sv), "E-IMAGE-FORMAT is a WebP picture" + wanted);
  EXPECT_EQ(refusal("BM\x46\0\0\0"sv), "E-IMAGE-FORMAT is a BMP picture" + wanted);
  EXPECT_EQ(refusal("II*\0\x08\0\0\0"sv), "E-IMAGE-FORMAT is a TIFF picture" + wanted);
  EXPECT_EQ(refusal("\xabKTX 20\xbb\r\n\x1a\n"sv), "E-IMAGE-FORMAT is a KTX2 picture" + wanted);
  EXPECT_EQ(refusal("<?xml version=\"1.0\"?>\n<svg/>"),
            "E-IMAGE-FORMAT is an SVG drawing" + wanted);
  EXPECT_EQ(refusal("hello\n"), "E-IMAGE-FORMAT is text" + wanted);
  EXPECT_EQ(refusal("version https://git-lfs.github.com/spec/v1\n"),
            "E-IMAGE-FORMAT is a placeholder of Git LFS" + wanted);
  EXPECT_EQ(refusal("\1\2\3\4"), "E-IMAGE-FORMAT is of an unknown kind" + wanted);
}

TEST(ReadPicture, RefusesDamagedAndHugeOnes) {
  const std::string png = image::encode_png_rgb(noise(8, 8));
  EXPECT_EQ(refusal(png.substr(0, png.size() - 5)), "E-IMAGE-PNG the PNG ends early");
  const std::string jpeg = image::encode_jpeg_rgb(noise(8, 8), 90);
  EXPECT_EQ(refusal(jpeg.substr(0, jpeg.size() - 2)),
            "E-IMAGE-JPEG the JPEG is damaged: Premature end of JPEG file");
  EXPECT_EQ(refusal(image::encode_png_rgb(Grid<Rgb>(4097, 1))),
            "E-IMAGE-SIZE the image has 4097 x 1 pixels; at most 4096 x 4096 are allowed");
  EXPECT_EQ(refusal(image::encode_jpeg_rgb(Grid<Rgb>(1, 4097), 10)),
            "E-IMAGE-SIZE the image has 1 x 4097 pixels; at most 4096 x 4096 are allowed");
}

}  // namespace
}  // namespace warren::assets
