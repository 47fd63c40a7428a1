#include "cli/pictured.hpp"

#include <warren/core/error.hpp>
#include <warren/scene/splat.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace warren::cli {
namespace {

using render::TerrainMap;
using render::TerrainView;
using render::TideState;

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorKind::usage, "E-USAGE", "", message);
}

/// Splat maps are baked at the tide's reference, so they are drawn so unless something is asked.
std::optional<scene::TideKey> moment(const TerrainMap& map, const TerrainWishes& wishes,
                                     TerrainView view) {
  if (!map.tide || (!wishes.tide && view == TerrainView::splat)) return std::nullopt;
  const auto wanted = wishes.tide.value_or(TideState::half);
  const auto* const state = std::get_if<TideState>(&wanted);
  return scene::tide_at(
      *map.tide, state != nullptr ? render::time_of(*map.tide, *state) : std::get<double>(wanted));
}

void check(const TerrainWishes& wishes, bool has_terrain, bool has_tide, const std::string& where) {
  if (wishes.any() && !has_terrain) {
    refuse(where + " has no terrain; --layer and --tide are for landscapes");
  }
  if (wishes.tide && !has_tide) refuse("--tide: the terrain of " + where + " has no tide");
}

}  // namespace

Pictured pictured(scene::Scene scene) {
  if (scene.terrain) return render::terrain_map_of(std::move(scene));
  return render::map_of(std::move(scene));
}

TerrainView parse_view(const std::string& text) {
  if (text == "relief") return TerrainView::relief;
  if (text == "height") return TerrainView::height;
  if (text == "splat") return TerrainView::splat;
  refuse("--layer '" + text + "': relief, height or splat can be drawn");
}

std::variant<TideState, double> parse_tide(const std::string& text) {
  if (text == "low") return TideState::low;
  if (text == "half") return TideState::half;
  if (text == "high") return TideState::high;
  double seconds = 0;
  const char* const last = text.data() + text.size();
  const auto [end, code] = std::from_chars(text.data(), last, seconds);
  if (code != std::errc{} || end != last || !(seconds >= 0 && seconds <= 1e9)) {
    refuse("--tide '" + text + "': low, half, high, or seconds from 0 on");
  }
  return seconds;
}

void Reach::add(const Reach& other) {
  columns = std::max(columns, other.columns);
  rows = std::max(rows, other.rows);
  farthest = std::max(farthest, other.farthest);
  if (!other.heights) return;
  if (!heights) heights = other.heights;
  heights->low = std::min(heights->low, other.heights->low);
  heights->high = std::max(heights->high, other.heights->high);
}

Reach reach_of(const Pictured& map) {
  if (const auto* const terrain = std::get_if<TerrainMap>(&map)) {
    return {terrain->field.width() - 1, terrain->field.depth() - 1, 0,
            render::height_span(terrain->field)};
  }
  const auto& maze = std::get<render::Map>(map);
  return {maze.open.width(), maze.open.height(), render::farthest_walk(maze), {}};
}

void check_wishes(const TerrainWishes& wishes, const Pictured& map, const std::string& where) {
  const auto* const terrain = std::get_if<TerrainMap>(&map);
  check(wishes, terrain != nullptr, terrain != nullptr && terrain->tide, where);
}

void check_wishes(const TerrainWishes& wishes, const config::Preset& preset,
                  const std::string& where) {
  check(wishes, preset.terrain.has_value(), preset.terrain && preset.terrain->tide, where);
}

render::Picture draw(const Pictured& map, const TerrainWishes& wishes, int size,
                     const Reach& reach) {
  if (const auto* const terrain = std::get_if<TerrainMap>(&map)) {
    const TerrainView view = wishes.view.value_or(TerrainView::relief);
    return render::draw_terrain(*terrain,
                                {size, view, moment(*terrain, wishes, view), reach.heights});
  }
  return render::draw_map(std::get<render::Map>(map), {size, reach.farthest});
}

}  // namespace warren::cli
