#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// JSON to be written, the same on every machine.
namespace warren::bake {

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

  [[nodiscard]] static Json array(std::initializer_list<Json> items = {});
  [[nodiscard]] static Json object(std::initializer_list<Member> members = {});

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  [[nodiscard]] const Value& value() const { return value_; }

  /// The member of this object, added as null where there is none of the name.
  Json& operator[](std::string_view name);
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
/// each level. Ends with a line feed.
[[nodiscard]] std::string to_text(const Json& json);

}  // namespace warren::bake
