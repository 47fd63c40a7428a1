#include "config/effective.hpp"
#include "config/json_text.hpp"
#include "config/tables.hpp"

#include <warren/config/preset.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace warren::config {
namespace {

using Lines = std::vector<std::string>;

constexpr std::array<std::string_view, 1> kKinds{"maze"};
constexpr std::size_t kWidth = 100;
constexpr std::string_view kIndent = "  ";
constexpr std::string_view kComment = "// ";
constexpr std::string_view kHead =
    "Every key that a preset of a maze may have, what it means, and its default. Keys that stay as "
    "they are can go. Keys behind // have no default, or no effect until others change. `warren "
    "validate FILE` checks this file, `warren bake FILE` builds from it.";

void append(Lines& lines, std::string_view prefix, const Lines& more) {
  for (const std::string& line : more) lines.push_back(std::string(prefix) + line);
}

/// A sentence as comments, broken at blanks so that lines have at most `width` bytes.
Lines comment(std::string_view text, std::size_t width) {
  Lines out;
  while (!text.empty()) {
    const std::size_t room = width - kComment.size();
    std::size_t end = text.size() <= room ? text.size() : text.rfind(' ', room);
    if (end == std::string_view::npos) end = std::min(text.size(), text.find(' ', room));
    out.push_back(std::string(kComment).append(text.substr(0, end)));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return out;
}

/// What a key that isn't part of the effective preset is shown with.
Json fallback(const Json& schema) {
  if (const auto found = schema.find("default"); found != schema.end() && !found->is_null()) {
    return *found;
  }
  if (const auto found = schema.find("examples"); found != schema.end()) return found->front();
  Json out;
  if (!schema.contains("properties")) return out;
  for (const auto& [name, property] : schema["properties"].items()) {
    const bool null = property.contains("default") && property["default"].is_null();
    out[name] = null ? Json() : fallback(property);
  }
  return out;
}

Lines member_lines(const std::string& name, const Json& schema, const Json& value, bool last,
                   std::size_t width);

/// The members of an object in the order of its schema; but one that counts is last, so that those
/// before it can be commented in as they are.
Lines object_lines(const Json& schema, const Json& values, std::size_t width) {
  std::vector<std::string> names;
  for (const auto& [name, property] : schema["properties"].items()) names.push_back(name);
  const auto last = std::find_if(names.rbegin(), names.rend(),
                                 [&](const std::string& name) { return values.contains(name); });
  std::rotate(names.rbegin(), last, last + 1);
  Lines out;
  for (const std::string& name : names) {
    const Json& property = schema["properties"][name];
    append(out, kIndent,
           comment(property["description"].get<std::string>(), width - kIndent.size()));
    const bool counts = values.contains(name);
    const Json value = counts ? values[name] : fallback(property);
    const std::size_t room = width - kIndent.size() - (counts ? 0 : kComment.size());
    append(out, std::string(kIndent).append(counts ? "" : kComment),
           member_lines(name, property, value, name == names.back(), room));
  }
  return out;
}

Lines member_lines(const std::string& name, const Json& schema, const Json& value, bool last,
                   std::size_t width) {
  const std::string key = Json(name).dump() + ": ";
  const std::string comma = last ? "" : ",";
  const bool object = schema.contains("properties");
  if (!object || value.is_null()) {
    Lines out{key + json_text(value, " ") + comma};
    if (!object) return out;
    append(out, "", comment("Instead of null:", width));
    append(out, kComment,
           member_lines(name, schema, fallback(schema), last, width - kComment.size()));
    return out;
  }
  Lines out{key + '{'};
  append(out, "", object_lines(schema, value, width));
  out.push_back('}' + comma);
  return out;
}

}  // namespace

std::span<const std::string_view> starter_kinds() { return kKinds; }

std::string starter_preset(std::string_view kind) {
  if (std::find(kKinds.begin(), kKinds.end(), kind) == kKinds.end()) {
    throw std::invalid_argument("no kind of presets: " + std::string(kind));
  }
  Preset preset = default_preset();
  preset.maze = default_maze();
  const Json schema = object_schema(preset_table(), default_preset());
  Json values = effective(preset);
  values.erase("name");  // whose default is the file's name
  put(values, "description", schema["properties"]["description"]["default"]);
  std::string out;
  Lines lines = comment(kHead, kWidth);
  lines.emplace_back("{");
  append(lines, "", object_lines(schema, values, kWidth));
  lines.emplace_back("}");
  for (const std::string& line : lines) out += line + '\n';
  return out;
}

}  // namespace warren::config
