#pragma once

#include <warren/config/preset.hpp>
#include <warren/core/error.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warren::config {

/// Files by their paths, as a loader of bases sees them.
using Files = std::map<std::string, std::string>;

/// How a preset is read whose bases are among the files. Identities are paths without `./` and
/// `x/..`.
inline ReadOptions with_bases(Files files, std::vector<std::string> settings = {}) {
  ReadOptions out;
  out.settings = std::move(settings);
  out.load_base = [files = std::move(files)](const NamedFile& base) {
    const std::string path = base.folder + base.path;
    const std::string identity = std::filesystem::path(path).lexically_normal().string();
    const auto found = files.find(identity);
    if (found == files.end()) {
      throw Error(ErrorKind::io, "E-IO-READ", path, path + ": No such file or directory");
    }
    return Base{path, identity, found->second};
  };
  return out;
}

/// `presets/a.json` of the files, laid over its bases among them.
inline ParsedPreset parse_files(const Files& files, std::vector<std::string> settings = {}) {
  ReadOptions options = with_bases(files, std::move(settings));
  options.identity = "presets/a.json";
  return parse_preset(files.at(options.identity), options.identity, options);
}

/// `file:line:column pointer id` of every finding.
inline std::vector<std::string> placed(const Diagnostics& diagnostics) {
  std::vector<std::string> out;
  for (const Diagnostic& found : diagnostics) {
    out.push_back(found.file + ":" + std::to_string(found.line) + ":" +
                  std::to_string(found.column) + " " + found.pointer + " " + found.id);
  }
  return out;
}

/// `line:column pointer id` of every finding.
inline std::vector<std::string> findings(std::string_view text,
                                         std::string_view file = "presets/a.json") {
  std::vector<std::string> out;
  for (const Diagnostic& found : parse_preset(text, file).diagnostics) {
    out.push_back(std::to_string(found.line) + ":" + std::to_string(found.column) + " " +
                  found.pointer + " " + found.id);
  }
  return out;
}

/// A preset of format 1 with these members of `maze`.
inline std::string maze_text(std::string_view members) {
  return R"({"format": 1, "maze": {)" + std::string(members) + "}}";
}

/// The findings of such a preset without their line and column.
inline std::vector<std::string> maze_findings(std::string_view members) {
  std::vector<std::string> out = findings(maze_text(members));
  for (std::string& found : out) found.erase(0, found.find(' ') + 1);
  return out;
}

/// The only message of a text that must have one.
inline std::string message(std::string_view text) {
  const Diagnostics found = parse_preset(text, "a.json").diagnostics;
  return found.size() == 1 ? found.front().message : std::to_string(found.size()) + " findings";
}

inline std::string source_file(const std::string& path) {
  std::ifstream file(std::string(WARREN_SOURCE_DIR) + "/" + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace warren::config
