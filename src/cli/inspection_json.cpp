#include "cli/foreign.hpp"
#include "cli/inspection.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace warren::cli {
namespace {

Json point(const std::array<double, 3>& values) {
  Json json = Json::array();
  for (const double value : values) json.push_back(metres(value));
  return json;
}

Json share_json(const SceneSummary::Share& share) {
  Json json =
      Json::object({{"limit", share.limit ? Json(*share.limit) : Json()}, {"used", share.used}});
  if (share.cell) json["cell"] = Json::array({(*share.cell)[0], (*share.cell)[1]});
  return json;
}

Json terrain_json(const SceneSummary::Terrain& terrain) {
  Json layers = Json::array();
  for (const std::string& layer : terrain.layers) layers.push_back(layer);
  Json json =
      Json::object({{"window", Json::object({{"x", Json::array({terrain.x[0], terrain.x[1]})},
                                             {"z", Json::array({terrain.z[0], terrain.z[1]})}})},
                    {"origin", Json::array({terrain.origin[0], terrain.origin[1]})},
                    {"chunk", terrain.samples},
                    {"spacing", terrain.spacing},
                    {"layers", std::move(layers)},
                    {"holes", terrain.holes},
                    {"height_min", metres(terrain.height_min)},
                    {"height_max", metres(terrain.height_max)},
                    {"height_mean", metres(terrain.height_mean)},
                    {"slope_mean_deg", metres(terrain.slope_mean_deg)}});
  if (terrain.tide) {
    const SceneSummary::Terrain::Tide& tide = *terrain.tide;
    json["tide"] = Json::object({{"low", metres(tide.low)},
                                 {"high", metres(tide.high)},
                                 {"period_s", metres(tide.period)},
                                 {"flooded_low", metres(tide.flooded_low)},
                                 {"flooded_mean", metres(tide.flooded_mean)},
                                 {"flooded_high", metres(tide.flooded_high)}});
  }
  return json;
}

Json chunk_json(const SceneSummary::Chunk& chunk) {
  Json json =
      Json::object({{"name", chunk.name}, {"glb", chunk.glb}, {"triangles", chunk.triangles}});
  if (chunk.coarser.empty()) return json;
  json["coarser"] = Json::array();
  for (const std::uint64_t triangles : chunk.coarser) json["coarser"].push_back(triangles);
  return json;
}

Json budget_json(const Inspection& inspection) {
  if (!inspection.scene.budget) return {};
  const SceneSummary::Budget& budget = *inspection.scene.budget;
  return Json::object(
      {{"triangles", share_json(budget.triangles)},
       {"draws", share_json(budget.draws)},
       {"texture_bytes", share_json(budget.texture_bytes)},
       {"bytes", share_json({all_bytes(inspection.manifest), budget.max_bytes, {}})}});
}

Json wire_json(const Wire& wire) {
  const auto bytes = [](const WireBytes& sum) {
    return Json::object({{"bytes", sum.bytes}, {"wire", sum.wire}});
  };
  Json kinds = Json::object();
  for (const auto& [kind, sum] : wire.kinds) kinds[kind] = bytes(sum);
  return Json::object({{"encoding", "br"},
                       {"bytes", wire.all.bytes},
                       {"wire", wire.all.wire},
                       {"kinds", std::move(kinds)}});
}

Json files_json(const Inspection& inspection) {
  Json files = Json::array();
  for (std::size_t i = 0; i < inspection.manifest.files.size(); ++i) {
    const bake::ManifestFile& file = inspection.manifest.files[i];
    files.push_back(Json::object({{"path", file.path}, {"bytes", file.bytes}}));
    if (inspection.wire) files.back()["wire"] = inspection.wire->files[i];
  }
  return files;
}

}  // namespace

std::string to_json(const std::string& bundle, const Inspection& inspection) {
  const auto& [manifest, scene, wire] = inspection;
  Json exits = Json::array();
  for (const auto& exit : scene.exits) {
    exits.push_back(Json::object({{"id", exit.id},
                                  {"position", point(exit.position)},
                                  {"route_length", exit.length ? Json(*exit.length) : Json()}}));
  }
  const Json events(Json::Object(scene.events.begin(), scene.events.end()));
  Json chunks = Json::array();
  for (const auto& chunk : scene.chunks) chunks.push_back(chunk_json(chunk));
  Json line = Json::object({
      {"bundle", utf8(bundle)},
      {"generator", manifest.generator},
      {"name", manifest.name},
      {"seed", std::to_string(manifest.seed)},
      {"profile", manifest.profile},
      {"preset_digest", manifest.preset_digest},
      {"inputs_digest", manifest.inputs_digest},
      {"bounds", Json::object({{"min", point(scene.min)}, {"max", point(scene.max)}})},
  });
  if (scene.rooms) {
    line["rooms"] = scene.rooms->count;
    line["dead_ends"] = scene.rooms->dead_ends;
    line["corridors"] = scene.rooms->corridors;
    line["junctions"] = scene.rooms->junctions;
    line["cycles"] = scene.rooms->cycles;
  }
  if (scene.terrain) line["terrain"] = terrain_json(*scene.terrain);
  line["exits"] = std::move(exits);
  line["events"] = events;
  line["chunks"] = std::move(chunks);
  line["triangles"] = all_triangles(scene);
  line["budget"] = budget_json(inspection);
  line["files"] = files_json(inspection);
  line["bytes"] = all_bytes(manifest);
  if (wire) line["wire"] = wire_json(*wire);
  return to_line(line) + "\n";
}

}  // namespace warren::cli
