#include "render/marks.hpp"

#include "render/palette.hpp"

#include <algorithm>
#include <cmath>

namespace warren::render {
namespace {

/// A route's line as it passes through a column or row, from one side to the other.
struct Lane {
  double low = 0;
  double high = 0;
};

Lane lane(double centre, double width, bool whole) {
  const double low = centre - width / 2;
  const double snapped = whole ? std::floor(low + 0.5) : low;
  return {snapped, snapped + width};
}

double route_width(const Frame& frame) {
  const double least = frame.longest() / 400.0;
  if (!frame.whole()) return std::max(1.25, least);
  return std::max(1.0, std::floor(std::max(0.16 * frame.scale(), least) + 0.5));
}

/// A mark's size: half of a circle's width.
double mark_radius(const Frame& frame) {
  const double least = std::max(frame.longest() / 80.0, std::min(3.0, frame.longest() / 20.0));
  return std::max(0.4 * frame.scale(), least);
}

/// The middle of a cell's mark: the cell's own, as far as the mark then lies in the picture.
Point mark_centre(const Picture& picture, const Frame& frame, Cell cell, double radius) {
  const auto within = [reach = std::ceil(1.3 * radius)](double at, int length) {
    return std::max(std::min(at, length - reach), std::min(reach, length / 2.0));
  };
  const Point centre = frame.centre(cell);
  return {within(centre.x, picture.width()), within(centre.y, picture.height())};
}

double outline_width(double radius) { return std::max(1.0, 0.2 * radius); }

void paint_exit(Picture& picture, Point at, double radius) {
  const double border = outline_width(radius);
  const Point top{at.x, at.y - 0.15 * radius};
  const double half = 0.85 * radius;
  const double foot = radius;
  fill_arch(picture, top, half + border, foot + border, kOutline);
  fill_arch(picture, top, half, foot, kAccent);
  if (radius >= 5) fill_arch(picture, top, 0.45 * half, foot, kGleam);
}

void paint_start(Picture& picture, Point at, double radius) {
  fill_disc(picture, at, radius + outline_width(radius), kOutline);
  fill_disc(picture, at, radius, kAccent);
  fill_disc(picture, at, 0.55 * radius, kGleam);
}

void paint_event(Picture& picture, Point at, double radius, scene::EventType type) {
  const double border = outline_width(radius);
  const Rgb color = event_color(type);
  const auto square = [&](double half, Rgb fill_color) {
    fill_rect(picture, {at.x - half, at.y - half, at.x + half, at.y + half}, fill_color);
  };
  // Of about the same area each.
  switch (type) {
    case scene::EventType::creature:
      fill_disc(picture, at, radius + border, kOutline);
      fill_disc(picture, at, radius, color);
      return;
    case scene::EventType::object:
      square(0.88 * radius + border, kOutline);
      square(0.88 * radius, color);
      return;
    case scene::EventType::container:
      fill_diamond(picture, at, 1.25 * radius + 1.4 * border, kOutline);
      fill_diamond(picture, at, 1.25 * radius, color);
      return;
  }
}

}  // namespace

void paint_routes(Picture& picture, const Frame& frame, const Map& map, const Walk& walk) {
  const double width = route_width(frame);
  Coverage line(picture.width(), picture.height());
  for (const Cell exit : map.exits) {
    const std::vector<Cell> corners = walk.way_to(exit);
    for (std::size_t i = 1; i < corners.size(); ++i) {
      const Point from = frame.centre(corners[i - 1]);
      const Point to = frame.centre(corners[i]);
      const Lane left = lane(std::min(from.x, to.x), width, frame.whole());
      const Lane right = lane(std::max(from.x, to.x), width, frame.whole());
      const Lane top = lane(std::min(from.y, to.y), width, frame.whole());
      const Lane bottom = lane(std::max(from.y, to.y), width, frame.whole());
      line.add({left.low, top.low, right.high, bottom.high});
    }
  }
  line.paint(picture, kAccent);
}

void paint_marks(Picture& picture, const Frame& frame, const Map& map) {
  const double radius = mark_radius(frame);
  const auto at = [&](Cell cell) { return mark_centre(picture, frame, cell, radius); };
  for (const Cell exit : map.exits) {
    if (map.open.contains(exit)) paint_exit(picture, at(exit), radius);
  }
  if (map.open.contains(map.start)) paint_start(picture, at(map.start), radius);
  for (const MapEvent& event : map.events) {
    if (map.open.contains(event.cell)) paint_event(picture, at(event.cell), radius, event.type);
  }
}

}  // namespace warren::render
