#include "io/folder.hpp"
#include "io/read.hpp"

#include <warren/core/error.hpp>
#include <warren/core/interrupt.hpp>
#include <warren/io/bundle_reader.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

constexpr int kDeepest = 64;

/// A path's last part, and the folder that it's in; not valid, with errno set, where the path leads
/// there over a link or not at all.
struct Place {
  Descriptor folder;
  std::string name;
};

Place find(int root, std::string_view path) {
  Place place;
  while (true) {
    const std::size_t slash = path.find('/');
    place.name = path.substr(0, slash);
    // The path may come from a manifest that somebody else has written.
    const bool is_name = !place.name.empty() && place.name != "." && place.name != ".." &&
                         place.name.find('\0') == std::string::npos;
    if (!is_name) {
      errno = ENOENT;
      return {};
    }
    const bool last = slash == std::string_view::npos;
    const std::string next = last ? "." : place.name;
    if (!last || !place.folder.valid()) {
      place.folder = open_at(place.folder.valid() ? place.folder.get() : root, next,
                             O_PATH | O_DIRECTORY | O_NOFOLLOW);
    }
    if (last || !place.folder.valid()) return place;
    path.remove_prefix(slash + 1);
  }
}

/// What stands there; none, with errno set, where nothing can be found.
std::optional<struct stat> status_of(int folder, const std::string& name) {
  struct stat status {};
  const int result =
      over_signals([&] { return ::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW); });
  if (result != 0) return std::nullopt;
  return status;
}

/// Unlike `/` of two paths this keeps one that begins with a slash below the bundle.
std::filesystem::path below(const std::filesystem::path& folder, const std::string& path) {
  return folder.string() + "/" + path;
}

bool is_absence(int code) {
  return code == ENOENT || code == ENOTDIR || code == ELOOP || code == ENAMETOOLONG;
}

/// Adds what is below the folder, of which `prefix` is the path with a slash at its end.
void list(const Folder& folder, const std::filesystem::path& shown, const std::string& prefix,
          int depth, std::vector<BundleReader::Entry>& entries) {
  const auto [names, code] = folder.names();
  if (code != 0) throw_read_error(shown / prefix, code);
  for (const std::string& name : names) {
    const std::string path = prefix + name;
    const auto status = status_of(folder.get(), name);
    if (!status) {
      // It has gone since the names were read.
      if (errno == ENOENT) continue;
      throw_read_error(shown / path, errno);
    }
    if (S_ISREG(status->st_mode)) {
      entries.push_back(
          {path, BundleReader::Kind::file, static_cast<std::uint64_t>(status->st_size)});
      continue;
    }
    if (!S_ISDIR(status->st_mode)) {
      entries.push_back({path, BundleReader::Kind::other, 0});
      continue;
    }
    if (depth == 0) {
      throw Error(ErrorKind::io, "E-IO-READ", (shown / path).string(),
                  "is nested too deep; at most " + std::to_string(kDeepest) +
                      " folders in each other are read");
    }
    const Folder child(folder.get(), name, O_NOFOLLOW);
    if (!child.valid()) {
      if (is_absence(errno)) continue;
      throw_read_error(shown / path, errno);
    }
    entries.push_back({path, BundleReader::Kind::folder, 0});
    list(child, shown, path + "/", depth - 1, entries);
  }
}

[[noreturn]] void refuse_kind(const std::filesystem::path& shown) {
  throw Error(ErrorKind::io, "E-IO-READ", shown.string(), "isn't a regular file");
}

Descriptor open_regular(int root, const std::string& path, const std::filesystem::path& shown) {
  const Place place = find(root, path);
  if (!place.folder.valid()) throw_read_error(shown, errno);
  const auto status = status_of(place.folder.get(), place.name);
  if (!status) throw_read_error(shown, errno);
  // Opening a device can set something going.
  if (!S_ISREG(status->st_mode)) refuse_kind(shown);
  Descriptor file =
      open_at(place.folder.get(), place.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (!file.valid()) throw_read_error(shown, errno);
  return file;
}

}  // namespace

BundleFile::BundleFile(int descriptor, std::filesystem::path shown)
    : descriptor_(descriptor), shown_(std::move(shown)) {}

BundleFile::~BundleFile() { ::close(descriptor_); }

std::string_view BundleFile::next() {
  piece_.resize(kPieceBytes);
  std::size_t used = 0;
  while (used < piece_.size()) {
    check_stop();
    const ssize_t count = over_signals(
        [&] { return ::read(descriptor_, piece_.data() + used, piece_.size() - used); });
    if (count < 0) throw_read_error(shown_, errno);
    if (count == 0) break;
    used += static_cast<std::size_t>(count);
  }
  return std::string_view(piece_).substr(0, used);
}

BundleReader::BundleReader(std::filesystem::path folder) : folder_(std::move(folder)) {
  Descriptor opened = open_at(AT_FDCWD, folder_, O_RDONLY | O_DIRECTORY);
  if (!opened.valid()) throw_read_error(folder_, errno);
  descriptor_ = opened.release();
}

BundleReader::~BundleReader() { ::close(descriptor_); }

std::vector<BundleReader::Entry> BundleReader::entries() const {
  std::vector<Entry> result;
  const Folder root(descriptor_, ".");
  if (!root.valid()) throw_read_error(folder_, errno);
  list(root, folder_, "", kDeepest, result);
  std::sort(result.begin(), result.end(),
            [](const Entry& a, const Entry& b) { return a.path < b.path; });
  return result;
}

std::optional<std::uint64_t> BundleReader::size(const std::string& path) const {
  const Place place = find(descriptor_, path);
  const auto status = place.folder.valid() ? status_of(place.folder.get(), place.name)
                                           : std::optional<struct stat>();
  if (status && S_ISREG(status->st_mode)) return static_cast<std::uint64_t>(status->st_size);
  if (!status && !is_absence(errno)) throw_read_error(below(folder_, path), errno);
  return std::nullopt;
}

std::string BundleReader::read(const std::string& path, std::size_t max_bytes) const {
  const std::filesystem::path shown = below(folder_, path);
  return read_regular(open_regular(descriptor_, path, shown), shown, max_bytes);
}

BundleFile BundleReader::open(const std::string& path) const {
  const std::filesystem::path shown = below(folder_, path);
  Descriptor file = open_regular(descriptor_, path, shown);
  // Another file may have come since its kind was looked at.
  struct stat status {};
  if (over_signals([&] { return ::fstat(file.get(), &status); }) != 0) {
    throw_read_error(shown, errno);
  }
  if (!S_ISREG(status.st_mode)) refuse_kind(shown);
  return {file.release(), shown};
}

bool BundleReader::current() const {
  struct stat named {};
  struct stat opened {};
  return over_signals([&] { return ::stat(folder_.c_str(), &named); }) == 0 &&
         over_signals([&] { return ::fstat(descriptor_, &opened); }) == 0 &&
         named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

}  // namespace warren::io
