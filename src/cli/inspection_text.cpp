#include "cli/columns.hpp"
#include "cli/foreign.hpp"
#include "cli/inspection.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace warren::cli {
namespace {

std::string text(const std::array<double, 3>& values) {
  std::string out = "[";
  for (std::size_t i = 0; i < values.size(); ++i) {
    out += (i > 0 ? ", " : "") + to_line(metres(values[i]));
  }
  return out + "]";
}

std::string count(std::uint64_t number, const std::string& one, const std::string& many) {
  return std::to_string(number) + " " + (number == 1 ? one : many);
}

std::string bounds_text(const SceneSummary& scene) {
  std::string size;
  for (std::size_t i = 0; i < 3; ++i) {
    if (i > 0) size += " x ";
    size += to_line(metres(scene.max[i] - scene.min[i]));
  }
  return size + " m, from " + text(scene.min) + " to " + text(scene.max);
}

std::string events_text(const SceneSummary& scene) {
  std::uint64_t sum = 0;
  std::string parts;
  for (const auto& [type, number] : scene.events) {
    sum = add_up(sum, number);
    parts += (parts.empty() ? ": " : ", ") + std::to_string(number) + " " + shown(type, 40);
  }
  return std::to_string(sum) + parts;
}

std::string rooms_text(const SceneSummary::Rooms& rooms) {
  return std::to_string(rooms.count) + ": " + count(rooms.dead_ends, "dead end", "dead ends") +
         ", " + count(rooms.corridors, "corridor", "corridors") + ", " +
         count(rooms.junctions, "junction", "junctions") + ", " +
         count(rooms.cycles, "cycle", "cycles");
}

/// With two digits after the point, which is enough for people.
std::string hundredths(double value) { return to_line(std::floor(value * 100 + 0.5) / 100); }

std::string percent(double share) { return to_line(std::floor(share * 1000 + 0.5) / 10) + "%"; }

std::string range_text(const std::array<std::int64_t, 2>& ends) {
  return std::to_string(ends[0]) + ":" + std::to_string(ends[1]);
}

void add_terrain(const SceneSummary::Terrain& terrain, Columns& head) {
  head.add("window", range_text(terrain.x) + "," + range_text(terrain.z) + ", chunks of " +
                         std::to_string(terrain.samples) + " samples every " +
                         to_line(terrain.spacing) + " m");
  head.add("origin", shown(terrain.origin[0], 40) + ", " + shown(terrain.origin[1], 40) + " m");
  head.add("heights", hundredths(terrain.height_min) + " to " + hundredths(terrain.height_max) +
                          " m, mean " + hundredths(terrain.height_mean) + " m, mean slope " +
                          hundredths(terrain.slope_mean_deg) + " deg");
  std::string layers;
  for (const std::string& layer : terrain.layers) {
    layers += (layers.empty() ? "" : ", ") + shown(layer, 40);
  }
  head.add("layers", layers);
  head.add("holes", std::to_string(terrain.holes));
  if (!terrain.tide) return;
  const SceneSummary::Terrain::Tide& tide = *terrain.tide;
  head.add("tide", hundredths(tide.low) + " to " + hundredths(tide.high) + " m in " +
                       hundredths(tide.period) + " s; " + percent(tide.flooded_low) +
                       " flooded at low tide, " + percent(tide.flooded_mean) + " on average, " +
                       percent(tide.flooded_high) + " at high tide");
}

/// Of a measure: how much is used, what is allowed, and where.
struct BudgetLine {
  std::string_view name;
  SceneSummary::Share share;
};

std::vector<BudgetLine> budget_lines(const SceneSummary::Budget& budget, std::uint64_t bytes) {
  return {{"triangles", budget.triangles},
          {"draws", budget.draws},
          {"texture bytes", budget.texture_bytes},
          {"bytes", {bytes, budget.max_bytes, {}}}};
}

std::string budget_text(const Inspection& inspection) {
  if (!inspection.scene.budget) return "";
  const auto lines = budget_lines(*inspection.scene.budget, all_bytes(inspection.manifest));
  std::uint64_t most = 0;
  for (const BudgetLine& line : lines) most = std::max(most, line.share.used);
  Columns columns(4);
  for (const auto& [name, share] : lines) {
    const auto& cell = share.cell;
    columns.add(name, aligned(share.used, most) +
                          (share.limit ? " of " + std::to_string(*share.limit) : ", no limit") +
                          (cell ? ", from cell " + std::to_string((*cell)[0]) + "," +
                                      std::to_string((*cell)[1])
                                : ""));
  }
  return "  budget:\n" + columns.text();
}

std::string wire_text(const Inspection& inspection) {
  if (!inspection.wire) return "";
  const Wire& wire = *inspection.wire;
  Columns kinds(4);
  for (const auto& [kind, sum] : wire.kinds) {
    kinds.add(kind, aligned(sum.wire, wire.all.wire) + " of " + aligned(sum.bytes, wire.all.bytes) +
                        " bytes");
  }
  std::string text = "  wire: " + count(wire.all.wire, "byte", "bytes") + " after Brotli, of " +
                     std::to_string(wire.all.bytes);
  const auto& budget = inspection.scene.budget;
  if (budget && budget->max_bytes) text += "; the budget is " + std::to_string(*budget->max_bytes);
  return text + "\n" + kinds.text();
}

std::string files_text(const Inspection& inspection) {
  const auto& files = inspection.manifest.files;
  std::uint64_t largest = 0;
  for (const auto& file : files) largest = std::max(largest, file.bytes);
  std::uint64_t most = 0;
  if (inspection.wire) {
    for (const std::uint64_t bytes : inspection.wire->files) most = std::max(most, bytes);
  }
  Columns columns(4);
  for (std::size_t i = 0; i < files.size(); ++i) {
    columns.add(files[i].path,
                aligned(files[i].bytes, largest) + " bytes" +
                    (inspection.wire ? ", wire " + aligned(inspection.wire->files[i], most) : ""));
  }
  return columns.text();
}

}  // namespace

