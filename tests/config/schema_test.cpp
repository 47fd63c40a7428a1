#include "config/presets.hpp"
#include "config/trees.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warren::config {
namespace {

struct Leaf {
  std::vector<std::string> path;
  Json schema;
};

/// Every property of the schema, objects included.
void collect(const Json& object, std::vector<std::string>& path, std::vector<Leaf>& out) {
  for (const auto& [name, schema] : object["properties"].items()) {
    path.push_back(name);
    out.push_back({path, schema});
    if (schema.contains("properties")) collect(schema, path, out);
    path.pop_back();
  }
}

/// Of a preset of its own, or of a patch.
std::vector<Leaf> leaves(const std::string& definition = "preset") {
  std::vector<Leaf> out;
  std::vector<std::string> path;
  collect(Json::parse(preset_schema())["definitions"][definition], path, out);
  return out;
}

/// A preset with this one value set, and what the objects around it need.
std::string with(const std::vector<std::string>& path, const Json& value) {
  static const Json schemas = Json::parse(preset_schema())["definitions"]["preset"];
  Json root{{"format", 1}};
  if (path.front() != "terrain") root["maze"] = Json::object();
  Json* at = &root;
  const Json* schema = &schemas;
  for (const std::string& name : path) {
    if (at != &root) {
      for (const Json& needed : schema->value("required", Json::array())) {
        const std::string key = needed.get<std::string>();
        (*at)[key] = (*schema)["properties"][key]["examples"][0];
      }
    }
    at = &(*at)[name];
    schema = &(*schema)["properties"][name];
  }
  *at = value;
  return root.dump(1);
}

std::string pointer(const std::vector<std::string>& path) {
  std::string out;
  for (const std::string& name : path) out += "/" + name;
  return out;
}

TEST(PresetSchema, IsTheOneThatIsPublished) {
  EXPECT_EQ(source_file("schemas/preset.schema.json"), preset_schema())
      << "write it anew with: warren schema preset";
}

TEST(PresetSchema, DescribesEveryFieldInASentence) {
  EXPECT_GT(leaves().size(), 180U);
  for (const Leaf& leaf : leaves()) {
    const std::string doc = leaf.schema.value("description", "");
    EXPECT_GT(doc.size(), 8U) << pointer(leaf.path);
    EXPECT_TRUE(doc.ends_with('.')) << pointer(leaf.path);
  }
}

TEST(PresetSchema, NamesDefaultsThatTheReaderTakesAsIfAbsent) {
  int compared = 0;
  for (const Leaf& leaf : leaves()) {
    if (!leaf.schema.contains("default")) continue;
    std::vector<std::string> parent = leaf.path;
    parent.pop_back();
    // Weights that are all 0 are no tree, so that each alone must be more.
    if (!parent.empty() && parent.back() == "growing_tree") continue;
    const ParsedPreset given = parse_preset(with(leaf.path, leaf.schema["default"]), "a.json");
    Json without = Json::parse(with(leaf.path, nullptr));
    Json* object = &without;
    for (const std::string& name : parent) object = &(*object)[name];
    object->erase(leaf.path.back());
    const ParsedPreset absent = parse_preset(without.dump(), "a.json");
    ASSERT_TRUE(given.ok()) << pointer(leaf.path) << ": " << given.diagnostics.front().message;
    EXPECT_EQ(canonical_json(given.preset), canonical_json(absent.preset)) << pointer(leaf.path);
    ++compared;
  }
  EXPECT_GT(compared, 135);
}

TEST(PresetSchema, OfAPatchAllowsNullAndNeedsNothing) {
  const std::vector<Leaf> whole = leaves();
  const std::vector<Leaf> patch = leaves("patch");
  ASSERT_EQ(patch.size(), whole.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(patch[i].path, whole[i].path);
    EXPECT_EQ(patch[i].schema["description"], whole[i].schema["description"]);
    EXPECT_EQ(patch[i].schema.contains("default"), whole[i].schema.contains("default"));
    EXPECT_FALSE(patch[i].schema.contains("required")) << pointer(patch[i].path);
    if (!patch[i].schema.contains("type")) continue;
    const bool nullable = patch[i].schema["type"].is_array();
    EXPECT_EQ(nullable, patch[i].path != std::vector<std::string>{"extends"});
  }
}

/// Values of all types, from which one that a field refuses is taken.
std::vector<Json> values() {
  return {nullptr,       true, -1e9, 0.123456, "", "?", Json::array({1}), Json::array({"a", "b"}),
          Json::object()};
}

bool of_type(const Json& value, const Json& type) {
  if (type.is_array()) {
    for (const Json& one : type) {
      if (of_type(value, one)) return true;
    }
    return false;
  }
  if (type == "integer") return value.is_number() && value.get<double>() == -1e9;
  return (type == "null" && value.is_null()) || (type == "boolean" && value.is_boolean()) ||
         (type == "number" && value.is_number()) || (type == "string" && value.is_string()) ||
         (type == "array" && value.is_array()) || (type == "object" && value.is_object());
}

TEST(PresetSchema, EveryFieldRefusesValuesOfOtherTypesAtItsPlace) {
  int refused = 0;
  for (const Leaf& leaf : leaves()) {
    for (const Json& value : values()) {
      if (!leaf.schema.contains("type") || of_type(value, leaf.schema["type"])) continue;
      const std::string text = with(leaf.path, value);
      const ParsedPreset parsed = parse_preset(text, "a.json");
      const auto found = std::find_if(
          parsed.diagnostics.begin(), parsed.diagnostics.end(),
          [&](const Diagnostic& d) { return d.pointer == pointer(leaf.path) && d.id == "E-TYPE"; });
      ASSERT_NE(found, parsed.diagnostics.end()) << text;
      // With indentation, the only line on which the field stands is its own.
      std::size_t begin = 0;
      for (int line = 1; line < found->line; ++line) begin = text.find('\n', begin) + 1;
      const std::string line = text.substr(begin, text.find('\n', begin) - begin);
      const std::string key = "\"" + leaf.path.back() + "\": ";
      EXPECT_EQ(line.find(key) + key.size() + 1, static_cast<std::size_t>(found->column)) << text;
      ++refused;
    }
  }
  EXPECT_GT(refused, 1250);
}

TEST(PresetSchema, EveryRangeIsTheReaders) {
  int checked = 0;
  for (const Leaf& leaf : leaves()) {
    if (!leaf.schema.contains("minimum")) continue;
    for (const auto& [bound, beyond] : {std::pair("minimum", -1.0), std::pair("maximum", 1.0)}) {
      const double limit = leaf.schema[bound].get<double>();
      const auto refused = [&](double value) {
        const ParsedPreset parsed = parse_preset(with(leaf.path, value), "a.json");
        return std::any_of(parsed.diagnostics.begin(), parsed.diagnostics.end(),
                           [&](const Diagnostic& d) {
                             return d.id == "E-RANGE" && d.pointer == pointer(leaf.path);
                           });
      };
      EXPECT_FALSE(refused(limit)) << pointer(leaf.path);
      EXPECT_TRUE(refused(limit + beyond)) << pointer(leaf.path);
      ++checked;
    }
  }
  EXPECT_GT(checked, 110);
}

TEST(PresetSchema, EveryNameOfAChoiceIsTheReaders) {
  for (const Leaf& leaf : leaves()) {
    if (!leaf.schema.contains("enum")) continue;
    const auto refused = [&](const Json& value) {
      const ParsedPreset parsed = parse_preset(with(leaf.path, value), "a.json");
      return std::any_of(
          parsed.diagnostics.begin(), parsed.diagnostics.end(), [&](const Diagnostic& d) {
            return (d.id == "E-VALUE" || d.id == "E-TYPE") && d.pointer == pointer(leaf.path);
          });
    };
    for (const Json& value : leaf.schema["enum"]) EXPECT_FALSE(refused(value)) << value;
    EXPECT_TRUE(refused("nobody")) << pointer(leaf.path);
    EXPECT_TRUE(refused(66)) << pointer(leaf.path);
  }
}

}  // namespace
}  // namespace warren::config
