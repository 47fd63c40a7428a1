#include <warren/assets/sound.hpp>
#include <warren/core/error.hpp>

#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warren::assets {
namespace {

using namespace std::string_view_literals;
using ::testing::HasSubstr;

std::string ending(std::string_view bytes) { return read_sound(bytes, "a.bin").ending; }

std::string refusal(std::string_view bytes) {
  try {
    read_sound(bytes, "a.bin");
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    EXPECT_EQ(error.id(), "E-SOUND-FORMAT");
    EXPECT_EQ(error.where(), "a.bin");
    return error.what();
  }
  return "no error";
}

TEST(ReadSound, TellsFormatsByTheirFirstBytes) {
  EXPECT_EQ(ending("RIFF\x24\0\0\0WAVEfmt "sv), "wav");
  EXPECT_EQ(ending("OggS\0\2"sv), "ogg");
  EXPECT_EQ(ending("ID3\4\0\0"sv), "mp3");
  EXPECT_EQ(ending("\xff\xfb\x90\x64"sv), "mp3");  // MPEG 1
  EXPECT_EQ(ending("\xff\xf3\x40\xc4"sv), "mp3");  // MPEG 2
  EXPECT_EQ(ending("\xff\xe3\x18\xc4"sv), "mp3");  // MPEG 2.5
  EXPECT_EQ(ending("\0\0\0\x20"
                   "ftypM4A "sv),
            "m4a");
}

TEST(ReadSound, KeepsAllBytes) {
  const std::string bytes = "OggS" + std::string("\0x\r\n\xff", 5);
  EXPECT_EQ(read_sound(bytes, "a").bytes, bytes);
}

TEST(ReadSound, RefusesOthers) {
  EXPECT_THAT(refusal(""), HasSubstr("empty"));
  for (const std::string_view bytes :
       {"RIFF\x24\0\0\0AVI LIST"sv, "RIFF"sv, "RIFFWAVE"sv, "WAVE"sv, "Ogg"sv, "ID"sv, "ftypM4A "sv,
        "\0\0\0\x20"sv, "fLaC"sv, "<html>"sv, "\x89PNG\r\n"sv,
        "\xff\xf1\x50\x80"sv,  // AAC without a container
        "\xff\xfe\x41\x00"sv,  // text in UTF-16
        "\xff\xeb\x90\x64"sv,  // a version that isn't
        "\xff\xfb\xf0\x64"sv,  // a bitrate that isn't
        "\xff\xfb\x9c\x64"sv,  // a rate that isn't
        "\xff\xfb\x90"sv, "\xff"sv}) {
    EXPECT_THAT(refusal(bytes), HasSubstr("no WAV, Ogg, MP3 or M4A")) << bytes;
  }
}

TEST(ReadSound, RefusesWhatIsTooLarge) {
  std::string bytes = "OggS";
  bytes.resize(kMaxSoundBytes);
  EXPECT_EQ(ending(bytes), "ogg");
  bytes += '\0';
  EXPECT_THAT(refusal(bytes), HasSubstr("8388609 bytes; at most 8388608"));
}

}  // namespace
}  // namespace warren::assets
