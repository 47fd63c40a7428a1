#pragma once

#include "config/kinds.hpp"
#include "config/report.hpp"

#include <warren/core/diagnostic.hpp>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Field tables: one declaration of each field of a type T drives the strict reader, the canonical
/// writer and the schema, so that the three can't drift apart.
namespace warren::config {

/// Where a field has a meaning. Given elsewhere it is reported; the canonical form leaves it out.
template <class T>
struct Condition {
  std::function<bool(const T&)> applies;
  Severity severity = Severity::warning;
  std::string id;
  std::string message;
};

/// A field of type T, behind functions that know its kind and where T keeps it.
template <class T>
struct Field {
  std::string name;
  std::string doc;
  bool needed = false;    ///< an object without it is a mistake
  bool canonical = true;  ///< part of the canonical form, and so of what is built
  bool defaulted = true;  ///< has a default that a schema can name
  std::vector<Condition<T>> conditions;
  std::function<void(Report&, const Cursor&, T&)> read;
  /// Checks inside an object whose members belong to T itself; empty for other fields.
  std::function<void(Report&, const Cursor&, const T&)> check;
  std::function<Json(const T&)> write;
  std::function<Json(const T& defaults)> schema;

  Field required() && {
    needed = true;
    defaulted = false;
    return std::move(*this);
  }
  Field not_canonical() && {
    canonical = false;
    return std::move(*this);
  }
  Field without_default() && {
    defaulted = false;
    return std::move(*this);
  }
  Field when(Condition<T> condition) && {
    conditions.push_back(std::move(condition));
    return std::move(*this);
  }

