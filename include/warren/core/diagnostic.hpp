#pragma once

#include <string>
#include <vector>

namespace warren {

enum class Severity { error, warning };

/// One finding about a document that a user wrote.
struct Diagnostic {
  Severity severity = Severity::error;
  std::string id;       ///< stable, e.g. `E-MAZE-SIZE`
  std::string file;     ///< as the user named it; `-` for standard input
  int line = 0;         ///< 1-based; 0 where no place in the file applies
  int column = 0;       ///< 1-based, counted in bytes
  std::string pointer;  ///< JSON pointer, e.g. `/maze/size/0`; empty for the whole document
  std::string message;  ///< what was found, and what is allowed

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

}  // namespace warren
