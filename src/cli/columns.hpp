#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warren::cli {

/// Lines of a name and what is said of it, the latter all in one column.
class Columns {
 public:
  /// Spaces before each line.
  explicit Columns(std::size_t indent) : indent_(indent) {}

  /// The name may come from outside; the value must be fit for terminals.
  void add(std::string_view name, std::string value);

  /// All lines, each with its end.
  [[nodiscard]] std::string text() const;

 private:
  struct Row {
    std::string name;
    std::string value;
    std::size_t width = 0;  // of the name, in characters
  };

  std::size_t indent_;
  std::vector<Row> rows_;
  std::size_t width_ = 0;
};

/// A number at the right of a column in which `largest` is the widest.
[[nodiscard]] std::string aligned(std::uint64_t number, std::uint64_t largest);

}  // namespace warren::cli
