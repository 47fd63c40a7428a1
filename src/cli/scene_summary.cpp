#include "cli/scene_summary.hpp"

#include <warren/bake/json_view.hpp>

#include <cmath>
#include <cstddef>

namespace warren::cli {
namespace {

using bake::JsonView;

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

}  // namespace

SceneSummary summarize(const bake::Json& scene) {
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
  return summary;
}

}  // namespace warren::cli
