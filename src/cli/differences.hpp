#pragma once

#include <warren/json/json.hpp>

#include <string>
#include <vector>

namespace warren::cli {

/// A place where two documents differ.
struct ValueDifference {
  std::string pointer;
  const Json* a = nullptr;  ///< null: there is nothing in the first document
  const Json* b = nullptr;
};

/// Where b differs from a, in the order of a, then what only b has. Objects are compared by key,
/// arrays by element; numbers are equal when their values are. Both documents must outlive the
/// result, and mustn't be nested deeper than read_json() allows.
[[nodiscard]] std::vector<ValueDifference> differences(const Json& a, const Json& b);

}  // namespace warren::cli
