#pragma once

#include "io/posix.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <dirent.h>

namespace warren::io {

/// A folder that is open for reading its names.
class Folder {
 public:
  /// Not valid, with errno set, when it can't be opened. `flags` are open()'s, besides O_DIRECTORY.
  Folder(int parent, const std::filesystem::path& path, int flags = 0);
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] bool valid() const { return stream_ != nullptr; }
  [[nodiscard]] int get() const { return ::dirfd(stream_); }

  struct Names {
    std::vector<std::string> names;  ///< sorted, without `.` and `..`
    int code = 0;                    ///< errno of a failure, which ends the list early
  };
  [[nodiscard]] Names names() const;

 private:
  DIR* stream_ = nullptr;
};

/// Makes the folder and those above it. Gives the folders that got a new entry, to be synced.
/// Throws Error `E-IO-WRITE`.
std::vector<std::filesystem::path> make_folders(const std::filesystem::path& folder);

/// Removes a file, or a folder with all that it holds, without following links. False, with errno
/// set, where something is left. What another process has removed meanwhile counts as removed.
[[nodiscard]] bool remove_tree(int parent, const std::string& name);

}  // namespace warren::io
