#pragma once

#include "io/posix.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace warren::io {

/// What the name of a temporary tells, `.TARGET.tmp-HOST-PROCESS-RANDOM`, followed by `-old` for a
/// bundle that was moved aside.
struct TemporaryName {
  std::string target;  ///< what it was to become
  std::string host;    ///< its writer's, as host_tag() gives it
  int process = 0;     ///< its writer's
  bool aside = false;  ///< with `-old`
};

/// What place_in_two_steps() appends to a temporary's name for what it moves aside.
inline constexpr std::string_view kAside = "-old";

/// The machine's name in letters, digits, `-` and `_`.
std::string host_tag();

/// A temporary's name for `target` that nobody else makes.
std::string make_temporary_name(const std::string& target);

/// None for a name of another shape than make_temporary_name()'s, with or without `-old`.
std::optional<TemporaryName> parse_temporary_name(std::string_view name);

enum class Lock {
  held,
  elsewhere,    ///< another descriptor, here or in another process, has it
  unsupported,  ///< the file system has no locks on such a file
};

/// Takes the lock that tells that a temporary is in use, without waiting. The end of the process
/// that holds it gives it back, however that ends.
Lock try_lock(int descriptor);

/// A folder or a file of a name that nobody else uses, removed with all that it holds when it goes
/// out of scope. Its lock is held while it lives, so that a collector leaves it alone.
class Temporary {
 public:
  enum class Kind { folder, file };

  /// In the folder open as `parent`. Throws Error `E-IO-WRITE` about `shown`.
  Temporary(int parent, const std::filesystem::path& shown, const std::string& target, Kind kind);
  ~Temporary();
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  /// A folder is open for reading, a file for writing.
  [[nodiscard]] const Descriptor& opened() const { return opened_; }
  /// The name has gone to another use: nothing is to be removed. Gives the lock back.
  void release();

 private:
  bool try_to_make(const std::filesystem::path& shown, Kind kind);

  int parent_;
  std::string name_;
  Descriptor opened_;
  bool owned_ = false;
};

}  // namespace warren::io
