#pragma once

#include <warren/core/grid.hpp>
#include <warren/image/png.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>
#include <optional>
#include <vector>

/// Scenes to pictures, without a GPU. The same input gives the same pixels everywhere.
namespace warren::render {

using Picture = Grid<Rgb>;

struct MapEvent {
  Cell cell;
  scene::EventType type = scene::EventType::container;
};

/// What a map shows. Cells may lie anywhere: what isn't inside the grid isn't drawn.
struct Map {
  Grid<std::uint8_t> open;  ///< 1 open, 0 closed; both sides at least 1
  Cell start;
  std::vector<Cell> exits;
  std::vector<MapEvent> events;
};

/// The map of a scene, whose walk grid it takes.
[[nodiscard]] Map map_of(scene::Scene scene);

/// Steps from the start to the farthest cell that can be reached.
[[nodiscard]] int farthest_walk(const Map& map);

struct Extent {
  int width = 0;   ///< pixels
  int height = 0;  ///< pixels
  friend bool operator==(const Extent&, const Extent&) = default;
};

/// Size of the picture of a grid whose longest side is `size` pixels: its shape is the grid's, but
/// where that is very long.
[[nodiscard]] Extent map_extent(int columns, int rows, int size);

struct MapOptions {
  int size = 768;  ///< longest side in pixels, 16 to 4096
  /// Steps at which the floor is darkest; none: those to the map's own farthest cell.
  std::optional<int> farthest;
};

/// The map from above, +X to the right and +Z down: walls dark, floors the darker and colder the
/// longer the walk from the start, cells that can't be reached hatched; the shortest way to each
/// exit as a line, the exits as arches, the start as a ring, events as circles (creature), squares
/// (object) and diamonds (container). Cells of less than a pixel are averaged; marks and lines have
/// a least size.
[[nodiscard]] Picture draw_map(const Map& map, const MapOptions& options);

}  // namespace warren::render
