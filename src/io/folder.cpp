#include "io/folder.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

bool unlink_at(int parent, const std::string& name, int flags) {
  return over_signals([&] { return ::unlinkat(parent, name.c_str(), flags); }) == 0 ||
         errno == ENOENT;
}

int make_folder(const std::filesystem::path& folder) {
  constexpr mode_t kMode = 0777;
  return over_signals([&] { return ::mkdir(folder.c_str(), kMode); }) == 0 ? 0 : errno;
}

void make_folders_into(const std::filesystem::path& folder,
                       std::vector<std::filesystem::path>& changed) {
  const std::filesystem::path parent = folder.has_parent_path() ? folder.parent_path() : ".";
  int code = make_folder(folder);
  if (code == ENOENT && parent != "." && parent != folder) {
    make_folders_into(parent, changed);
    code = make_folder(folder);
  }
  if (code == EEXIST) return;
  if (code != 0) throw_write_error(folder, code);
  changed.push_back(parent);
}

/// `depth` is the number of folders that may still be opened one in another.
bool remove_tree(int parent, const std::string& name, int depth) {
  // Another process that removes the same tree can make a file system skip names in a list.
  constexpr int kTries = 10;
  for (int i = 0; i < kTries; ++i) {
    int code = 0;
    {
      const Folder folder(parent, name, O_NOFOLLOW);
      if (!folder.valid()) {
        if (errno == ENOENT) return true;
        if (errno == ENOTDIR || errno == ELOOP) return unlink_at(parent, name, 0);
        code = errno;
      } else if (depth == 0) {
        code = ELOOP;
      } else {
        const auto [names, failed] = folder.names();
        code = failed;
        for (const std::string& child : names) {
          if (!remove_tree(folder.get(), child, depth - 1)) code = errno;
        }
      }
    }
    if (unlink_at(parent, name, AT_REMOVEDIR)) return true;
    if (code != 0) errno = code;
    if (errno != ENOTEMPTY && errno != EEXIST) return false;
  }
  return false;
}

}  // namespace

Folder::Folder(int parent, const std::filesystem::path& path, int flags) {
  Descriptor opened = open_at(parent, path, O_RDONLY | O_DIRECTORY | flags);
  if (!opened.valid()) return;
  do {
    stream_ = ::fdopendir(opened.get());
  } while (stream_ == nullptr && errno == EINTR);
  if (stream_ != nullptr) static_cast<void>(opened.release());
}

Folder::~Folder() {
  if (stream_ != nullptr) ::closedir(stream_);
}

Folder::Names Folder::names() const {
  Names result;
  ::rewinddir(stream_);
  while (true) {
    errno = 0;
    const dirent* const entry = ::readdir(stream_);
    if (entry == nullptr && errno == EINTR) continue;
    if (entry == nullptr) break;
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") result.names.emplace_back(name);
  }
  result.code = errno;
  std::sort(result.names.begin(), result.names.end());
  return result;
}

std::vector<std::filesystem::path> make_folders(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> changed;
  make_folders_into(folder, changed);
  return changed;
}

bool remove_tree(int parent, const std::string& name) {
  constexpr int kDeepest = 128;
  return remove_tree(parent, name, kDeepest);
}

}  // namespace warren::io
