#include "render/floor.hpp"
#include "render/frame.hpp"
#include "render/marks.hpp"
#include "render/palette.hpp"
#include "render/walk.hpp"

#include <warren/render/map.hpp>

#include <utility>

namespace warren::render {

Map map_of(scene::Scene scene) {
  Map map{std::move(scene.walk.open), scene.spawn.cell, {}, {}};
  for (const scene::Exit& exit : scene.exits) map.exits.push_back(exit.cell);
  for (const scene::Event& event : scene.events) map.events.push_back({event.cell, event.type});
  return map;
}

int farthest_walk(const Map& map) { return Walk(map.open, map.start).farthest(); }

Picture draw_map(const Map& map, const MapOptions& options) {
  const int columns = map.open.width();
  const int rows = map.open.height();
  const Extent extent = map_extent(columns, rows, options.size);
  const Frame frame(columns, rows, extent);
  const Walk walk(map.open, map.start);
  Picture picture(extent.width, extent.height, kWall);
  Floor(map.open, walk, options.farthest.value_or(walk.farthest())).paint(picture, frame);
  paint_routes(picture, frame, map, walk);
  paint_marks(picture, frame, map);
  return picture;
}

}  // namespace warren::render
