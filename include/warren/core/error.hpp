#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace warren {

/// What went wrong, in the classes that a caller can act on; cli turns them into exit codes once
/// (design overview, "exit codes").
enum class ErrorKind {
  usage,       ///< the command line is wrong (exit 2)
  input,       ///< a preset or another given document is invalid (exit 3)
  generation,  ///< a valid preset that this seed can't satisfy (exit 4)
  io,          ///< a file can't be read or written (exit 6)
};

/// The exception of warren's edges. Generators don't throw it: they return a named failure.
class Error : public std::runtime_error {
 public:
  /// `id` is stable and documented (`E-IO-READ`); `where` is a file, file:line:column or empty.
  Error(ErrorKind kind, std::string id, std::string where, const std::string& message)
      : std::runtime_error(message), kind_(kind), id_(std::move(id)), where_(std::move(where)) {}

  [[nodiscard]] ErrorKind kind() const { return kind_; }
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& where() const { return where_; }

 private:
  ErrorKind kind_;
  std::string id_;
  std::string where_;
};

}  // namespace warren