std::string to_text(const std::string& bundle, const Inspection& inspection) {
  const auto& [manifest, scene, wire] = inspection;
  Columns head(2);
  head.add("name", shown(manifest.name));
  head.add("seed", std::to_string(manifest.seed));
  head.add("generator", shown(manifest.generator));
  head.add("profile", shown(manifest.profile));
  head.add("preset digest", manifest.preset_digest);
  head.add("inputs digest", manifest.inputs_digest);
  head.add("bounds", bounds_text(scene));
  if (scene.rooms) head.add("rooms", rooms_text(*scene.rooms));
  if (scene.terrain) {
    add_terrain(*scene.terrain, head);
  } else {
    head.add("events", events_text(scene));
  }

  std::uint64_t longest = 0;
  for (const auto& exit : scene.exits) longest = std::max(longest, exit.length.value_or(0));
  Columns exits(4);
  for (const auto& exit : scene.exits) {
    const std::string route =
        exit.length ? aligned(*exit.length, longest) + " steps" : "can't be reached";
    exits.add(exit.id, route + ", at " + text(exit.position));
  }
  std::uint64_t most = 0;
  for (const auto& chunk : scene.chunks) most = std::max(most, chunk.triangles);
  Columns chunks(4);
  for (const auto& chunk : scene.chunks) {
    std::string levels = aligned(chunk.triangles, most);
    for (const std::uint64_t triangles : chunk.coarser) levels += ", " + std::to_string(triangles);
    chunks.add(chunk.name, levels + " triangles, " + shown(chunk.glb, 100));
  }
  const std::string ways =
      scene.terrain ? "" : "  exits: " + std::to_string(scene.exits.size()) + "\n" + exits.text();
  return bundle + "\n" + head.text() + budget_text(inspection) + ways +
         "  chunks: " + std::to_string(scene.chunks.size()) + ", " +
         count(all_triangles(scene), "triangle", "triangles") + "\n" + chunks.text() +
         "  files: " + std::to_string(manifest.files.size()) + ", " +
         count(all_bytes(manifest), "byte", "bytes") + "\n" + files_text(inspection) +
         wire_text(inspection);
}

}  // namespace warren::cli
