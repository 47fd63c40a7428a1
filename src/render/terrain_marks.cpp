#include "render/terrain_marks.hpp"

#include "render/palette.hpp"
#include "render/text.hpp"
#include "render/tints.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

namespace warren::render {
namespace {

constexpr int kLeastForText = 320;  // pixels of a picture's shorter side

int shorter(const Picture& picture) { return std::min(picture.width(), picture.height()); }
int longer(const Picture& picture) { return std::max(picture.width(), picture.height()); }

/// Pixels of a dot of text.
int text_unit(const Picture& picture) { return std::max(1, shorter(picture) / 500); }

/// A number with two digits after the point at most, and the metres' sign.
std::string metres_text(double value) {
  const auto hundredths = static_cast<long long>(std::floor(std::abs(value) * 100 + 0.5));
  std::string rest = std::to_string(hundredths % 100);
  if (rest.size() < 2) rest.insert(0, "0");
  while (!rest.empty() && rest.back() == '0') rest.pop_back();
  return (value < 0 && hundredths > 0 ? "-" : "") + std::to_string(hundredths / 100) +
         (rest.empty() ? "" : "." + rest) + " m";
}

/// Millimetres where the value is below a centimetre.
std::string interval_text(double value) {
  if (value >= 0.01) return metres_text(value);
  return std::to_string(static_cast<int>(std::floor(value * 1000 + 0.5))) + " mm";
}

/// A plain panel, its corner at a pixel.
void fill_panel(Picture& picture, Cell corner, Extent extent) {
  fill_rect(
      picture,
      {static_cast<double>(corner.x), static_cast<double>(corner.y),
       static_cast<double>(corner.x + extent.width), static_cast<double>(corner.y + extent.height)},
      kPaper);
}

/// The longest of 1, 2, 5, 10, ... metres that is at most so long.
double round_length(double most) {
  double unit = 1e-3;
  double best = unit;
  for (; unit <= most; unit *= 10) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      if (factor * unit <= most) best = factor * unit;
    }
  }
  return best;
}

}  // namespace

void paint_places(Picture& picture, const Ground& ground, const TerrainMap& map) {
  const double least = longer(picture) / 450.0;
  const auto area = static_cast<double>(picture.size());
  const double apart =
      map.holes.empty() ? area : std::sqrt(area / static_cast<double>(map.holes.size()));
  const double radius = std::clamp(least, 0.75, std::max(0.75, apart / 12));
  for (const MapPlace& hole : map.holes) {
    const Point at = ground.point(hole);
    fill_disc(picture, at, radius + 0.6, kOutline);
    fill_disc(picture, at, radius, kAccent);
  }
  const double ring = std::max(longer(picture) / 80.0, 3.0);
  const Point at = ground.point(map.spawn);
  fill_disc(picture, at, 1.2 * ring, kOutline);
  fill_disc(picture, at, ring, kAccent);
  fill_disc(picture, at, 0.55 * ring, kGleam);
}

void paint_scale(Picture& picture, const Ground& ground) {
  if (shorter(picture) < kLeastForText) return;
  const int unit = text_unit(picture);
  const double length = round_length(0.2 * picture.width() * ground.pixel_metres());
  const int bar = static_cast<int>(std::lround(length / ground.pixel_metres()));
  const std::string text = length < 1 ? interval_text(length) : metres_text(length);
  const int pad = 4 * unit;
  const int width = std::max(bar, text_width(text, unit)) + 2 * pad;
  const int height = kTextHeight * unit + 3 * pad + 2 * unit;
  const Cell corner{picture.width() - width - 2 * pad, picture.height() - height - 2 * pad};
  fill_panel(picture, corner, {width, height});
  write_text(picture, {corner.x + (width - text_width(text, unit)) / 2, corner.y + pad}, text, unit,
             kCaption);
  const double left = corner.x + (width - bar) / 2.0;
  const double top = corner.y + height - pad - 2 * unit;
  fill_rect(picture, {left, top, left + bar, top + 2 * unit}, kGleam);
}

void paint_heights(Picture& picture, const HeightSpan& span, const Contours& contours) {
  if (shorter(picture) < kLeastForText) return;
  const int unit = text_unit(picture);
  const int pad = 4 * unit;
  const int bar = 8 * unit;  // pixels across
  const std::string low = metres_text(span.low);
  const std::string high = metres_text(span.high);
  const std::string lines = "lines " + interval_text(contours.interval());
  const int labels = std::max(text_width(low, unit), text_width(high, unit));
  const int text = kTextHeight * unit;
  const int length = shorter(picture) / 5;
  const int width = std::max(bar + pad + labels, text_width(lines, unit)) + 2 * pad;
  const int height = length + text + 3 * pad;
  const Cell corner{2 * pad, picture.height() - height - 2 * pad};
  fill_panel(picture, corner, {width, height});
  for (int y = 0; y < length; ++y) {
    const Rgb color = height_tint(1 - (y + 0.5) / length);
    for (int x = 0; x < bar; ++x) picture[{corner.x + pad + x, corner.y + pad + y}] = color;
  }
  const int left = corner.x + 2 * pad + bar;
  write_text(picture, {left, corner.y + pad}, high, unit, kCaption);
  write_text(picture, {left, corner.y + pad + length - text}, low, unit, kCaption);
  write_text(picture, {corner.x + pad, corner.y + 2 * pad + length}, lines, unit, kCaption);
}

void paint_layers(Picture& picture, std::span<const scene::Layer> layers) {
  if (shorter(picture) < kLeastForText) return;
  constexpr std::size_t kMostLetters = 16;
  const int unit = text_unit(picture);
  const int pad = 4 * unit;
  const int text = kTextHeight * unit;
  const int row = text + pad;
  int labels = 0;
  for (const scene::Layer& layer : layers) {
    labels = std::max(labels, text_width(layer.name.substr(0, kMostLetters), unit));
  }
  const Extent panel{text + labels + 3 * pad, static_cast<int>(layers.size()) * row + pad};
  Cell at{2 * pad, picture.height() - panel.height - 2 * pad};
  fill_panel(picture, at, panel);
  at.x += pad;
  for (const scene::Layer& layer : layers) {
    const int top = at.y + pad;
    const scene::Color& color = layer.material.color;
    fill_rect(picture,
              {static_cast<double>(at.x), static_cast<double>(top),
               static_cast<double>(at.x + text), static_cast<double>(top + text)},
              {color.r, color.g, color.b});
    write_text(picture, {at.x + text + pad, top}, layer.name.substr(0, kMostLetters), unit,
               kCaption);
    at.y += row;
  }
}

}  // namespace warren::render
