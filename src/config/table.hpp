#pragma once

#include "config/kinds.hpp"
#include "config/report.hpp"

#include <warren/core/diagnostic.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Field tables: one declaration of each field of a type T drives the strict reader, the canonical
/// writer and the schema, so that the three can't drift apart. What doesn't depend on T stands in
/// table.cpp, for the compiler's sake.
namespace warren::config {

/// Where a field has a meaning. Given elsewhere it is reported; the canonical form leaves it out.
template <class T>
struct Condition {
  std::function<bool(const T&)> applies;
  Severity severity = Severity::warning;
  std::string id = {};
  std::string message = {};
};

/// What is known of a field whatever it belongs to.
struct FieldHead {
  std::string_view name;  ///< lives as long as the program, as does `doc`
  std::string_view doc;
  bool needed = false;            ///< an object without it is a mistake
  bool canonical = true;          ///< part of the canonical form, and so of what is built
  bool defaulted = true;          ///< has a default that a schema can name
  std::string_view example = {};  ///< of a value, where there is no default or null
};

/// A field of type T, behind functions that know its kind and where T keeps it.
template <class T>
struct Field : FieldHead {
  std::vector<Condition<T>> conditions;
  std::function<void(Report&, const Cursor&, T&)> read;
  /// Checks inside an object whose members belong to T itself; empty for other fields.
  std::function<void(Report&, const Cursor&, const T&)> check;
  std::function<Json(const T&)> write;
  std::function<Json(const T& defaults)> schema;

  explicit Field(const FieldHead& head) : FieldHead(head) {}

  Field required() && {
    needed = true;
    defaulted = false;
    return std::move(*this);
  }
  Field not_canonical() && {
    canonical = false;
    return std::move(*this);
  }
  Field without_default(std::string_view text) && {
    defaulted = false;
    example = text;
    return std::move(*this);
  }
  Field with_example(std::string_view text) && {
    example = text;
    return std::move(*this);
  }
  Field when(Condition<T> condition) && {
    conditions.push_back(std::move(condition));
    return std::move(*this);
  }

  [[nodiscard]] bool applies(const T& value) const {
    return std::all_of(conditions.begin(), conditions.end(),
                       [&](const Condition<T>& condition) { return condition.applies(value); });
  }
};

/// The fields of a type in the order of the reference, and the rules between them. A rule gets the
/// object's place and a target whose fields hold what was read, defaults elsewhere.
template <class T>
struct Table {
  std::vector<Field<T>> fields;
  std::vector<std::function<void(Report&, const Cursor&, const T&)>> rules;
};

/// False where no object stands at the cursor. Reports that, and keys other than the known ones.
bool check_keys(Report& report, const Cursor& at, std::span<const std::string_view> known);

/// Reports that the object at the cursor lacks a field.
void report_missing(Report& report, const Cursor& at, const FieldHead& field);

/// Adds a member to an object.
void put(Json& object, std::string_view name, Json value);

/// The same schema with a default.
Json with_default(Json schema, Json value);

/// Gathers the schema of an object field by field.
class ObjectSchema {
 public:
  /// A field with the schema of its value.
  void add(const FieldHead& field, const Json& schema);
  [[nodiscard]] Json take() &&;

