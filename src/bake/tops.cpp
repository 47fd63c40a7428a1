#include "bake/tops.hpp"

#include "bake/rectangles.hpp"
#include "bake/sheet.hpp"
#include "bake/zip.hpp"

#include <utility>

namespace warren::bake {

std::vector<Rectangle> closed_rectangles(const Grid<std::uint8_t>& open, const Rectangle& cells) {
  Grid<CellKind> kinds(cells.width, cells.height);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const Cell at = kinds.cell(i);
    if (open[{cells.x + at.x, cells.y + at.y}] == 0) kinds.values()[i].kind = 1;
  }
  std::vector<Rectangle> rectangles = cover(std::move(kinds));
  for (Rectangle& r : rectangles) {
    r.x += cells.x;
    r.y += cells.y;
  }
  return rectangles;
}

TopsPlan plan_tops(const Grid<std::uint8_t>& open, const ChunkGrid& chunks) {
  TopsPlan plan{{}, Grid<std::uint8_t>(open.width() + 1, open.height() + 1)};
  for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
    plan.rectangles.push_back(closed_rectangles(open, chunks.cells(chunk)));
    for (const Rectangle& r : plan.rectangles.back()) {
      for (const int x : {r.x, r.x + r.width}) {
        for (const int y : {r.y, r.y + r.height}) plan.corners[{x, y}] = 1;
      }
    }
  }
  return plan;
}

Surface wall_tops(const scene::WalkGrid& walk, const scene::Masonry& masonry, const TopsPlan& plan,
                  std::size_t chunk, const Rectangle& cells, const Layout& layout) {
  const double tile = masonry.top.tile;
  Sheet sheet(layout, {cells.x, cells.y, cells.width + 1, cells.height + 1}, [&](Cell point) {
    const double x = point.x * walk.cell;
    const double z = point.y * walk.cell;
    return vertex({walk.origin_x + x, masonry.height, walk.origin_z + z}, kUp, x / tile, z / tile);
  });
  for (const Rectangle& r : plan.rectangles.at(chunk)) {
    const Zip zip(plan.corners, r);
    sheet.add(zip.points(), zip.triangles());
  }
  return sheet.take();
}

}  // namespace warren::bake
