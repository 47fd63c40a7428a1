#include <warren/core/error.hpp>
#include <warren/image/format.hpp>
#include <warren/image/png.hpp>

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace warren::image {
namespace {

using namespace std::string_view_literals;

TEST(Format, KnowsPngAndJpeg) {
  EXPECT_EQ(format_of(encode_png_rgb(Grid<Rgb>(1, 1))), Format::png);
  EXPECT_EQ(format_of("\xff\xd8\xff\xe1"), Format::jpeg);
  for (const std::string_view other :
       {""sv, "\x89PNG"sv, "\xff\xd8"sv, "GIF89a"sv, " \xff\xd8\xff"sv}) {
    EXPECT_FALSE(format_of(other)) << other;
  }
}

TEST(Format, NamesWhatElseItMayBe) {
  EXPECT_EQ(looks_like(""), "an empty file");
  EXPECT_EQ(looks_like("GIF87a"), "a GIF picture");
  EXPECT_EQ(looks_like("\0\0\0\x1c"
                       "ftypavif"sv),
            "an AVIF picture");
  EXPECT_EQ(looks_like("\0\0\0\x18"
                       "ftypheic"sv),
            "a HEIC picture");
  EXPECT_EQ(looks_like("\xff\x0a\xfa"), "a JPEG XL picture");
  EXPECT_EQ(looks_like("8BPS\0\1"sv), "a Photoshop picture");
  EXPECT_EQ(looks_like("glTF\2\0\0\0"sv), "a GLB model");
  EXPECT_EQ(looks_like("  <svg xmlns='http://www.w3.org/2000/svg'/>"), "an SVG drawing");
  EXPECT_EQ(looks_like("gr\xc3\xbc\xc3\x9f dich\n"), "text");
  EXPECT_EQ(looks_like("\1\2"), "of an unknown kind");
}

TEST(Format, ReadsSizesByHeadersAlone) {
  const std::string file = encode_png_rgb(Grid<Rgb>(300, 200));
  EXPECT_EQ(read_size(file, "a.png", 8192), (Size{300, 200}));
  EXPECT_EQ(read_size(file.substr(0, 33), "a.png", 8192), (Size{300, 200}));
  try {
    read_size(file, "a.png", 256);
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.id(), "E-IMAGE-SIZE");
  }
  try {
    read_size("text", "a.png", 256);
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.id(), "E-IMAGE-FORMAT");
    EXPECT_EQ(error.where(), "a.png");
  }
}

}  // namespace
}  // namespace warren::image