  [[nodiscard]] bool applies(const T& value) const {
    for (const auto& condition : conditions) {
      if (!condition.applies(value)) return false;
    }
    return true;
  }
};

/// The fields of a type in the order of the reference, and the rules between them. A rule gets the
/// object's place and a target whose fields hold what was read, defaults elsewhere.
template <class T>
struct Table {
  std::vector<Field<T>> fields;
  std::vector<std::function<void(Report&, const Cursor&, const T&)>> rules;
};

/// Reads the members of an object into the target; what is wrong is reported and left as it was.
template <class T>
void read_object(Report& report, const Cursor& at, const Table<T>& table, T& target) {
  if (at.node->kind != Node::Kind::object) {
    wrong_type(report, at, "an object");
    return;
  }
  std::vector<std::string_view> known;
  for (const auto& field : table.fields) known.push_back(field.name);
  for (const Node::Key& key : at.node->keys) {
    if (std::find(known.begin(), known.end(), key.name) != known.end()) continue;
    report.error_at(key.begin, "E-KEY-UNKNOWN", at.pointer + '/' + escaped(key.name),
                    "unknown key " + report.shown(key.begin, key.end) +
                        suggestion(key.name, known, "known here"));
  }
  for (const auto& field : table.fields) {
    if (const auto member = at.member(field.name)) {
      field.read(report, *member, target);
    } else if (field.needed) {
      report.error(at, "E-KEY-MISSING", "the key \"" + field.name + "\" is missing: " + field.doc);
    }
  }
}

/// Applies the conditions and rules of an object that was read.
template <class T>
void check_object(Report& report, const Cursor& at, const Table<T>& table, const T& target) {
  for (const auto& field : table.fields) {
    const auto member = at.member(field.name);
    if (!member) continue;
    for (const auto& condition : field.conditions) {
      if (condition.applies(target)) continue;
      if (condition.severity == Severity::error) {
        report.error(*member, condition.id, condition.message);
      } else {
        report.warning(*member, condition.id, condition.message);
      }
      break;
    }
    if (field.check) field.check(report, *member, target);
  }
  for (const auto& rule : table.rules) rule(report, at, target);
}

/// The canonical form: every field that applies, defaults filled in.
template <class T>
Json write_object(const Table<T>& table, const T& value) {
  Json out = Json::object();
  for (const auto& field : table.fields) {
    if (field.canonical && field.applies(value)) out[field.name] = field.write(value);
  }
  return out;
}

template <class T>
Json object_schema(const Table<T>& table, const T& defaults) {
  Json out{{"type", "object"}, {"properties", Json::object()}};
  Json required = Json::array();
  for (const auto& field : table.fields) {
    Json property{{"description", field.doc}};
    property.update(field.schema(defaults));
    if (!field.defaulted) property.erase("default");
    out["properties"][field.name] = std::move(property);
    if (field.needed) required.push_back(field.name);
  }
  if (!required.empty()) out["required"] = std::move(required);
  out["additionalProperties"] = false;
  return out;
}

/// A field whose value goes through get(const T&) -> Kind::Value and set(T&, Kind::Value).
template <class T, class Kind, class Get, class Set>
Field<T> field(std::string name, Kind kind, Get get, Set set, std::string doc) {
  Field<T> out;
  out.name = std::move(name);
  out.doc = std::move(doc);
  out.read = [kind, set](Report& report, const Cursor& at, T& target) {
    if (auto value = kind.read(report, at)) set(target, *std::move(value));
  };
  out.write = [kind, get](const T& value) { return kind.write(get(value)); };
  out.schema = [kind, get](const T& defaults) {
    Json schema = kind.schema();
    schema["default"] = kind.write(get(defaults));
    return schema;
  };
  return out;
}

/// A field that T keeps as it is, at access(T&).
template <class T, class Kind, class Access>
Field<T> field(std::string name, Kind kind, Access access, std::string doc) {
  using Value = typename Kind::Value;
  return field<T>(
      std::move(name), std::move(kind), [access](const T& value) -> Value { return access(value); },
      [access](T& target, Value value) { access(target) = std::move(value); }, std::move(doc));
}

/// An object of its own type U at access(T&). Members that it leaves out are those of `initial`.
template <class T, class U, class Access>
Field<T> object(std::string name, const Table<U>& table, U initial, Access access,
                std::string doc) {
  Field<T> out;
  out.name = std::move(name);
  out.doc = std::move(doc);
  out.read = [&table, access, initial](Report& report, const Cursor& at, T& target) {
    U& value = access(target);
    value = initial;
    read_object(report, at, table, value);
    check_object(report, at, table, std::as_const(value));
  };
  out.write = [&table, access](const T& value) { return write_object(table, access(value)); };
  out.schema = [&table, access, initial](const T& defaults) {
    Json schema = object_schema(table, initial);
    Json whole = write_object(table, access(defaults));
    if (whole != write_object(table, initial)) schema["default"] = std::move(whole);
    return schema;
  };
  return out;
}

enum class Null { allowed, refused };

/// An object of its own type U at the optional access(T&); null, where allowed, stands for none.
template <class T, class U, class Access>
Field<T> optional_object(std::string name, const Table<U>& table, U initial, Access access,
                         Null null, std::string doc) {
  Field<T> out;
  out.name = std::move(name);
  out.doc = std::move(doc);
  out.read = [&table, access, initial, null](Report& report, const Cursor& at, T& target) {
    std::optional<U>& value = access(target);
    value.reset();
    if (null == Null::allowed && at.node->kind == Node::Kind::null) return;
    value = initial;
    read_object(report, at, table, *value);
    check_object(report, at, table, std::as_const(*value));
  };
  out.write = [&table, access](const T& value) {
    const std::optional<U>& some = access(value);
    return some ? write_object(table, *some) : Json(nullptr);
  };
  out.schema = [&table, access, initial, null](const T& defaults) {
    Json schema = object_schema(table, initial);
    if (null == Null::allowed) schema["type"] = type_or_null("object");
    const std::optional<U>& some = access(defaults);
    schema["default"] = some ? write_object(table, *some) : Json(nullptr);
    return schema;
  };
  return out;
}

/// An object in the document whose members belong to T itself.
template <class T>
Field<T> section(std::string name, const Table<T>& table, std::string doc) {
  Field<T> out;
  out.name = std::move(name);
  out.doc = std::move(doc);
  out.read = [&table](Report& report, const Cursor& at, T& target) {
    read_object(report, at, table, target);
  };
  out.check = [&table](Report& report, const Cursor& at, const T& target) {
    check_object(report, at, table, target);
  };
  out.write = [&table](const T& value) { return write_object(table, value); };
  out.schema = [&table](const T& defaults) { return object_schema(table, defaults); };
  return out;
}

}  // namespace warren::config
