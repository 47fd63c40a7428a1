#include "render/walk.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace warren::render {
namespace {

constexpr std::array<Cell, 4> kSteps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

}  // namespace

Walk::Walk(const Grid<std::uint8_t>& open, Cell from) : steps_(open.width(), open.height(), -1) {
  if (open.get(from, 0) == 0) return;
  steps_[from] = 0;
  std::vector<Cell> front{from};
  std::vector<Cell> next;
  for (int steps = 1; !front.empty(); ++steps) {
    farthest_ = steps - 1;
    next.clear();
    for (const Cell cell : front) {
      for (const Cell step : kSteps) {
        const Cell beside{cell.x + step.x, cell.y + step.y};
        if (open.get(beside, 0) == 0 || steps_[beside] >= 0) continue;
        steps_[beside] = steps;
        next.push_back(beside);
      }
    }
    std::swap(front, next);
  }
}

std::vector<Cell> Walk::way_to(Cell cell) const {
  if (steps_.get(cell, -1) < 0) return {};
  std::vector<Cell> corners{cell};
  Cell direction;
  for (int steps = steps_[cell]; steps > 0; --steps) {
    const auto* const back = std::find_if(kSteps.begin(), kSteps.end(), [&](Cell step) {
      return steps_.get({cell.x + step.x, cell.y + step.y}, -1) == steps - 1;
    });
    if (*back != direction && corners.back() != cell) corners.push_back(cell);
    direction = *back;
    cell = {cell.x + back->x, cell.y + back->y};
  }
  if (corners.back() != cell) corners.push_back(cell);
  std::reverse(corners.begin(), corners.end());
  return corners;
}

}  // namespace warren::render
