#include "render/floor.hpp"

#include "render/palette.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace warren::render {
namespace {

constexpr std::uint64_t kFloorWeight = 4;  // where that of walls is 1

/// Pixels from one stripe of the hatching to the next.
int stripe_width(const Frame& frame) { return 2 * std::max(2, frame.longest() / 128); }

}  // namespace

void Floor::paint(Picture& picture, const Frame& frame) const {
  if (!frame.whole()) {
    paint_average(picture, frame);
    return;
  }
  for (int y = 0; y < open_.height(); ++y) {
    for (int x = 0; x < open_.width(); ++x) {
      if (closed({x, y})) continue;
      paint_cell(picture, frame, {x, y});
      paint_shade(picture, frame, {x, y});
    }
  }
}

void Floor::paint_cell(Picture& picture, const Frame& frame, Cell cell) const {
  const int stripe = stripe_width(frame);
  for (int y = frame.row(cell.y); y < frame.row(cell.y + 1); ++y) {
    for (int x = frame.column(cell.x); x < frame.column(cell.x + 1); ++x) {
      picture[{x, y}] = color(cell, {x, y}, stripe);
    }
  }
}

/// Walls throw a short soft shade to the right and down, which lets them stand.
void Floor::paint_shade(Picture& picture, const Frame& frame, Cell cell) const {
  const int depth = static_cast<int>(std::lround(0.14 * frame.scale()));
  if (depth < 2) return;
  const bool above = closed({cell.x, cell.y - 1});
  const bool left = closed({cell.x - 1, cell.y});
  const bool corner = closed({cell.x - 1, cell.y - 1});
  const Cell first{frame.column(cell.x), frame.row(cell.y)};
  const Cell last{frame.column(cell.x + 1), frame.row(cell.y + 1)};
  for (int y = first.y; y < last.y; ++y) {
    for (int x = first.x; x < last.x; ++x) {
      const int from_left = x - first.x;
      const int from_above = y - first.y;
      int distance = depth;  // to what throws the shade
      if (above) distance = std::min(distance, from_above);
      if (left) distance = std::min(distance, from_left);
      if (corner) distance = std::min(distance, std::max(from_left, from_above));
      const int share = 6 * (depth - distance) / depth;
      picture[{x, y}] = blend(picture[{x, y}], kWall, share);
    }
  }
}

/// Each pixel is the mean of a square round it whose side is an even number of cells: as mazes have
/// a wall at every other place, any other square would hold more of it in some pixels than in
/// others, which shows as stripes. It is two pixels wide and floors weigh more than walls, so that
/// the walk's length is seen, and not how the walls happen to lie.
void Floor::paint_average(Picture& picture, const Frame& frame) const {
  const int side = 2 * static_cast<int>(std::ceil(1 / frame.scale()));
  const int stripe = stripe_width(frame);
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x < picture.width(); ++x) {
      const Point middle = frame.cell_at({x + 0.5, y + 0.5});
      const Cell first{static_cast<int>(std::floor(middle.x - 0.5 * side + 0.5)),
                       static_cast<int>(std::floor(middle.y - 0.5 * side + 0.5))};
      Mean mean;
      std::uint64_t floors = 0;
      for (int j = std::max(first.y, 0); j < std::min(first.y + side, open_.height()); ++j) {
        for (int i = std::max(first.x, 0); i < std::min(first.x + side, open_.width()); ++i) {
          if (closed({i, j})) continue;
          mean.add(color({i, j}, {x, y}, stripe), kFloorWeight);
          ++floors;
        }
      }
      const auto cells = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
      if (cells > floors) mean.add(kWall, cells - floors);
      picture[{x, y}] = mean.color();
    }
  }
}

Rgb Floor::color(Cell cell, Cell pixel, int stripe) const {
  const int steps = walk_.steps()[cell];
  if (steps < 0) return (pixel.x + pixel.y) % stripe < stripe / 2 ? kHatch : kClosedOff;
  if (farthest_ <= 0) return floor_ramp().front();
  const auto last = static_cast<std::int64_t>(floor_ramp().size()) - 1;
  const std::int64_t index = std::min(steps, farthest_) * last / farthest_;
  return floor_ramp()[static_cast<std::size_t>(index)];
}

}  // namespace warren::render
