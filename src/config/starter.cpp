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

constexpr std::array<std::string_view, 2> kKinds{"maze", "terrain"};
constexpr std::size_t kWidth = 100;
constexpr std::string_view kIndent = "  ";
constexpr std::string_view kComment = "// ";
constexpr std::string_view kHead =
    " may have, what it means, and its default. Keys that stay as they are can go. Keys behind // "
    "have no default, or no effect until others change. `warren validate FILE` checks this file, "
    "`warren bake FILE` builds from it.";

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

/// The keys that mean something to a preset of a terrain.
void leave_terrain_keys(Json& schema) {
  Json& properties = schema["properties"];
  properties.erase("maze");
  properties.erase("props");
  Json& cues = properties["audio"]["properties"]["cues"]["properties"];
  for (const scene::Cue cue : scene::kAllCues) {
    if (cue != scene::Cue::footsteps && cue != scene::Cue::wind) {
      cues.erase(std::string(scene::name(cue)));
    }
  }
}

/// An object without comments, on one line where it fits.
Lines plain_lines(const Json& object, std::size_t width, const std::string& comma) {
  std::string line = json_text(object, " ") + comma;
  if (line.size() <= width) return {line};
  Lines out{"{"};
  line.clear();
  for (auto member = object.begin(); member != object.end(); ++member) {
    std::string text = Json(member.key()).dump() + ": " + json_text(member.value(), " ") +
                       (std::next(member) == object.end() ? "" : ",");
    if (!line.empty() && kIndent.size() + line.size() + 1 + text.size() > width) {
      out.push_back(std::string(kIndent) + std::exchange(line, ""));
    }
    line += (line.empty() ? "" : " ") + text;
  }
  out.push_back(std::string(kIndent) + line);
  out.push_back('}' + comma);
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

/// An array of objects: its first element with all that the keys mean, the others as they are.
Lines list_lines(const std::string& key, const Json& items, const Json& value,
                 const std::string& comma, std::size_t width) {
  Lines out{key + '['};
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string next = i + 1 < value.size() ? "," : "";
    if (i == 0) {
      out.push_back(std::string(kIndent) + '{');
      append(out, kIndent, object_lines(items, value[i], width - kIndent.size()));
      out.push_back(std::string(kIndent) + '}' + next);
      continue;
    }
    append(out, kIndent, plain_lines(value[i], width - kIndent.size(), next));
  }
  out.push_back(']' + comma);
  return out;
}

Lines member_lines(const std::string& name, const Json& schema, const Json& value, bool last,
                   std::size_t width) {
  const std::string key = Json(name).dump() + ": ";
  const std::string comma = last ? "" : ",";
  if (schema.contains("items") && schema["items"].contains("properties")) {
    if (!value.empty()) return list_lines(key, schema["items"], value, comma, width);
    Lines out{key + "[]" + comma};
    append(out, "", comment("Instead of []:", width));
    append(out, kComment,
           list_lines(key, schema["items"], Json::array({fallback(schema["items"])}), comma,
                      width - kComment.size()));
    return out;
  }
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
  Json schema = object_schema(preset_table(), default_preset());
  if (kind == "maze") {
    preset.maze = default_maze();
    schema["properties"].erase("terrain");
  } else {
    preset.terrain = default_terrain();
    preset.lights = terrain_lights();
    leave_terrain_keys(schema);
  }
  Json values = effective(preset);
  values.erase("name");  // whose default is the file's name
  put(values, "description", schema["properties"]["description"]["default"]);
  std::string out;
  Lines lines =
      comment("Every key that a preset of a " + std::string(kind) + std::string(kHead), kWidth);
  lines.emplace_back("{");
  append(lines, "", object_lines(schema, values, kWidth));
  lines.emplace_back("}");
  for (const std::string& line : lines) out += line + '\n';
  return out;
}

}  // namespace warren::config
