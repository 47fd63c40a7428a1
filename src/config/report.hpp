#pragma once

#include "config/document.hpp"

#include <warren/config/preset.hpp>
#include <warren/core/diagnostic.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warren::config {

/// A name as one part of a JSON pointer (RFC 6901); control characters as \u00xx, so that a pointer
/// is safe on a terminal.
std::string escaped(std::string_view name);

/// A value in its document: where a mistake is reported.
struct Cursor {
  const Node* node = nullptr;
  std::string pointer;

  /// The member of an object, if it has it.
  [[nodiscard]] std::optional<Cursor> member(std::string_view name) const;
  /// The element of an array.
  [[nodiscard]] Cursor element(std::size_t index) const;
  /// The value at a relative path of member names and element numbers; where the document doesn't
  /// go that deep, the deepest value on the way, since the rest is a default.
  [[nodiscard]] Cursor deepest(std::span<const std::string> path) const;
};

/// Collects what is wrong with one document.
class Report {
 public:
  /// Both must outlive the report.
  Report(std::string_view text, std::string_view file);

  void error(const Cursor& at, std::string id, std::string message);
  void warning(const Cursor& at, std::string id, std::string message);
  /// `offset` in bytes; none: no place applies.
  void error_at(std::optional<std::size_t> offset, std::string id, std::string pointer,
                std::string message);

  /// True when no error was reported for the value at this pointer or inside it.
  [[nodiscard]] bool clean(std::string_view pointer) const;

  struct Place {
    int line = 0;
    int column = 0;
  };
  [[nodiscard]] Place place(std::size_t offset) const;

  /// The file of this path that the value at the cursor names.
  [[nodiscard]] NamedFile named_file(const Cursor& at, std::string path) const;

  /// The bytes as they stand in the document, cut to a readable length.
  [[nodiscard]] std::string shown(std::size_t begin, std::size_t end) const;
  /// The value in words: `16`, `"abc"`, `an object`.
  [[nodiscard]] std::string shown(const Node& node) const;

  /// All findings in the order of their places.
  [[nodiscard]] Diagnostics take();

 private:
  void add(Severity severity, std::optional<std::size_t> offset, std::string id,
           std::string pointer, std::string message);

  std::string_view text_;
  std::string_view file_;
  std::vector<std::size_t> lines_;  // offset at which each line begins
  std::size_t errors_ = 0;
  Diagnostics found_;
};

}  // namespace warren::config
