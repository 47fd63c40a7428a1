#pragma once

#include <warren/json/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warren {

/// A value of a document that anybody may have written, with its JSON pointer. Whatever isn't of
/// the kind that is asked for throws JsonError, which says where and what was expected. The
/// document must outlive its views.
class JsonView {
 public:
  explicit JsonView(const Json& json, std::string pointer = {})
      : json_(&json), pointer_(std::move(pointer)) {}

  [[nodiscard]] const Json& json() const { return *json_; }
  [[nodiscard]] const std::string& pointer() const { return pointer_; }

  /// A member of an object.
  [[nodiscard]] JsonView at(std::string_view name) const;
  [[nodiscard]] std::optional<JsonView> find(std::string_view name) const;
  /// All members of an object, with their names.
  [[nodiscard]] std::vector<std::pair<std::string, JsonView>> members() const;
  /// All elements of an array.
  [[nodiscard]] std::vector<JsonView> items() const;

  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] double number() const;
  [[nodiscard]] std::uint64_t whole() const;  ///< from 0 to 2^64-1, written without a fraction

  [[noreturn]] void refuse(const std::string& message) const;

 private:
  const Json* json_;
  std::string pointer_;
};

}  // namespace warren
