#include "cli/read_bundle.hpp"

#include "cli/foreign.hpp"

#include <warren/json/json_view.hpp>

#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

namespace warren::cli {
namespace {

namespace fs = std::filesystem;

const std::string kManifestFile = "manifest.json";
const std::string kSceneFile = "scene.json";
constexpr std::size_t kMaxManifest = std::size_t{16} << 20;
/// A bundle's largest part are the routes of its exits, three values a corner.
constexpr JsonLimits kSceneLimits{std::size_t{256} << 20, 32'000'000, 64};

Error manifest_error(const io::BundleReader& bundle, const std::string& message) {
  return {ErrorKind::input, "E-BUNDLE-MANIFEST", bundle.folder().string() + "/" + kManifestFile,
          shown(message)};
}

bool holds_manifest(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_regular_file(folder / kManifestFile, ignored);
}

/// The first folders below, enough to see what kind of folder it is.
std::vector<fs::path> folders_below(const fs::path& folder) {
  constexpr std::size_t kEnough = 20;
  std::vector<fs::path> found;
  std::error_code code;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    std::error_code ignored;
    if (it->is_directory(ignored)) found.push_back(it->path());
    if (found.size() == kEnough) break;
  }
  return found;
}

/// How to name the bundles that lie one or two folders deeper.
std::string advice(const fs::path& folder) {
  const std::vector<fs::path> below = folders_below(folder);
  for (const fs::path& child : below) {
    if (holds_manifest(child)) {
      return "; the folder holds bundles, name them: " + (folder / "*").string();
    }
  }
  for (const fs::path& child : below) {
    for (const fs::path& grandchild : folders_below(child)) {
      if (!holds_manifest(grandchild)) continue;
      return "; the folder holds bundles, name them: " + (folder / "*" / "*").string();
    }
  }
  return "";
}

/// What both files say of the bundle is equal.
void check_identity(const JsonView& scene, const bake::Manifest& manifest) {
  const JsonView format = scene.at("format");
  if (format.whole() != 1) format.refuse("this program reads format 1");
  const std::array<std::pair<std::string_view, std::string>, 4> expected{
      {{"generator", manifest.generator},
       {"name", manifest.name},
       {"seed", std::to_string(manifest.seed)},
       {"preset_digest", manifest.preset_digest}}};
  for (const auto& [key, value] : expected) {
    const JsonView found = scene.at(key);
    if (found.text() != value) {
      found.refuse("'" + found.text() + "', but '" + value + "' in the manifest");
    }
  }
}

}  // namespace

std::string bundle_name(const std::string& word) {
  if (word.empty()) {
    throw Error(ErrorKind::usage, "E-USAGE", "", "the name of a bundle is empty");
  }
  const std::size_t last = word.find_last_not_of('/');
  return last == std::string::npos ? "/" : word.substr(0, last + 1);
}

bake::Manifest read_manifest(const io::BundleReader& bundle) {
  const std::optional<std::uint64_t> size = bundle.size(kManifestFile);
  if (!size) throw manifest_error(bundle, "there is no such file" + advice(bundle.folder()));
  if (*size > kMaxManifest) {
    throw manifest_error(bundle, std::to_string(*size) + " bytes; at most " +
                                     std::to_string(kMaxManifest) + " are read");
  }
  try {
    return bake::read_manifest(bundle.read(kManifestFile, kMaxManifest));
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::io) throw;
    throw manifest_error(bundle, error.what());
  }
}

Error scene_error(const io::BundleReader& bundle, const std::string& message) {
  return {ErrorKind::input, "E-BUNDLE-SCENE", bundle.folder().string() + "/" + kSceneFile,
          shown(message)};
}

Json read_scene(const io::BundleReader& bundle, const bake::Manifest& manifest) {
  const std::optional<std::uint64_t> size = bundle.size(kSceneFile);
  if (!size) throw scene_error(bundle, "there is no such file");
  if (*size > kSceneLimits.bytes) {
    throw scene_error(bundle, std::to_string(*size) + " bytes; at most " +
                                  std::to_string(kSceneLimits.bytes) + " are read");
  }
  try {
    Json scene = read_json(bundle.read(kSceneFile, kSceneLimits.bytes), kSceneLimits);
    check_identity(JsonView(scene), manifest);
    return scene;
  } catch (const JsonError& error) {
    throw scene_error(bundle, error.what());
  }
}

}  // namespace warren::cli
