#include "render/contours.hpp"

#include <algorithm>
#include <cmath>

namespace warren::render {
namespace {

constexpr double kLines = 18;   // at most through the span
constexpr int kIndexEvery = 5;  // lines

double interval_of(double range) {
  double unit = 1e-3;
  const double least = range / kLines;
  while (unit < 1e6) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      if (factor * unit >= least) return factor * unit;
    }
    unit *= 10;
  }
  return unit;
}

double lines(double height, double steepness, double interval, double width) {
  // Level ground has no lines of its own, but where they pass exactly through it.
  const double rise = std::max(steepness, interval / 1000);
  const double nearest = std::floor(height / interval + 0.5) * interval;
  const double apart = interval / rise;  // pixels between lines
  const double fade = std::clamp((apart - 2) / 4, 0.0, 1.0);
  return fade * line_share(std::abs(height - nearest) / rise, width);
}

}  // namespace

double line_share(double pixels, double width) {
  return std::clamp(width / 2 + 0.5 - pixels, 0.0, 1.0);
}

Contours::Contours(const HeightSpan& span) : interval_(interval_of(span.high - span.low)) {}

double Contours::fine(double height, double steepness) const {
  return lines(height, steepness, interval_, 0.9);
}

double Contours::index(double height, double steepness) const {
  return lines(height, steepness, kIndexEvery * interval_, 1.6);
}

}  // namespace warren::render
