#pragma once

#include "config/document.hpp"

#include <warren/config/preset.hpp>
#include <warren/core/diagnostic.hpp>

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warren::config {

/// A name as one part of a JSON pointer (RFC 6901); control characters as \u00xx, so that a pointer
/// is safe on a terminal. Names longer than any known key are cut.
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

/// A text that a preset is made of: its own, one of a base, or an option.
struct Source {
  std::string text;
  std::string file;    ///< as messages show it
  std::string folder;  ///< of the files that it names: empty, or with a slash at its end
};

/// `presets/` of `presets/a.json`.
std::string folder_of(std::string_view file);

/// Collects what is wrong with a preset, whose own text is source 0.
class Report {
 public:
  Report(std::string_view text, std::string_view file);

  /// The number of another source. Findings are listed in the order of their sources.
  std::size_t add(Source source);
  [[nodiscard]] const Source& source(std::size_t number) const { return sources_[number].source; }

  void error(const Cursor& at, std::string id, std::string message);
  void warning(const Cursor& at, std::string id, std::string message);
  void error_at(const Extent& extent, std::string id, std::string pointer, std::string message);
  /// Of the source as a whole: no place applies.
  void error_of(std::size_t source, std::string id, std::string message);

  /// True once there are so many errors that the next one isn't kept.
  [[nodiscard]] bool full() const;

  /// True when no error was reported for the value at this pointer or inside it.
  [[nodiscard]] bool clean(std::string_view pointer) const;

  struct Place {
    int line = 0;
    int column = 0;
  };
  /// Where the extent begins.
  [[nodiscard]] Place place(const Extent& extent) const;

  /// The file of this path that the value at the cursor names.
  [[nodiscard]] NamedFile named_file(const Cursor& at, std::string path) const;

  /// The bytes as they stand in the source, cut to a readable length.
  [[nodiscard]] std::string shown(const Extent& extent) const;
  /// The same of a text, in double quotes also where it stands without them in an option.
  [[nodiscard]] std::string quoted(const Extent& extent) const;
  /// The value in words: `16`, `"abc"`, `an object`.
  [[nodiscard]] std::string shown(const Node& node) const;

  /// All findings in the order of their places.
  [[nodiscard]] Diagnostics take();

 private:
  struct Indexed {
    Source source;
    std::vector<std::size_t> lines;  // offset at which each line begins
  };
  struct Finding {
    std::size_t source = 0;
    Diagnostic diagnostic;
  };

  void add(Severity severity, std::size_t source, Place place, std::string id, std::string pointer,
           std::string message);

  std::deque<Indexed> sources_;  // which stay where they are, since others look at their texts
  std::size_t errors_ = 0;
  std::vector<Finding> found_;
};

}  // namespace warren::config