 private:
  Json properties_ = Json::object();
  Json required_ = Json::array();
};

/// Reads the members of an object into the target; what is wrong is reported and left as it was.
template <class T>
void read_object(Report& report, const Cursor& at, const Table<T>& table, T& target) {
  std::vector<std::string_view> known;
  for (const auto& field : table.fields) known.push_back(field.name);
  if (!check_keys(report, at, known)) return;
  for (const auto& field : table.fields) {
    if (const auto member = at.member(field.name)) {
      field.read(report, *member, target);
    } else if (field.needed) {
      report_missing(report, at, field);
    }
  }
}

/// Applies the conditions and rules of an object that was read.
template <class T>
void check_object(Report& report, const Cursor& at, const Table<T>& table, const T& target) {
  for (const auto& field : table.fields) {
    const auto member = at.member(field.name);
    if (!member) continue;
    const auto unmet =
        std::find_if(field.conditions.begin(), field.conditions.end(),
                     [&](const Condition<T>& condition) { return !condition.applies(target); });
    if (unmet == field.conditions.end()) {
      if (field.check) field.check(report, *member, target);
    } else if (unmet->severity == Severity::error) {
      report.error(*member, unmet->id, unmet->message);
    } else {
      report.warning(*member, unmet->id, unmet->message);
    }
  }
  for (const auto& rule : table.rules) rule(report, at, target);
}

/// The canonical form: every field that applies, defaults filled in.
template <class T>
Json write_object(const Table<T>& table, const T& value) {
  Json out = Json::object();
  for (const auto& field : table.fields) {
    if (field.canonical && field.applies(value)) put(out, field.name, field.write(value));
  }
  return out;
}

template <class T>
Json object_schema(const Table<T>& table, const T& defaults) {
  ObjectSchema out;
  for (const auto& field : table.fields) out.add(field, field.schema(defaults));
  return std::move(out).take();
}

/// A field whose value goes through get and set.
template <class T, class Value>
Field<T> value_field(const FieldHead& head, std::shared_ptr<const AnyKind<Value>> kind,
                     std::function<Value(const T&)> get, std::function<void(T&, Value)> set) {
  Field<T> out(head);
  out.read = [kind, set = std::move(set)](Report& report, const Cursor& at, T& target) {
    if (auto value = kind->read(report, at)) set(target, *std::move(value));
  };
  out.write = [kind, get](const T& value) { return kind->write(get(value)); };
  out.schema = [kind, get](const T& defaults) {
    return with_default(kind->schema(), kind->write(get(defaults)));
  };
  return out;
}

/// A field whose value goes through get(const T&) -> Kind::Value and set(T&, Kind::Value).
template <class T, class Kind, class Get, class Set>
Field<T> field(std::string_view name, Kind kind, Get get, Set set, std::string_view doc) {
  return value_field<T, typename Kind::Value>(
      {name, doc}, std::make_shared<KindHolder<Kind>>(std::move(kind)), get, set);
}

/// A field that T keeps as it is, at access(T&) or where a pointer to its member points.
template <class T, class Kind, class Access>
Field<T> field(std::string_view name, Kind kind, Access access, std::string_view doc) {
  using Value = typename Kind::Value;
  return field<T>(
      name, std::move(kind),
      [access](const T& value) -> Value { return std::invoke(access, value); },
      [access](T& target, Value value) { std::invoke(access, target) = std::move(value); }, doc);
}

/// An object of its own type U at access(T&) or where a pointer to its member points. Members that
/// it leaves out are those of `initial`.
template <class T, class U, class Access>
Field<T> object(std::string_view name, const Table<U>& table, U initial, Access access,
                std::string_view doc) {
  Field<T> out({name, doc});
  out.read = [&table, access, initial](Report& report, const Cursor& at, T& target) {
    U& value = std::invoke(access, target);
    value = initial;
    read_object(report, at, table, value);
    check_object(report, at, table, std::as_const(value));
  };
  out.write = [&table, access](const T& value) {
    return write_object(table, std::invoke(access, value));
  };
  out.schema = [&table, initial, write = out.write](const T& defaults) {
    Json whole = write(defaults);
    const bool same = whole == write_object(table, initial);
    Json schema = object_schema(table, initial);
    return same ? schema : with_default(std::move(schema), std::move(whole));
  };
  return out;
}

enum class Null { allowed, refused };

/// An object of its own type U at the optional access(T&); null, where allowed, stands for none.
template <class T, class U, class Access>
Field<T> optional_object(std::string_view name, const Table<U>& table, U initial, Access access,
                         Null null, std::string_view doc) {
  Field<T> out({name, doc});
  out.read = [&table, access, initial, null](Report& report, const Cursor& at, T& target) {
    std::optional<U>& value = std::invoke(access, target);
    value.reset();
    if (null == Null::allowed && at.node->kind == Node::Kind::null) return;
    value = initial;
    read_object(report, at, table, *value);
    check_object(report, at, table, std::as_const(*value));
  };
  out.write = [&table, access](const T& value) {
    const std::optional<U>& some = std::invoke(access, value);
    return some ? write_object(table, *some) : Json(nullptr);
  };
  out.schema = [&table, initial, null, write = out.write](const T& defaults) {
    Json schema = object_schema(table, initial);
    if (null == Null::allowed) put(schema, "type", type_or_null("object"));
    return with_default(std::move(schema), write(defaults));
  };
  return out;
}

/// An array of objects of their own type U, which access(T&) keeps. Members that an element leaves
/// out are those of `initial`.
template <class T, class U, class Access>
Field<T> object_list(std::string_view name, const Table<U>& table, U initial, Access access,
                     const Length& length, std::string_view doc) {
  Field<T> out({name, doc});
  out.read = [&table, access, initial, length](Report& report, const Cursor& at, T& target) {
    if (!check_array(report, at, length)) return;
    std::vector<U>& values = std::invoke(access, target);
    values.assign(at.node->items.size(), initial);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Cursor element = at.element(i);
      read_object(report, element, table, values[i]);
      check_object(report, element, table, std::as_const(values[i]));
    }
  };
  out.write = [&table, access](const T& value) {
    Json list = Json::array();
    for (const U& element : std::invoke(access, value)) {
      list.push_back(write_object(table, element));
    }
    return list;
  };
  out.schema = [&table, initial, length, write = out.write](const T& defaults) {
    return with_default(array_schema(object_schema(table, initial), length), write(defaults));
  };
  return out;
}

/// An object in the document whose members belong to T itself.
template <class T>
Field<T> section(std::string_view name, const Table<T>& table, std::string_view doc) {
  Field<T> out({name, doc});
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
