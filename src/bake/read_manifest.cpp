#include <warren/bake/manifest.hpp>
#include <warren/core/error.hpp>
#include <warren/json/json_view.hpp>

#include <algorithm>
#include <charconv>
#include <string>

namespace warren::bake {
namespace {

constexpr std::size_t kMaxPath = 4096;
constexpr int kMaxParts = 64;

bool is_digest(std::string_view text) {
  constexpr std::string_view kStart = "xxh3:";
  return text.starts_with(kStart) && text.size() == kStart.size() + 32 &&
         text.find_first_not_of("0123456789abcdef", kStart.size()) == std::string_view::npos;
}

/// A file's path that stays below the bundle and is written in one way only.
bool is_path(std::string_view path) {
  if (path.empty() || path.size() > kMaxPath) return false;
  const auto bad = [](unsigned char c) { return c < 0x20 || c == 0x7f || c == '\\'; };
  if (std::any_of(path.begin(), path.end(), bad)) return false;
  for (int parts = 1; parts <= kMaxParts; ++parts) {
    const std::size_t end = path.find('/');
    const std::string_view part = path.substr(0, end);
    if (part.empty() || part == "." || part == "..") return false;
    if (end == std::string_view::npos) return true;
    path.remove_prefix(end + 1);
  }
  return false;
}

std::string read_text(const JsonView& view) {
  if (view.text().empty()) view.refuse("is empty");
  return view.text();
}

std::string read_digest(const JsonView& view) {
  if (!is_digest(view.text())) view.refuse("a digest is `xxh3:` and 32 digits 0-9a-f");
  return view.text();
}

std::uint64_t read_seed(const JsonView& view) {
  const std::string& text = view.text();
  std::uint64_t seed = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), seed);
  const bool whole = code == std::errc{} && end == text.data() + text.size();
  if (!whole || std::to_string(seed) != text) {
    view.refuse("a seed is a text of decimal digits, 0 to 2^64-1");
  }
  return seed;
}

void check_format(const JsonView& view) {
  const std::uint64_t format = view.whole();
  if (format == 1) return;
  view.refuse("format " + std::to_string(format) + "; this program reads format 1" +
              (format > 1 ? ", a newer one wrote this" : ""));
}

std::vector<ManifestFile> read_files(const JsonView& list) {
  std::vector<ManifestFile> files;
  for (const JsonView& item : list.items()) {
    const JsonView path = item.at("path");
    if (!is_path(path.text())) {
      path.refuse(
          "a path leads to a file below the bundle, without `.`, `..`, empty parts, "
          "backslashes and control characters");
    }
    if (path.text() == "manifest.json") path.refuse("a manifest doesn't list itself");
    if (!files.empty() && !(files.back().path < path.text())) {
      path.refuse("files are sorted by path, each once; the one before is '" + files.back().path +
                  "'");
    }
    files.push_back({path.text(), item.at("bytes").whole(), read_digest(item.at("digest"))});
  }
  return files;
}

}  // namespace

Manifest read_manifest(std::string_view text) {
  try {
    const Json json = read_json(text);
    const JsonView root(json);
    check_format(root.at("format"));
    Manifest manifest;
    manifest.generator = read_text(root.at("generator"));
    manifest.name = read_text(root.at("name"));
    manifest.seed = read_seed(root.at("seed"));
    manifest.preset_digest = read_digest(root.at("preset_digest"));
    manifest.inputs_digest = read_digest(root.at("inputs_digest"));
    manifest.profile = read_text(root.at("profile"));
    manifest.files = read_files(root.at("files"));
    return manifest;
  } catch (const JsonError& error) {
    throw Error(ErrorKind::input, "E-BUNDLE-MANIFEST", "", error.what());
  }
}

}  // namespace warren::bake
