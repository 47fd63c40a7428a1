#include "render/color.hpp"

#include "render/palette.hpp"

#include <array>
#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>

namespace warren::render {
namespace {

TEST(Color, EveryChannelComesBackFromItsLight) {
  for (int i = 0; i < 256; ++i) {
    const auto channel = static_cast<std::uint8_t>(i);
    EXPECT_EQ(from_linear(to_linear(channel)), channel);
  }
  EXPECT_EQ(to_linear(0), 0U);
  EXPECT_EQ(to_linear(255), 65535U);
  EXPECT_EQ(from_linear(70000), 255);
}

TEST(Color, LightGoesToTheNearestChannel) {
  for (std::uint32_t light = 0; light < 65536; light += 7) {
    const int channel = from_linear(light);
    const auto distance = [&](int to) {
      const auto other = to_linear(static_cast<std::uint8_t>(to));
      return std::abs(static_cast<int>(other) - static_cast<int>(light));
    };
    if (channel > 0) {
      EXPECT_LE(distance(channel), distance(channel - 1)) << light;
    }
    if (channel < 255) {
      EXPECT_LE(distance(channel), distance(channel + 1)) << light;
    }
  }
}

TEST(Color, BlendsFromOneColourToTheOther) {
  const Rgb under{10, 200, 128};
  const Rgb over{240, 20, 128};
  EXPECT_EQ(blend(under, over, 0), under);
  EXPECT_EQ(blend(under, over, 16), over);
  for (int share = 1; share <= 16; ++share) {
    const Rgb before = blend(under, over, share - 1);
    const Rgb after = blend(under, over, share);
    EXPECT_GT(after.r, before.r);
    EXPECT_LT(after.g, before.g);
    EXPECT_EQ(after.b, 128);
  }
  // Light is blended, not its code: half of black and white is 188.
  EXPECT_EQ(blend({0, 0, 0}, {255, 255, 255}, 8), (Rgb{188, 188, 188}));
}

TEST(Color, ComesBackFromLab) {
  for (int r = 0; r < 256; r += 15) {
    for (int g = 0; g < 256; g += 15) {
      for (int b = 0; b < 256; b += 15) {
        const Rgb color{static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g),
                        static_cast<std::uint8_t>(b)};
        EXPECT_EQ(from_lab(to_lab(color)), color) << r << " " << g << " " << b;
      }
    }
  }
  EXPECT_NEAR(to_lab({255, 255, 255}).lightness, 1, 1e-4);
}

TEST(Palette, FloorsDarkenEvenlyAndStayLighterThanWalls) {
  const Ramp& ramp = floor_ramp();
  const double first = to_lab(ramp.front()).lightness;
  const double last = to_lab(ramp.back()).lightness;
  EXPECT_GT(first - last, 0.35);
  for (std::size_t i = 0; i < ramp.size(); ++i) {
    const double t = static_cast<double>(i) / 255;
    EXPECT_NEAR(to_lab(ramp[i]).lightness, first + (last - first) * t, 0.004) << i;
    if (i > 0) {
      EXPECT_LE(to_lab(ramp[i]).lightness, to_lab(ramp[i - 1]).lightness + 0.002) << i;
    }
  }
  const double wall = to_lab(kWall).lightness;
  EXPECT_GT(last - wall, 0.15);
  EXPECT_GT(to_lab(kHatch).lightness, wall);
  EXPECT_GT(to_lab(kClosedOff).lightness, to_lab(kHatch).lightness);
  EXPECT_LT(to_lab(kClosedOff).lightness, last);
}

double difference(Rgb one, Rgb other) {
  const Lab a = to_lab(one);
  const Lab b = to_lab(other);
  return std::hypot(a.lightness - b.lightness, a.a - b.a, a.b - b.b);
}

TEST(Palette, MarksStandOutFromEveryFloorAndFromEachOther) {
  const std::array<Rgb, 4> marks{kAccent, event_color(scene::EventType::creature),
                                 event_color(scene::EventType::object),
                                 event_color(scene::EventType::container)};
  for (const Rgb mark : marks) {
    for (const Rgb floor : floor_ramp()) EXPECT_GT(difference(mark, floor), 0.09);
    for (const Rgb other : marks) {
      if (other != mark) {
        EXPECT_GT(difference(mark, other), 0.15);
      }
    }
  }
}

TEST(Palette, NothingIsBlackOrWhite) {
  for (const Rgb color : {kPaper, kWall, kAccent, kOutline, kGleam, kClosedOff, kHatch, kCaption,
                          kFailed, floor_ramp().front(), floor_ramp().back()}) {
    EXPECT_GT(to_lab(color).lightness, 0.2);
    EXPECT_LT(to_lab(color).lightness, 0.96);
  }
}

}  // namespace
}  // namespace warren::render
