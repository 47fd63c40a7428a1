#include "cli/scene_summary.hpp"

#include <warren/json/json_view.hpp>

#include <cmath>
#include <cstddef>

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
    chunks.push_back({item.at("name").text(), lods.front().at("glb").text(),
                      lods.front().at("triangles").whole()});
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
  const JsonView metrics = root.at("metrics");
  summary.rooms = metrics.at("rooms").whole();
  summary.dead_ends = metrics.at("dead_ends").whole();
  summary.corridors = metrics.at("corridors").whole();
  summary.junctions = metrics.at("junctions").whole();
  summary.cycles = metrics.at("cycles").whole();
  summary.exits = read_exits(root);
  summary.events = count_events(root);
  summary.chunks = read_chunks(root);
  summary.budget = read_budget(root);
  return summary;
}

}  // namespace warren::cli
