#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// JSON, written the same on every machine, and read from whoever wrote it.
namespace warren {

/// A JSON value. Objects keep their members in the order in which they were added. (nlohmann's
/// type isn't used, since its numbers aren't always the shortest and its text is one line or one
/// line a number.)
class Json {
 public:
  using Array = std::vector<Json>;
  using Member = std::pair<std::string, Json>;
  using Object = std::vector<Member>;
  using Value = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string,
                             Array, Object>;

  Json() = default;  ///< null
  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();
  // Implicit, so that a value stands for itself.
  // NOLINTBEGIN(google-explicit-constructor)
  template <std::integral T>
  Json(T value) {
    if constexpr (std::is_same_v<T, bool>) {
      value_ = value;
    } else if constexpr (std::is_signed_v<T>) {
      value_ = std::int64_t{value};
    } else {
      value_ = std::uint64_t{value};
    }
  }
  Json(double value) : value_(value) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(std::string_view value) : value_(std::string(value)) {}
  Json(const char* value) : value_(std::string(value)) {}
  // NOLINTEND(google-explicit-constructor)
  explicit Json(Array items);
  explicit Json(Object members);

  [[nodiscard]] static Json array(std::initializer_list<Json> items = {});
  [[nodiscard]] static Json object(std::initializer_list<Member> members = {});

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  [[nodiscard]] const Value& value() const { return value_; }

  /// The member of this object, added as null where there is none of the name.
  Json& operator[](std::string_view name);
  /// The member of an object; null where there is none of the name, or no object.
  [[nodiscard]] const Json* find(std::string_view name) const;
  /// Sets all members of another object in this one.
  void update(const Json& object);

  /// For arrays.
  void push_back(Json item);
  [[nodiscard]] Json& back();

 private:
  Value value_;
};

/// On one line without spaces, numbers as their shortest decimal, strings (UTF-8) with the escapes
/// that JSON demands. Throws std::domain_error for a number that isn't finite.
[[nodiscard]] std::string to_line(const Json& json);

/// For people to read: whatever fits in 100 columns stays on one line, else two more spaces for
/// each level; long lists of numbers fill their lines. Ends with a line feed.
[[nodiscard]] std::string to_text(const Json& json);

/// A key as JSON pointers write it (RFC 6901); control characters as \u00xx, so that a pointer is
/// safe on a terminal.
[[nodiscard]] std::string escape_pointer(std::string_view key);

/// What is wrong with a document, after its place: `line 3, column 5: ...` or, by JSON pointer,
/// `/files/3/bytes: ...`.
class JsonError : public std::runtime_error {
 public:
  JsonError(const std::string& place, const std::string& message)
      : std::runtime_error(place.empty() ? message : place + ": " + message) {}
};

/// What a document may hold.
struct JsonLimits {
  std::size_t bytes = std::size_t{16} << 20;
  std::size_t values = 1'000'000;  ///< numbers, texts, arrays and all the rest
  std::size_t depth = 64;          ///< of arrays and objects in each other
};

/// Reads strict JSON (RFC 8259, UTF-8) that anybody may have written. Numbers from 0 to 2^64-1
/// become std::uint64_t, negative ones from -2^63 std::int64_t, all others double. Throws JsonError
/// for what isn't JSON, is beyond a limit, or for a key that stands twice in an object.
[[nodiscard]] Json read_json(std::string_view text, const JsonLimits& limits = {});

}  // namespace warren
