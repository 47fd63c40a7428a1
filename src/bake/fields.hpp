#pragma once

#include <warren/json/json.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// One table of fields for each type of object that is written. It drives the writing and the
/// schema, so that neither can hold what the other doesn't.
namespace warren::bake {

enum class Presence { required, optional };

/// One field of the objects made from a T.
template <class T>
struct Field {
  std::string name;
  std::string doc;          ///< what it is, its unit and range; for the schema
  Json schema;              ///< of its value, see the functions below
  Json (*value)(const T&);  ///< null leaves an optional field out
  Presence presence = Presence::required;
};

template <class T>
using Fields = std::vector<Field<T>>;

/// The object, its keys in the table's order.
template <class T>
[[nodiscard]] Json write_object(const Fields<T>& fields, const T& from) {
  Json result = Json::object();
  for (const Field<T>& field : fields) {
    Json value = field.value(from);
    if (!value.is_null()) {
      result[field.name] = std::move(value);
    } else if (field.presence == Presence::required) {
      throw std::logic_error("required field " + field.name + " has no value");
    }
  }
  return result;
}

/// Items of a range, each turned to JSON.
template <class Range, class Write>
[[nodiscard]] Json list_of(const Range& range, Write write) {
  Json result = Json::array();
  for (const auto& item : range) result.push_back(write(item));
  return result;
}

/// Draft-07 schemas of values.
namespace schema {

/// An object with these fields and no others.
template <class T>
[[nodiscard]] Json object(const Fields<T>& fields) {
  Json required = Json::array();
  Json properties = Json::object();
  for (const Field<T>& field : fields) {
    if (field.presence == Presence::required) required.push_back(field.name);
    Json property = Json::object({{"description", field.doc}});
    property.update(field.schema);
    properties[field.name] = std::move(property);
  }
  return Json::object({{"type", "object"},
                       {"required", std::move(required)},
                       {"properties", std::move(properties)},
                       {"additionalProperties", false}});
}

/// A whole schema document.
[[nodiscard]] Json document(std::string_view title, std::string_view doc, const Json& object);

[[nodiscard]] Json boolean();
[[nodiscard]] Json integer(int minimum);
[[nodiscard]] Json number();
[[nodiscard]] Json number_from(double minimum);
[[nodiscard]] Json number_between(double minimum, double maximum);
[[nodiscard]] Json positive();
[[nodiscard]] Json string();
[[nodiscard]] Json matching(std::string_view pattern);
[[nodiscard]] Json constant(const Json& value);
[[nodiscard]] Json one_of(const std::vector<std::string>& values);
[[nodiscard]] Json list(const Json& items);
[[nodiscard]] Json tuple(const Json& items, std::size_t count);
/// An object whose keys match a pattern and whose values share a schema.
[[nodiscard]] Json map(std::string_view key_pattern, const Json& values);

}  // namespace schema
}  // namespace warren::bake
