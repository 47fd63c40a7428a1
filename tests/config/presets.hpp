#pragma once

#include <warren/config/preset.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace warren::config {

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
