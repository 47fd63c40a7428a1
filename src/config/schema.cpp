#include "config/tables.hpp"

#include <utility>

namespace warren::config {
namespace {

/// The schema of a value that may also be null.
Json or_null(Json schema) {
  if (schema.contains("type") && schema["type"].is_string()) {
    schema["type"] = type_or_null(schema["type"]);
  }
  if (schema.contains("enum")) schema["enum"].push_back(nullptr);
  if (schema.contains("anyOf")) schema["anyOf"].push_back({{"type", "null"}});
  return schema;
}

/// The schema of an object that is laid over another one: nothing is needed, null takes away.
Json patch_of(Json schema) {
  schema.erase("required");
  for (auto& property : schema["properties"]) {
    if (property.contains("properties")) property = patch_of(std::move(property));
    property = or_null(std::move(property));
  }
  return schema;
}

}  // namespace

std::string preset_schema() {
  const Json whole = object_schema(preset_table(), default_preset());
  Json preset{{"description", "A preset of its own."}};
  preset.update(whole);
  for (const char* const stage : {"maze", "terrain"}) {
    Json one{{"required", Json::array({stage})}};
    preset["oneOf"].push_back(std::move(one));
  }
  Json patch{{"description", "A preset that changes another one."}};
  patch.update(patch_of(whole));
  for (const char* const key : {"format", "extends"}) {
    patch["properties"][key] = whole["properties"][key];
  }
  patch["required"] = {"format", "extends"};
  const Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"},
                    {"title", "warren preset"},
                    {"description",
                     "What warren builds. Lengths are metres, angles degrees, places cells [x, y] "
                     "from the low corner."},
                    {"if", {{"required", {"extends"}}}},
                    {"then", {{"$ref", "#/definitions/patch"}}},
                    {"else", {{"$ref", "#/definitions/preset"}}},
                    {"definitions", {{"preset", preset}, {"patch", patch}}}};
  return schema.dump(2) + "\n";
}

}  // namespace warren::config
