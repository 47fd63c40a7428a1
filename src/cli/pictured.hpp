#pragma once

#include <warren/config/preset.hpp>
#include <warren/render/map.hpp>
#include <warren/render/terrain_map.hpp>
#include <warren/scene/scene.hpp>

#include <optional>
#include <string>
#include <variant>

namespace warren::cli {

/// What `warren render` draws from above.
using Pictured = std::variant<render::Map, render::TerrainMap>;

[[nodiscard]] Pictured pictured(scene::Scene scene);

/// How a landscape is to be shown.
struct TerrainWishes {
  std::optional<render::TerrainView> view;                      ///< none: the relief
  std::optional<std::variant<render::TideState, double>> tide;  ///< or seconds; none: half

  [[nodiscard]] bool any() const { return view || tide; }
};

/// `relief`, `height` or `splat`. Throws Error of kind usage.
[[nodiscard]] render::TerrainView parse_view(const std::string& text);
/// `low`, `half`, `high`, or seconds. Throws Error of kind usage.
[[nodiscard]] std::variant<render::TideState, double> parse_tide(const std::string& text);

/// What pictures of one sheet share, and what lies within one map.
struct Reach {
  int columns = 0;  ///< the picture's shape
  int rows = 0;
  int farthest = 0;                           ///< steps of a maze's longest walk
  std::optional<render::HeightSpan> heights;  ///< of a landscape

  /// Makes this one reach as far as the other too.
  void add(const Reach& other);
};
[[nodiscard]] Reach reach_of(const Pictured& map);

/// Throws Error of kind usage where these wishes are for something else than the map or preset,
/// whose folder or file is `where`.
void check_wishes(const TerrainWishes& wishes, const Pictured& map, const std::string& where);
void check_wishes(const TerrainWishes& wishes, const config::Preset& preset,
                  const std::string& where);

/// The picture whose longest side is `size` pixels, in colours that reach as far as `reach`.
[[nodiscard]] render::Picture draw(const Pictured& map, const TerrainWishes& wishes, int size,
                                   const Reach& reach);

}  // namespace warren::cli
