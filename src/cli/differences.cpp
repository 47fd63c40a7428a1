#include "cli/differences.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <variant>

namespace warren::cli {
namespace {

std::optional<double> as_double(const Json& json) {
  if (const auto* number = std::get_if<double>(&json.value())) return *number;
  if (const auto* number = std::get_if<std::int64_t>(&json.value())) {
    return static_cast<double>(*number);
  }
  if (const auto* number = std::get_if<std::uint64_t>(&json.value())) {
    return static_cast<double>(*number);
  }
  return std::nullopt;
}

template <class T>
bool holds_equal(const Json& a, const Json& b) {
  const auto* x = std::get_if<T>(&a.value());
  const auto* y = std::get_if<T>(&b.value());
  return x != nullptr && y != nullptr && *x == *y;
}

/// Of values that aren't arrays or objects. Whole numbers are compared as such: beyond 2^53,
/// doubles don't tell them apart.
bool equal_scalars(const Json& a, const Json& b) {
  if (a.value().index() == b.value().index()) {
    return a.is_null() || holds_equal<bool>(a, b) || holds_equal<std::int64_t>(a, b) ||
           holds_equal<std::uint64_t>(a, b) || holds_equal<double>(a, b) ||
           holds_equal<std::string>(a, b);
  }
  const std::optional<double> x = as_double(a);
  const std::optional<double> y = as_double(b);
  return x && y && *x == *y;
}

class Comparison {
 public:
  void compare(const Json& a, const Json& b) {
    const auto* objects_a = std::get_if<Json::Object>(&a.value());
    const auto* objects_b = std::get_if<Json::Object>(&b.value());
    const auto* arrays_a = std::get_if<Json::Array>(&a.value());
    const auto* arrays_b = std::get_if<Json::Array>(&b.value());
    if (objects_a != nullptr && objects_b != nullptr) {
      compare_objects(*objects_a, *objects_b);
    } else if (arrays_a != nullptr && arrays_b != nullptr) {
      compare_arrays(*arrays_a, *arrays_b);
    } else if (!equal_scalars(a, b)) {
      found_.push_back({pointer_, &a, &b});
    }
  }

  [[nodiscard]] std::vector<ValueDifference> take() { return std::move(found_); }

 private:
  /// Either side may be missing.
  void compare_child(std::string_view key, const Json* a, const Json* b) {
    const std::size_t size = pointer_.size();
    pointer_ += "/" + escape_pointer(key);
    if (a != nullptr && b != nullptr) {
      compare(*a, *b);
    } else {
      found_.push_back({pointer_, a, b});
    }
    pointer_.resize(size);
  }

  void compare_objects(const Json::Object& a, const Json::Object& b) {
    std::map<std::string_view, const Json*> in_a;
    std::map<std::string_view, const Json*> in_b;
    for (const auto& [name, value] : a) in_a.emplace(name, &value);
    for (const auto& [name, value] : b) in_b.emplace(name, &value);
    for (const auto& [name, value] : a) {
      const auto other = in_b.find(name);
      compare_child(name, &value, other == in_b.end() ? nullptr : other->second);
    }
    for (const auto& [name, value] : b) {
      if (!in_a.contains(name)) compare_child(name, nullptr, &value);
    }
  }

  void compare_arrays(const Json::Array& a, const Json::Array& b) {
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
      compare_child(std::to_string(i), i < a.size() ? &a[i] : nullptr,
                    i < b.size() ? &b[i] : nullptr);
    }
  }

  std::string pointer_;
  std::vector<ValueDifference> found_;
};

}  // namespace

std::vector<ValueDifference> differences(const Json& a, const Json& b) {
  Comparison comparison;
  comparison.compare(a, b);
  return comparison.take();
}

}  // namespace warren::cli
