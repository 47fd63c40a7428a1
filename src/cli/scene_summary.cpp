#include "cli/scene_summary.hpp"

#include <warren/json/json_view.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <variant>

namespace warren::cli {
namespace {

constexpr double kFarthest = 1e9;  // metres; beyond it, sizes can't be told to the micrometre

std::array<double, 3> read_point(const JsonView& view) {
  const std::vector<JsonView> items = view.items();
  std::array<double, 3> point{};
  if (items.size() != point.size()) view.refuse("three numbers are needed");
  for (std::size_t i = 0; i < point.size(); ++i) {
    point[i] = items[i].number();
    if (std::abs(point[i]) > kFarthest) items[i].refuse("is too far away");
  }
  return point;
}

std::int64_t read_integer(const JsonView& view) {
  const auto& value = view.json().value();
  if (const auto* const negative = std::get_if<std::int64_t>(&value)) return *negative;
  const std::uint64_t number = view.whole();
  if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    view.refuse("is too large");
  }
  return static_cast<std::int64_t>(number);
}

std::array<std::int64_t, 2> read_ends(const JsonView& view) {
  const std::vector<JsonView> items = view.items();
  if (items.size() != 2) view.refuse("two numbers are needed");
  return {read_integer(items[0]), read_integer(items[1])};
}

SceneSummary::Rooms read_rooms(const JsonView& metrics) {
  return {metrics.at("rooms").whole(), metrics.at("dead_ends").whole(),
          metrics.at("corridors").whole(), metrics.at("junctions").whole(),
          metrics.at("cycles").whole()};
}

std::optional<SceneSummary::Terrain::Tide> read_tide(const JsonView& root) {
  const std::optional<JsonView> tide = root.find("tide");
  if (!tide) return std::nullopt;
  const JsonView metrics = root.at("metrics");
  return SceneSummary::Terrain::Tide{tide->at("low").number(),
                                     tide->at("high").number(),
                                     tide->at("period_s").number(),
                                     metrics.at("flooded_low").number(),
                                     metrics.at("flooded_mean").number(),
                                     metrics.at("flooded_high").number()};
}

std::optional<SceneSummary::Terrain> read_terrain(const JsonView& root) {
  const std::optional<JsonView> found = root.find("terrain");
  if (!found) return std::nullopt;
  SceneSummary::Terrain terrain;
  terrain.x = read_ends(found->at("window").at("x"));
  terrain.z = read_ends(found->at("window").at("z"));
  terrain.samples = found->at("chunk").whole();
  terrain.spacing = found->at("spacing").number();
  const JsonView origin = found->at("origin");
  const std::vector<JsonView> corner = origin.items();
  if (corner.size() != terrain.origin.size()) origin.refuse("two numbers are needed");
  for (std::size_t i = 0; i < corner.size(); ++i) terrain.origin[i] = corner[i].text();
  for (const JsonView& layer : found->at("layers").items()) {
    terrain.layers.push_back(layer.at("name").text());
  }
  const JsonView metrics = root.at("metrics");
  terrain.holes = metrics.at("holes").whole();
  terrain.height_min = metrics.at("height_min").number();
  terrain.height_max = metrics.at("height_max").number();
  terrain.height_mean = metrics.at("height_mean").number();
  terrain.slope_mean_deg = metrics.at("slope_mean_deg").number();
  terrain.tide = read_tide(root);
  return terrain;
}

std::vector<SceneSummary::Exit> read_exits(const JsonView& root) {
  std::map<std::string, std::uint64_t> lengths;
  for (const auto& [id, length] : root.at("metrics").at("route_length").members()) {
    lengths.emplace(id, length.whole());
  }
  std::vector<SceneSummary::Exit> exits;
  for (const JsonView& item : root.at("exits").items()) {
    SceneSummary::Exit exit{item.at("id").text(), read_point(item.at("position")), {}};
    if (const auto length = lengths.find(exit.id); length != lengths.end()) {
      exit.length = length->second;
    }
    exits.push_back(std::move(exit));
  }
  return exits;
}

std::map<std::string, std::uint64_t> count_events(const JsonView& root) {
  std::map<std::string, std::uint64_t> events;
  for (const JsonView& item : root.at("events").items()) ++events[item.at("type").text()];
  return events;
}

std::vector<SceneSummary::Chunk> read_chunks(const JsonView& root) {
  std::vector<SceneSummary::Chunk> chunks;
  for (const JsonView& item : root.at("chunks").items()) {
    const std::vector<JsonView> lods = item.at("lods").items();
    if (lods.empty()) item.at("lods").refuse("there is none");
    SceneSummary::Chunk chunk{item.at("name").text(), lods.front().at("glb").text(),
                              lods.front().at("triangles").whole()};
    for (std::size_t i = 1; i < lods.size(); ++i) {
      chunk.coarser.push_back(lods[i].at("triangles").whole());
    }
    chunks.push_back(std::move(chunk));
  }
  return chunks;
}

std::optional<std::uint64_t> read_limit(const JsonView& measure) {
  const std::optional<JsonView> limit = measure.find("limit");
  if (!limit || limit->json().is_null()) return std::nullopt;
  return limit->whole();
}

SceneSummary::Share read_share(const JsonView& measure) {
  SceneSummary::Share share{measure.at("used").whole(), read_limit(measure), {}};
  if (const auto cell = measure.find("cell")) {
    const std::vector<JsonView> items = cell->items();
    if (items.size() != 2) cell->refuse("a column and a row are needed");
    share.cell = {items[0].whole(), items[1].whole()};
  }
  return share;
}

std::optional<SceneSummary::Budget> read_budget(const JsonView& root) {
  const std::optional<JsonView> found = root.find("budget");
  if (!found) return std::nullopt;
  SceneSummary::Budget budget;
  budget.triangles = read_share(found->at("triangles"));
  budget.draws = read_share(found->at("draws"));
  budget.texture_bytes = read_share(found->at("texture_bytes"));
  if (const auto bytes = found->find("bytes")) budget.max_bytes = read_limit(*bytes);
  return budget;
}

}  // namespace

SceneSummary summarize(const Json& scene) {
  const JsonView root(scene);
  SceneSummary summary;
  summary.min = read_point(root.at("bounds").at("min"));
  summary.max = read_point(root.at("bounds").at("max"));
  summary.terrain = read_terrain(root);
  if (!summary.terrain) {
    summary.rooms = read_rooms(root.at("metrics"));
    summary.exits = read_exits(root);
  }
  summary.events = count_events(root);
  summary.chunks = read_chunks(root);
  summary.budget = read_budget(root);
  return summary;
}

}  // namespace warren::cli
