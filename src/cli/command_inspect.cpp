#include "cli/columns.hpp"
#include "cli/command.hpp"
#include "cli/foreign.hpp"
#include "cli/options.hpp"
#include "cli/read_bundle.hpp"
#include "cli/scene_summary.hpp"

#include <warren/bake/json.hpp>
#include <warren/bake/manifest.hpp>
#include <warren/core/error.hpp>
#include <warren/core/result.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace warren::cli {
namespace {

using bake::Json;

struct InspectOptions {
  std::vector<std::string> bundles;
  bool json = false;
};

struct Contents {
  bake::Manifest manifest;
  SceneSummary scene;
};

Contents read_contents(const io::BundleReader& bundle) {
  Contents contents;
  contents.manifest = read_manifest(bundle);
  const Json scene = read_scene(bundle, contents.manifest);
  try {
    contents.scene = summarize(scene);
  } catch (const bake::JsonError& error) {
    throw scene_error(bundle, error.what());
  }
  return contents;
}

/// The largest number instead of a sum beyond it, which only a wrong document can reach.
std::uint64_t add(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t room = std::numeric_limits<std::uint64_t>::max() - a;
  return a + std::min(b, room);
}

std::uint64_t all_triangles(const SceneSummary& scene) {
  std::uint64_t sum = 0;
  for (const auto& chunk : scene.chunks) sum = add(sum, chunk.triangles);
  return sum;
}

std::uint64_t all_bytes(const bake::Manifest& manifest) {
  std::uint64_t sum = 0;
  for (const auto& file : manifest.files) sum = add(sum, file.bytes);
  return sum;
}

/// To the micrometre, so that a difference doesn't show how doubles are rounded.
Json metres(double value) { return std::floor(value * 1e6 + 0.5) / 1e6; }

Json point(const std::array<double, 3>& values) {
  Json json = Json::array();
  for (const double value : values) json.push_back(metres(value));
  return json;
}

std::string text(const std::array<double, 3>& values) {
  std::string out = "[";
  for (std::size_t i = 0; i < values.size(); ++i) {
    out += (i > 0 ? ", " : "") + bake::to_line(metres(values[i]));
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
    size += bake::to_line(metres(scene.max[i] - scene.min[i]));
  }
  return size + " m, from " + text(scene.min) + " to " + text(scene.max);
}

std::string events_text(const SceneSummary& scene) {
  std::uint64_t sum = 0;
  std::string parts;
  for (const auto& [type, number] : scene.events) {
    sum = add(sum, number);
    parts += (parts.empty() ? ": " : ", ") + std::to_string(number) + " " + shown(type, 40);
  }
  return std::to_string(sum) + parts;
}

std::string to_text(const std::string& bundle, const Contents& contents) {
  const auto& [manifest, scene] = contents;
  Columns head(2);
  head.add("name", shown(manifest.name));
  head.add("seed", std::to_string(manifest.seed));
  head.add("generator", shown(manifest.generator));
  head.add("profile", shown(manifest.profile));
  head.add("preset digest", manifest.preset_digest);
  head.add("inputs digest", manifest.inputs_digest);
  head.add("bounds", bounds_text(scene));
  head.add("rooms", std::to_string(scene.rooms) + ": " +
                        count(scene.dead_ends, "dead end", "dead ends") + ", " +
                        count(scene.corridors, "corridor", "corridors") + ", " +
                        count(scene.junctions, "junction", "junctions") + ", " +
                        count(scene.cycles, "cycle", "cycles"));
  head.add("events", events_text(scene));

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
    chunks.add(chunk.name, aligned(chunk.triangles, most) + " triangles, " + shown(chunk.glb, 100));
  }
  std::uint64_t largest = 0;
  for (const auto& file : manifest.files) largest = std::max(largest, file.bytes);
  Columns files(4);
  for (const auto& file : manifest.files) {
    files.add(file.path, aligned(file.bytes, largest) + " bytes");
  }
  return bundle + "\n" + head.text() + "  exits: " + std::to_string(scene.exits.size()) + "\n" +
         exits.text() + "  chunks: " + std::to_string(scene.chunks.size()) + ", " +
         count(all_triangles(scene), "triangle", "triangles") + "\n" + chunks.text() +
         "  files: " + std::to_string(manifest.files.size()) + ", " +
         count(all_bytes(manifest), "byte", "bytes") + "\n" + files.text();
}

std::string to_json(const std::string& bundle, const Contents& contents) {
  const auto& [manifest, scene] = contents;
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
  Json files = Json::array();
  for (const auto& file : manifest.files) {
    files.push_back(Json::object({{"path", file.path}, {"bytes", file.bytes}}));
  }
  const Json line = Json::object(
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
       {"files", std::move(files)},
       {"bytes", all_bytes(manifest)}});
  return bake::to_line(line) + "\n";
}

Result<Contents, Error> inspect(const std::string& bundle) {
  try {
    return with_bundle(bundle, read_contents);
  } catch (const Error& error) {
    return error;
  }
}

ExitCode run(const InspectOptions& options, Console& console) {
  std::vector<std::string> bundles;
  for (const std::string& word : options.bundles) bundles.push_back(bundle_name(word));
  ExitCode status = ExitCode::done;
  for (const std::string& bundle : bundles) {
    const Result<Contents, Error> contents = inspect(bundle);
    if (contents) {
      console.result(options.json ? to_json(bundle, *contents) : to_text(bundle, *contents));
    } else {
      console.report(contents.error());
      status = std::max(status, exit_code(contents.error().kind()));
    }
  }
  return status;
}

}  // namespace

Run setup_inspect(Arguments& arguments) {
  auto options = std::make_shared<InspectOptions>();
  arguments.words("BUNDLE", "Folders of bundles, e.g. out/maze-15/42", options->bundles,
                  Expects::folder);
  arguments.flag("--json", "Print a JSON object a bundle", options->json);
  add_log_format_option(arguments);
  arguments.example("warren inspect out/maze-15/42",
                    "prints what the bundle is and holds, from its manifest and its scene");
  arguments.example("warren inspect --json out/maze-15/* | jq .triangles",
                    "prints how many triangles each bundle has");
  return [options](Console& console) { return run(*options, console); };
}

}  // namespace warren::cli
