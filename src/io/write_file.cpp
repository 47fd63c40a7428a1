#include "io/folder.hpp"
#include "io/place.hpp"
#include "io/temporary.hpp"

#include <warren/core/error.hpp>
#include <warren/io/files.hpp>

#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

namespace fs = std::filesystem;

/// What the path leads to over links at its end, be something there or not.
fs::path follow_links(const fs::path& path) {
  constexpr int kMostLinks = 40;  // as the kernel has it
  fs::path target = path;
  for (int i = 0; i < kMostLinks; ++i) {
    std::error_code code;
    const fs::file_type type = fs::symlink_status(target, code).type();
    if (type != fs::file_type::symlink) return target;
    const fs::path link = fs::read_symlink(target, code);
    if (code) throw_write_error(path, code.value());
    target = target.parent_path() / link;
  }
  throw_write_error(path, ELOOP);
}

/// The standard output or error, whichever is the open file that `status` tells of; else -1. Paths
/// such as /dev/stdout lead to it, and a second opening would write over what stands there.
int standard_stream(const struct stat& status) {
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat opened {};
    if (over_signals([&] { return ::fstat(stream, &opened); }) == 0 &&
        opened.st_dev == status.st_dev && opened.st_ino == status.st_ino) {
      return stream;
    }
  }
  return -1;
}

void write_as_it_stands(const fs::path& path, std::string_view bytes) {
  Descriptor out = open_at(AT_FDCWD, path, O_WRONLY | O_NOCTTY);
  if (!out.valid() || !write_all(out.get(), bytes) || !out.close()) throw_write_error(path, errno);
}

enum class Existing { replaced, kept };

/// False where something stands there that is to be kept.
bool place_file(const fs::path& path, const fs::path& target, std::string_view bytes,
                Existing existing) {
  const std::string name = target.filename().string();
  if (name.empty() || name == "." || name == "..") throw_write_error(path, EISDIR);
  const fs::path folder = target.has_parent_path() ? target.parent_path() : ".";
  const std::vector<fs::path> changed = make_folders(folder);
  const Descriptor parent = open_at(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY);
  if (!parent.valid()) throw_write_error(folder, errno);

  Temporary temporary(parent.get(), path, name, Temporary::Kind::file);
  if (!write_all(temporary.opened().get(), bytes)) throw_write_error(path, errno);
  sync(temporary.opened(), path);
  if (existing == Existing::replaced) {
    if (!place_over(parent.get(), temporary, name)) throw_write_error(path, errno);
  } else if (!place_new(parent.get(), temporary, name)) {
    if (errno == EEXIST) return false;
    throw_write_error(path, errno);
  }
  sync(parent, folder);
  for (const fs::path& above : changed) {
    const Descriptor opened = open_at(AT_FDCWD, above, O_RDONLY | O_DIRECTORY);
    if (!opened.valid()) throw_write_error(above, errno);
    sync(opened, above);
  }
  return true;
}

}  // namespace

void write_file(const fs::path& path, std::string_view bytes) {
  struct stat status {};
  if (over_signals([&] { return ::stat(path.c_str(), &status); }) == 0) {
    if (S_ISDIR(status.st_mode)) throw_write_error(path, EISDIR);
    const int stream = standard_stream(status);
    if (stream >= 0) {
      if (!write_all(stream, bytes)) throw_write_error(path, errno);
      return;
    }
    if (!S_ISREG(status.st_mode)) return write_as_it_stands(path, bytes);
  } else if (errno != ENOENT) {
    throw_write_error(path, errno);
  }
  place_file(path, follow_links(path), bytes, Existing::replaced);
}

bool write_new_file(const fs::path& path, std::string_view bytes) {
  struct stat status {};
  if (over_signals([&] { return ::lstat(path.c_str(), &status); }) == 0) return false;
  if (errno != ENOENT) throw_write_error(path, errno);
  return place_file(path, path, bytes, Existing::kept);
}

void touch(const fs::path& path) {
  if (over_signals([&] { return ::utimensat(AT_FDCWD, path.c_str(), nullptr, 0); }) != 0) {
    throw_write_error(path, errno);
  }
}

}  // namespace warren::io
