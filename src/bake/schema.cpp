#include "bake/fields.hpp"

namespace warren::bake::schema {
namespace {

Json typed(std::string_view type) { return Json::object({{"type", type}}); }

}  // namespace

Json document(std::string_view title, std::string_view doc, const Json& object) {
  Json result = Json::object({{"$schema", "http://json-schema.org/draft-07/schema#"},
                              {"title", title},
                              {"description", doc}});
  result.update(object);
  return result;
}

Json boolean() { return typed("boolean"); }

Json integer(int minimum) {
  Json result = typed("integer");
  result["minimum"] = minimum;
  return result;
}

Json number() { return typed("number"); }

Json number_from(double minimum) {
  Json result = number();
  result["minimum"] = minimum;
  return result;
}

Json number_between(double minimum, double maximum) {
  Json result = number_from(minimum);
  result["maximum"] = maximum;
  return result;
}

Json positive() {
  Json result = number();
  result["exclusiveMinimum"] = 0;
  return result;
}

Json string() {
  Json result = typed("string");
  result["minLength"] = 1;
  return result;
}

Json matching(std::string_view pattern) {
  Json result = typed("string");
  result["pattern"] = pattern;
  return result;
}

Json constant(const Json& value) { return Json::object({{"const", value}}); }

Json one_of(const std::vector<std::string>& values) {
  Json names = Json::array();
  for (const std::string& value : values) names.push_back(value);
  return Json::object({{"enum", names}});
}

Json list(const Json& items) {
  Json result = typed("array");
  result["items"] = items;
  return result;
}

Json tuple(const Json& items, std::size_t count) {
  Json result = list(items);
  result["minItems"] = count;
  result["maxItems"] = count;
  return result;
}

Json map(std::string_view key_pattern, const Json& values) {
  Json result = typed("object");
  result["propertyNames"] = Json::object({{"pattern", key_pattern}});
  result["additionalProperties"] = values;
  return result;
}

}  // namespace warren::bake::schema
