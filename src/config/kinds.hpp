#pragma once

#include "config/report.hpp"
#include "config/words.hpp"

#include <warren/core/grid.hpp>
#include <warren/scene/scene.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

/// Kinds of values that presets are made of. A kind knows how a value of it is read from a
/// document, written, and described in a schema:
///   using Value = ...;
///   std::optional<Value> read(Report&, const Cursor&) const;  // none: a mistake was reported
///   Json write(const Value&) const;
///   Json schema() const;                                      // draft-07, without description
namespace warren::config {

using Json = nlohmann::ordered_json;

/// Reports `E-TYPE`: what stands at the cursor, and what is wanted there.
void wrong_type(Report& report, const Cursor& at, std::string_view wanted);

/// A schema's type of what may also be null.
inline Json type_or_null(Json type) {
  Json types = Json::array();
  types.push_back(std::move(type));
  types.push_back("null");
  return types;
}

/// A kind behind the type of its values, so that fields of many kinds share their code.
template <class V>
class AnyKind {
 public:
  AnyKind() = default;
  virtual ~AnyKind() = default;
  AnyKind(const AnyKind&) = delete;
  AnyKind& operator=(const AnyKind&) = delete;

  virtual std::optional<V> read(Report& report, const Cursor& at) const = 0;
  virtual Json write(const V& value) const = 0;
  virtual Json schema() const = 0;
};

template <class Kind>
class KindHolder final : public AnyKind<typename Kind::Value> {
 public:
  using Value = typename Kind::Value;
  explicit KindHolder(Kind kind) : kind_(std::move(kind)) {}

  std::optional<Value> read(Report& report, const Cursor& at) const override {
    return kind_.read(report, at);
  }
  Json write(const Value& value) const override { return kind_.write(value); }
  Json schema() const override { return kind_.schema(); }

 private:
  Kind kind_;
};

/// Whole numbers of a range; 3.0 counts as 3, as in JSON Schema.
struct Integer {
  using Value = int;
  /// For ranges of odd numbers only: the mistake's id, and why they must be odd.
  struct Odd {
    std::string id;
    std::string reason;
  };

  int min = 0;
  int max = 0;
  std::optional<Odd> odd = std::nullopt;

  std::optional<int> read(Report& report, const Cursor& at) const;
  Json write(int value) const;
  Json schema() const;
};

struct Number {
  using Value = double;
  double min = 0;
  double max = 0;

  std::optional<double> read(Report& report, const Cursor& at) const;
  Json write(double value) const;
  Json schema() const;
};

struct Boolean {
  using Value = bool;
  std::optional<bool> read(Report& report, const Cursor& at) const;
  Json write(bool value) const;
  Json schema() const;
};

/// One line of text.
struct Line {
  using Value = std::string;
  std::size_t max_length = 0;  ///< in code points

  std::optional<std::string> read(Report& report, const Cursor& at) const;
  Json write(const std::string& value) const;
  Json schema() const;
};

/// A name that serves as a folder: letters, digits, `.`, `_`, `-`, up to 64; not first `.` or `-`.
struct Name {
  using Value = std::string;
  static bool valid(std::string_view text);
  static std::string_view rule();

  std::optional<std::string> read(Report& report, const Cursor& at) const;
  Json write(const std::string& value) const;
  Json schema() const;
};

/// A file's path; null, where allowed, and the empty string of C++ stand for none.
struct Path {
  using Value = std::string;
  enum class Null { allowed, refused };
  Null null = Null::allowed;

  std::optional<std::string> read(Report& report, const Cursor& at) const;
  Json write(const std::string& value) const;
  Json schema() const;
};

/// `#rrggbb`, sRGB.
struct Color {
  using Value = scene::Color;
  std::optional<scene::Color> read(Report& report, const Cursor& at) const;
  Json write(const scene::Color& value) const;
  Json schema() const;
};

/// 64 bits: an integer up to 2^53-1, or a decimal string, since JavaScript loses larger integers.
struct Seed {
  using Value = std::uint64_t;
  std::optional<std::uint64_t> read(Report& report, const Cursor& at) const;
  Json write(std::uint64_t value) const;
  Json schema() const;
};

/// `[x, y]`, both of one kind.
struct Pair {
  using Value = Cell;
  Integer part;

