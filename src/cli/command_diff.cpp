#include "cli/command.hpp"
#include "cli/differences.hpp"
#include "cli/foreign.hpp"
#include "cli/options.hpp"
#include "cli/read_bundle.hpp"

#include <warren/bake/manifest.hpp>
#include <warren/core/error.hpp>
#include <warren/io/bundle_reader.hpp>
#include <warren/json/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warren::cli {
namespace {

using io::BundleReader;

struct DiffOptions {
  std::string a;
  std::string b;
  bool all = false;
  bool json = false;
};

struct IdentityDifference {
  std::string key;
  std::string a;
  std::string b;
};

struct FileDifference {
  std::string path;
  std::optional<std::uint64_t> a;  ///< bytes; none: there is no such file
  std::optional<std::uint64_t> b;
};

struct Side {
  bake::Manifest manifest;
  Json scene;
  std::map<std::string, std::uint64_t> files;  ///< bytes by path
};

struct Comparison {
  Side a;
  Side b;
  std::vector<IdentityDifference> identity;
  std::vector<FileDifference> files;
};

Side read_side(const BundleReader& bundle) {
  Side side;
  side.manifest = read_manifest(bundle);
  side.scene = read_scene(bundle, side.manifest);
  for (const BundleReader::Entry& entry : bundle.entries()) {
    if (entry.kind == BundleReader::Kind::other) {
      throw Error(ErrorKind::input, "E-BUNDLE-KIND",
                  bundle.folder().string() + "/" + shown(entry.path), "isn't a regular file");
    }
    if (entry.kind == BundleReader::Kind::file) side.files.emplace(entry.path, entry.bytes);
  }
  return side;
}

std::vector<IdentityDifference> compare_identity(const bake::Manifest& a, const bake::Manifest& b) {
  const std::array<IdentityDifference, 6> values{
      {{"generator", a.generator, b.generator},
       {"name", a.name, b.name},
       {"seed", std::to_string(a.seed), std::to_string(b.seed)},
       {"profile", a.profile, b.profile},
       {"preset_digest", a.preset_digest, b.preset_digest},
       {"inputs_digest", a.inputs_digest, b.inputs_digest}}};
  std::vector<IdentityDifference> found;
  for (const IdentityDifference& value : values) {
    if (value.a != value.b) found.push_back(value);
  }
  return found;
}

bool equal_bytes(const BundleReader& a, const BundleReader& b, const std::string& path) {
  io::BundleFile file_a = a.open(path);
  io::BundleFile file_b = b.open(path);
  while (true) {
    const std::string_view piece = file_a.next();
    if (piece != file_b.next()) return false;
    if (piece.empty()) return true;
  }
}

Comparison compare(const BundleReader& a, const BundleReader& b) {
  Comparison result{read_side(a), read_side(b), {}, {}};
  result.identity = compare_identity(result.a.manifest, result.b.manifest);
  std::map<std::string, FileDifference> files;
  for (const auto& [path, bytes] : result.a.files) files[path].a = bytes;
  for (const auto& [path, bytes] : result.b.files) files[path].b = bytes;
  for (auto& [path, file] : files) {
    if (file.a && file.a == file.b && equal_bytes(a, b, path)) continue;
    file.path = path;
    result.files.push_back(file);
  }
  return result;
}

/// The scene's differences, those of its measures apart. What stands in the manifest too isn't
/// told twice.
struct SceneDifferences {
  std::vector<ValueDifference> metrics;
  std::vector<ValueDifference> others;
};

SceneDifferences split(std::vector<ValueDifference> found) {
  constexpr std::array<std::string_view, 4> kIdentity{"/generator", "/name", "/seed",
                                                      "/preset_digest"};
  SceneDifferences result;
  for (ValueDifference& value : found) {
    const std::string_view pointer = value.pointer;
    if (pointer == "/metrics" || pointer.starts_with("/metrics/")) {
      result.metrics.push_back(std::move(value));
    } else if (std::find(kIdentity.begin(), kIdentity.end(), pointer) == kIdentity.end()) {
      result.others.push_back(std::move(value));
    }
  }
  return result;
}

/// Lines under a heading, of which only the first are shown unless all are wanted.
std::string section(const std::string& heading, const std::vector<std::string>& lines, bool all) {
  constexpr std::size_t kShown = 20;
  if (lines.empty()) return "";
  const std::size_t count = all ? lines.size() : std::min(lines.size(), kShown);
  std::string text = heading + "\n";
  for (std::size_t i = 0; i < count; ++i) text += "  " + lines[i] + "\n";
  if (count < lines.size()) {
    text += "  ... and " + std::to_string(lines.size() - count) + " more (--all shows them)\n";
  }
  return text;
}

std::string value_text(const Json* value) {
  constexpr std::size_t kWidth = 60;
  return value == nullptr ? "nothing" : shown(to_line(*value), kWidth);
}

std::vector<std::string> value_lines(const std::vector<ValueDifference>& values, bool all) {
  constexpr std::size_t kLong = 120;
  std::vector<std::string> lines;
  lines.reserve(values.size());
  for (const ValueDifference& value : values) {
    lines.push_back(shown(value.pointer, all ? value.pointer.size() : kLong) + ": " +
                    value_text(value.a) + " -> " + value_text(value.b));
  }
  return lines;
}

std::vector<std::string> file_lines(const std::vector<FileDifference>& files) {
  std::vector<std::string> lines;
  for (const FileDifference& file : files) {
    std::string line = shown(file.path) + ": ";
    if (!file.a) {
      line += "added, " + std::to_string(*file.b) + " bytes";
    } else if (!file.b) {
      line += "removed, " + std::to_string(*file.a) + " bytes";
    } else if (*file.a == *file.b) {
      line += "changed, " + std::to_string(*file.a) + " bytes both";
    } else {
      line += "changed, " + std::to_string(*file.a) + " -> " + std::to_string(*file.b) + " bytes";
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string to_text(const Comparison& comparison, const SceneDifferences& scene, bool all) {
  std::vector<std::string> identity;
  for (const auto& [key, a, b] : comparison.identity) {
    identity.push_back(key + ": " + shown(a) + " -> " + shown(b));
  }
  return section("identity:", identity, true) +
         section("metrics:", value_lines(scene.metrics, all), all) +
         section("scene.json:", value_lines(scene.others, all), all) +
         section("files:", file_lines(comparison.files), all);
}

Json values_json(const std::vector<ValueDifference>& values) {
  Json list = Json::array();
  for (const ValueDifference& value : values) {
    Json item = Json::object({{"pointer", value.pointer}});
    if (value.a != nullptr) item["a"] = *value.a;
    if (value.b != nullptr) item["b"] = *value.b;
    list.push_back(std::move(item));
  }
  return list;
}

std::string to_json(const DiffOptions& options, const Comparison& comparison,
                    const SceneDifferences& scene) {
  Json identity = Json::object();
  for (const auto& [key, a, b] : comparison.identity) {
    identity[key] = Json::object({{"a", a}, {"b", b}});
  }
  Json files = Json::array();
  for (const FileDifference& file : comparison.files) {
    Json item = Json::object({{"path", utf8(file.path)}});
    if (file.a) item["a"] = *file.a;
    if (file.b) item["b"] = *file.b;
    files.push_back(std::move(item));
  }
  const Json line = Json::object({{"a", utf8(options.a)},
                                  {"b", utf8(options.b)},
                                  {"equal", comparison.files.empty()},
                                  {"identity", std::move(identity)},
                                  {"metrics", values_json(scene.metrics)},
                                  {"scene", values_json(scene.others)},
                                  {"files", std::move(files)}});
  return to_line(line) + "\n";
}

ExitCode run(const DiffOptions& options, Console& console) {
  const std::string b = bundle_name(options.b);
  // What differs may be an exchange that was under way.
  const auto is_equal = [](const Comparison& result) { return result.files.empty(); };
  const Comparison comparison = with_bundle(
      bundle_name(options.a),
      [&](const BundleReader& reader_a) {
        return with_bundle(
            b, [&](const BundleReader& reader_b) { return compare(reader_a, reader_b); }, is_equal);
      },
      is_equal);
  const SceneDifferences scene = split(differences(comparison.a.scene, comparison.b.scene));
  console.result(options.json ? to_json(options, comparison, scene)
                              : to_text(comparison, scene, options.all));
  return comparison.files.empty() ? ExitCode::done : ExitCode::check;
}

}  // namespace

Run setup_diff(Arguments& arguments) {
  auto options = std::make_shared<DiffOptions>();
  arguments.word("A", "Folder of a bundle", options->a, Expects::folder);
  arguments.word("B", "Folder of the bundle to compare it with", options->b, Expects::folder);
  arguments.flag("--all", "Print all differences, not only the first 20 of each kind",
                 options->all);
  arguments.flag("--json", "Print one JSON object with all differences", options->json);
  add_log_format_option(arguments);
  arguments.example("warren diff out/maze-15/42 out/maze-15/43",
                    "prints what differs; the exit code is 5, or 0 when no byte does");
  return [options](Console& console) { return run(*options, console); };
}

}  // namespace warren::cli
