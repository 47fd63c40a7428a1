#include "render/canvas.hpp"

#include <warren/core/random.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

namespace warren::render {
namespace {

constexpr Rgb kInk{200, 100, 50};
constexpr Rgb kGround{20, 30, 40};

/// Pixels' worth of ink, by how far each went from the ground to it.
double inked(const Picture& picture) {
  double sum = 0;
  for (const Rgb pixel : picture.values()) {
    const double light = static_cast<double>(to_linear(pixel.r)) - to_linear(kGround.r);
    sum += light / (static_cast<double>(to_linear(kInk.r)) - to_linear(kGround.r));
  }
  return sum;
}

double inked_by(const std::function<void(Picture&)>& paint) {
  Picture picture(64, 64, kGround);
  paint(picture);
  return inked(picture);
}

TEST(Canvas, ShapesCoverTheirArea) {
  Stream stream(1, Stage::maze, 0, 0);
  for (int i = 0; i < 200; ++i) {
    const Point at{24 + 16.0 * stream.unit(), 24 + 16.0 * stream.unit()};
    const double r = 2 + 18.0 * stream.unit();
    // A place stands for a sixteenth of a pixel, and an edge passes through some of them.
    const double fault = 0.4 * r;
    const double pi = 3.14159265;
    EXPECT_NEAR(inked_by([&](Picture& p) { fill_disc(p, at, r, kInk); }), pi * r * r, fault);
    EXPECT_NEAR(inked_by([&](Picture& p) { fill_diamond(p, at, r, kInk); }), 2 * r * r, 4 * fault);
    EXPECT_NEAR(inked_by([&](Picture& p) {
                  fill_rect(p, {at.x - r, at.y - r / 2, at.x + r, at.y + r / 2}, kInk);
                }),
                2 * r * r, 4 * fault);
    EXPECT_NEAR(inked_by([&](Picture& p) { fill_arch(p, at, r / 2, r, kInk); }),
                pi * r * r / 8 + r * r, 4 * fault);
    EXPECT_NEAR(inked_by([&](Picture& p) {
                  fill_line(p, {at.x - r / 2, at.y}, {at.x + r / 2, at.y}, 4, kInk);
                }),
                4 * r + 4 * pi, 4 * fault);
  }
}

TEST(Canvas, WholePixelsAreSharp) {
  Picture picture(8, 8, kGround);
  fill_rect(picture, {2, 3, 5, 7}, kInk);
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) {
      const bool inside = x >= 2 && x < 5 && y >= 3 && y < 7;
      EXPECT_EQ((picture[{x, y}]), inside ? kInk : kGround);
    }
  }
}

TEST(Canvas, ShapesMayLieBeyondThePicture) {
  for (const double far : {-1e9, -70.0, 70.0, 1e9}) {
    Picture picture(16, 16, kGround);
    fill_disc(picture, {far, 8}, 10, kInk);
    fill_rect(picture, {far, far, far + 5, far + 5}, kInk);
    fill_line(picture, {far, far}, {far + 1, far}, 3, kInk);
    Coverage coverage(16, 16);
    coverage.add({far, 0, far + 8, 16});
    coverage.paint(picture, kInk);
    EXPECT_EQ(picture, Picture(16, 16, kGround));
  }
  Picture picture(16, 16, kGround);
  fill_rect(picture, {-1e9, -1e9, 1e9, 1e9}, kInk);
  EXPECT_EQ(picture, Picture(16, 16, kInk));
}

TEST(Coverage, IsWhatIsUnderAnyOfTheRectangles) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Stream stream(seed, Stage::maze, 0, 1);
    constexpr int kSide = 9;
    std::vector<Rect> rects;
    for (int i = 0; i < 6; ++i) {
      // In quarters of a pixel, so that nothing is rounded.
      const double left = stream.between(-8, 40) / 4.0;
      const double top = stream.between(-8, 40) / 4.0;
      rects.push_back(
          {left, top, left + stream.between(0, 20) / 4.0, top + stream.between(0, 20) / 4.0});
    }
    Coverage forth(kSide, kSide);
    for (const Rect& rect : rects) forth.add(rect);
    Coverage back(kSide, kSide);
    for (auto rect = rects.rbegin(); rect != rects.rend(); ++rect) back.add(*rect);
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        int share = 0;
        for (int place = 0; place < 16; ++place) {
          const Point p{x + (2 * (place % 4) + 1) / 8.0, y + (2 * (place / 4) + 1) / 8.0};
          share += std::any_of(rects.begin(), rects.end(), [&](const Rect& r) {
            return p.x > r.left && p.x < r.right && p.y > r.top && p.y < r.bottom;
          });
        }
        ASSERT_EQ(forth.share({x, y}), share) << "seed " << seed << " " << x << " " << y;
        ASSERT_EQ(back.share({x, y}), share);
      }
    }
  }
}

}  // namespace
}  // namespace warren::render
