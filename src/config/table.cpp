#include "config/table.hpp"

#include <algorithm>
#include <utility>

namespace warren::config {

bool check_keys(Report& report, const Cursor& at, std::span<const std::string_view> known) {
  if (at.node->kind != Node::Kind::object) {
    wrong_type(report, at, "an object");
    return false;
  }
  for (const Node::Key& key : at.node->keys) {
    if (std::find(known.begin(), known.end(), key.name) != known.end()) continue;
    if (report.full()) break;
    report.error_at(
        key.extent, "E-KEY-UNKNOWN", at.pointer + '/' + escaped(key.name),
        "unknown key " + report.quoted(key.extent) + suggestion(key.name, known, "known here"));
  }
  return true;
}

void report_missing(Report& report, const Cursor& at, const FieldHead& field) {
  const std::string missing = "the key \"" + std::string(field.name) + "\" is missing";
  const std::string doc = ": " + std::string(field.doc);
  const auto& keys = at.node->keys;
  const auto removed = std::find_if(keys.begin(), keys.end(),
                                    [&](const Node::Key& key) { return key.name == field.name; });
  if (removed == keys.end()) {
    report.error(at, "E-KEY-MISSING", missing + doc);
  } else {
    report.error_at(removed->extent, "E-KEY-MISSING", at.pointer + '/' + removed->name,
                    missing + ", since null takes it away" + doc);
  }
}

void put(Json& object, std::string_view name, Json value) {
  object[std::string(name)] = std::move(value);
}

Json with_default(Json schema, Json value) {
  schema["default"] = std::move(value);
  return schema;
}

void ObjectSchema::add(const FieldHead& field, const Json& schema) {
  Json property{{"description", field.doc}};
  property.update(schema);
  if (!field.defaulted) property.erase("default");
  if (!field.example.empty()) property["examples"] = {field.example};
  put(properties_, field.name, std::move(property));
  if (field.needed) required_.push_back(field.name);
}

Json ObjectSchema::take() && {
  Json out{{"type", "object"}, {"properties", std::move(properties_)}};
  if (!required_.empty()) out["required"] = std::move(required_);
  out["additionalProperties"] = false;
  return out;
}

}  // namespace warren::config
