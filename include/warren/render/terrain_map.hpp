#pragma once

#include <warren/render/map.hpp>
#include <warren/scene/scene.hpp>
#include <warren/scene/terrain.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace warren::render {

/// A place in metres from the window's low corner.
struct MapPlace {
  double x = 0;
  double z = 0;
};

/// What a picture of a landscape shows.
struct TerrainMap {
  scene::Heightfield field;
  /// Their colours are means of what is seen, also where designers' pictures are.
  std::vector<scene::Layer> layers;
  std::optional<scene::Tide> tide;
  std::vector<MapPlace> holes;
  MapPlace spawn;
};

/// The map of a scene that has a terrain, which it takes.
[[nodiscard]] TerrainMap terrain_map_of(scene::Scene scene);

/// The mean of a picture's light; it has a pixel at least.
[[nodiscard]] scene::Color mean_color(const Picture& picture);

/// Metres of the lowest and the highest sample of the window.
struct HeightSpan {
  double low = 0;
  double high = 0;
  friend bool operator==(const HeightSpan&, const HeightSpan&) = default;
};
[[nodiscard]] HeightSpan height_span(const scene::Heightfield& field);

enum class TideState : std::uint8_t { low, half, high };

/// Seconds of the first key of the lowest or the highest water, or of the first moment at which the
/// water passes the middle between them.
[[nodiscard]] double time_of(const scene::Tide& tide, TideState state);

enum class TerrainView : std::uint8_t {
  relief,  ///< the layers' colours under a low sun, water over them
  height,  ///< tints by height, the higher the lighter, with contour lines and the water's line
  splat    ///< the layers' colours alone
};

struct TerrainMapOptions {
  int size = 768;  ///< longest side in pixels, 16 to 4096
  TerrainView view = TerrainView::relief;
  /// The water and how far the ground is wet; none: no water, the layers' ranges as given.
  std::optional<scene::TideKey> tide;
  std::optional<HeightSpan> heights;  ///< between which tints reach; none: the map's own
};

/// Size of the picture of a window of so many samples, both sides at least 2.
[[nodiscard]] Extent terrain_extent(int width, int depth, int size);

/// Bytes that drawing a picture of this size takes, besides the map and the picture.
[[nodiscard]] std::uint64_t terrain_memory(const Extent& extent);

/// The landscape from above, +X to the right and +Z down, the sun at the upper left, its slopes
/// steeper than they are: holes as dots, the spawn as a ring; the length of a stretch below, and
/// the tints of heights with the distance of contour lines, or the layers' names. Samples of less
/// than a pixel are averaged; dots and lines have a least size, small pictures have no text.
[[nodiscard]] Picture draw_terrain(const TerrainMap& map, const TerrainMapOptions& options);

}  // namespace warren::render
