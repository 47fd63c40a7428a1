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
  for (const auto& chunk : scene.chunks) {
    chunks.push_back(
        Json::object({{"name", chunk.name}, {"glb", chunk.glb}, {"triangles", chunk.triangles}}));
  }
  Json line = Json::object(
      {{"bundle", utf8(bundle)},
       {"generator", manifest.generator},
       {"name", manifest.name},
       {"seed", std::to_string(manifest.seed)},
       {"profile", manifest.profile},
       {"preset_digest", manifest.preset_digest},
       {"inputs_digest", manifest.inputs_digest},
       {"bounds", Json::object({{"min", point(scene.min)}, {"max", point(scene.max)}})},
       {"rooms", scene.rooms},
       {"dead_ends", scene.dead_ends},
       {"corridors", scene.corridors},
       {"junctions", scene.junctions},
       {"cycles", scene.cycles},
       {"exits", std::move(exits)},
       {"events", events},
       {"chunks", std::move(chunks)},
       {"triangles", all_triangles(scene)},
       {"budget", budget_json(inspection)},
       {"files", files_json(inspection)},
       {"bytes", all_bytes(manifest)}});
  if (wire) line["wire"] = wire_json(*wire);
  return to_line(line) + "\n";
}

}  // namespace warren::cli