  std::optional<Cell> read(Report& report, const Cursor& at) const;
  Json write(Cell value) const;
  Json schema() const;
};

/// `[a, b]`, both of one kind of numbers.
struct NumberPair {
  using Value = std::array<double, 2>;
  Number part;

  std::optional<Value> read(Report& report, const Cursor& at) const;
  Json write(const Value& value) const;
  Json schema() const;
};

/// A number as JSON; whole ones without a point.
Json number_json(double value);

/// The number, of some, that stands at the cursor.
std::optional<double> read_among(Report& report, const Cursor& at, std::span<const double> allowed);
/// The schema of a number that is one of some.
Json among_schema(std::span<const double> allowed);

/// A number out of a few.
template <class T>
struct Among {
  using Value = T;
  std::span<const double> allowed;  ///< lives as long as the program

  std::optional<T> read(Report& report, const Cursor& at) const {
    const auto value = read_among(report, at, allowed);
    return value ? std::optional(static_cast<T>(*value)) : std::nullopt;
  }
  Json write(T value) const { return number_json(static_cast<double>(value)); }
  Json schema() const { return among_schema(allowed); }
};

/// The number of the name, of some, that stands at the cursor.
std::optional<std::size_t> read_name(Report& report, const Cursor& at,
                                     std::span<const std::string_view> names);
/// The schema of a text that is one of some names.
Json names_schema(std::span<const std::string_view> names);

/// One of some names.
template <class E>
struct Choice {
  using Value = E;
  std::vector<std::pair<E, std::string_view>> names;

  std::optional<E> read(Report& report, const Cursor& at) const {
    const auto number = read_name(report, at, words());
    return number ? std::optional(names[*number].first) : std::nullopt;
  }
  Json write(E wanted) const {
    for (const auto& [value, name] : names) {
      if (value == wanted) return name;
    }
    return nullptr;
  }
  Json schema() const { return names_schema(words()); }

 private:
  [[nodiscard]] std::vector<std::string_view> words() const {
    std::vector<std::string_view> out;
    out.reserve(names.size());
    for (const auto& [value, name] : names) out.push_back(name);
    return out;
  }
};

/// How many elements an array may have.
struct Length {
  std::size_t min = 0;
  std::size_t max = 0;
};

/// False where no array of such a length stands at the cursor, which is reported.
bool check_array(Report& report, const Cursor& at, const Length& length);
/// The schema of an array of such elements.
Json array_schema(Json items, const Length& length);

template <class Kind>
struct List {
  using Value = std::vector<typename Kind::Value>;
  Kind item;
  Length length;

  std::optional<Value> read(Report& report, const Cursor& at) const {
    if (!check_array(report, at, length)) return std::nullopt;
    Value out;
    for (std::size_t i = 0; i < at.node->items.size(); ++i) {
      if (auto value = item.read(report, at.element(i))) out.push_back(*std::move(value));
    }
    if (out.size() != at.node->items.size()) return std::nullopt;
    return out;
  }

  Json write(const Value& values) const {
    Json out = Json::array();
    for (const auto& value : values) out.push_back(item.write(value));
    return out;
  }

  Json schema() const { return array_schema(item.schema(), length); }
};

/// A value or null.
template <class Kind>
struct Nullable {
  using Value = std::optional<typename Kind::Value>;
  Kind some;

  std::optional<Value> read(Report& report, const Cursor& at) const {
    if (at.node->kind == Node::Kind::null) return Value{};
    auto value = some.read(report, at);
    if (!value) return std::nullopt;
    return Value{*std::move(value)};
  }
  Json write(const Value& value) const { return value ? some.write(*value) : Json(nullptr); }
  Json schema() const {
    Json out = some.schema();
    out["type"] = type_or_null(out["type"]);
    return out;
  }
};

}  // namespace warren::config
