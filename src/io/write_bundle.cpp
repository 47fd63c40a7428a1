#include "io/place.hpp"
#include "io/posix.hpp"

#include <warren/core/error.hpp>
#include <warren/io/files.hpp>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kFolderMode = 0777;
constexpr const char* kManifest = "manifest.json";

[[noreturn]] void refuse(const fs::path& path, const std::string& message) {
  throw Error(ErrorKind::io, "E-IO-WRITE", path.string(), message);
}

Descriptor open_folder(int parent, const fs::path& relative, const fs::path& shown) {
  Descriptor folder = open_at(parent, relative, O_RDONLY | O_DIRECTORY);
  if (!folder.valid()) throw_write_error(shown, errno);
  return folder;
}

void sync(const Descriptor& descriptor, const fs::path& shown) {
  // Never tried again: the system may have dropped the pages that it couldn't write.
  if (::fsync(descriptor.get()) != 0) throw_write_error(shown, errno);
}

/// Makes the folder and those above it. The folders that got a new entry are added to `changed`.
void make_folders(const fs::path& folder, std::vector<fs::path>& changed) {
  const fs::path parent = folder.has_parent_path() ? folder.parent_path() : ".";
  int code = ::mkdir(folder.c_str(), kFolderMode) == 0 ? 0 : errno;
  if (code == ENOENT && parent != "." && parent != folder) {
    make_folders(parent, changed);
    code = ::mkdir(folder.c_str(), kFolderMode) == 0 ? 0 : errno;
  }
  if (code == EEXIST) return;
  if (code != 0) throw_write_error(folder, code);
  changed.push_back(parent);
}

std::string random_hex() {
  std::uint64_t value = 0;
  while (::getrandom(&value, sizeof value, 0) != static_cast<ssize_t>(sizeof value)) {
    if (errno != EINTR) {
      throw Error(ErrorKind::io, "E-IO-WRITE", "",
                  "no random numbers from the system: " + std::generic_category().message(errno));
    }
  }
  std::array<char, 16> digits{};
  auto* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  return {digits.data(), end};
}

std::string host_name() {
  std::array<char, 65> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return "unknown";
  std::string host(name.data());
  for (char& c : host) {
    if (c == '/') c = '_';
  }
  return host;
}

/// A folder of a name that nobody else uses, removed with all that it holds when it goes out of
/// scope. Host and process in the name tell whose it was when a process dies with it.
class Temporary {
 public:
  Temporary(int parent, const fs::path& parent_path, const std::string& wanted)
      : path_(parent_path) {
    const std::string stem =
        "." + wanted + ".tmp-" + host_name() + "-" + std::to_string(::getpid());
    do {
      name_ = stem + "-" + random_hex();
      made_ = ::mkdirat(parent, name_.c_str(), kFolderMode) == 0;
    } while (!made_ && errno == EEXIST);
    if (!made_) throw_write_error(parent_path, errno);
    path_ /= name_;
  }
  ~Temporary() {
    std::error_code ignored;
    if (made_) fs::remove_all(path_, ignored);
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const fs::path& path() const { return path_; }
  /// The name has gone to another use; nothing is to be removed.
  void release() { made_ = false; }

 private:
  fs::path path_;
  std::string name_;
  bool made_ = false;
};

void check_relative(const std::string& path) {
  const fs::path relative(path);
  bool safe = !path.empty() && relative.is_relative() && relative.has_filename();
  for (const fs::path& part : relative) safe = safe && part != ".." && part != ".";
  if (!safe) throw std::invalid_argument("a bundle can't hold a file named '" + path + "'");
}

/// The files and folders of a bundle while they are written. Nothing is waited for one by one: all
/// files go to the disk's queue before the first fsync, so that a journal is committed once for all
/// of them and not for each.
class Tree {
 public:
  /// `root` is the open folder; `shown` the name the user knows it by.
  Tree(int root, const fs::path& shown) : root_(root), shown_(shown) {}

  void add(const Artifact& file) {
    check_relative(file.path);
    fs::path folder;
    for (const fs::path& part : fs::path(file.path).parent_path()) {
      folder /= part;
      if (!folders_.insert(folder).second) continue;
      if (::mkdirat(root_, folder.c_str(), kFolderMode) != 0) {
        throw_write_error(shown_ / folder, errno);
      }
    }
    constexpr int kNew = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
    Descriptor out = open_at(root_, file.path, kNew);
    if (!out.valid() && (errno == EMFILE || errno == ENFILE) && !open_.empty()) {
      finish_files();
      out = open_at(root_, file.path, kNew);
    }
    if (!out.valid() || !write_all(out.get(), file.bytes)) {
      throw_write_error(shown_ / file.path, errno);
    }
    // Only a hint to begin: what goes wrong is told by the fsync.
    static_cast<void>(::sync_file_range(out.get(), 0, 0, SYNC_FILE_RANGE_WRITE));
    open_.emplace_back(file.path, std::move(out));
    if (open_.size() == kMostOpen) finish_files();
  }

  /// Waits until everything is on disk.
  void finish() {
    finish_files();
    for (const fs::path& folder : folders_) {
      sync(open_folder(root_, folder, shown_ / folder), shown_ / folder);
    }
  }

 private:
  static constexpr std::size_t kMostOpen = 64;

  void finish_files() {
    for (auto& [path, descriptor] : open_) {
      sync(descriptor, shown_ / path);
      if (!descriptor.close()) throw_write_error(shown_ / path, errno);
    }
    open_.clear();
  }

  int root_;
  const fs::path& shown_;
  std::set<fs::path> folders_;
  std::vector<std::pair<fs::path, Descriptor>> open_;
};

/// Refuses a name under which something else than a bundle stands, so that a slip in the output
/// path never costs a user's files.
void check_target(int parent, const std::string& name, const fs::path& shown) {
  struct stat status {};
  if (::fstatat(parent, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return;
    throw_write_error(shown, errno);
  }
  if (!S_ISDIR(status.st_mode)) refuse(shown, "is in the way: it isn't a folder");
  if (::fstatat(parent, (name + "/" + kManifest).c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0)
    return;
  if (errno != ENOENT) throw_write_error(shown, errno);
  std::error_code code;
  const bool empty = fs::is_empty(shown, code);
  if (code) throw_write_error(shown, code.value());
  if (!empty)
    refuse(shown, std::string("is in the way: it isn't a bundle, having no ") + kManifest);
}

}  // namespace

void write_bundle(const fs::path& directory, std::span<const Artifact> files) {
  fs::path target = directory;
  if (!target.has_filename()) target = target.parent_path();
  const std::string name = target.filename().string();
  if (name.empty() || name == "." || name == "..") refuse(directory, "can't be a bundle's name");
  const fs::path parent_path = target.has_parent_path() ? target.parent_path() : ".";

  std::vector<fs::path> changed;
  make_folders(parent_path, changed);
  const Descriptor parent = open_folder(AT_FDCWD, parent_path, parent_path);
  check_target(parent.get(), name, target);

  Temporary temporary(parent.get(), parent_path, name);
  {
    const Descriptor root = open_folder(parent.get(), temporary.name(), target);
    Tree tree(root.get(), target);
    for (const Artifact& file : files) tree.add(file);
    tree.finish();
    sync(root, target);
  }
  const Placed placed = place(parent.get(), temporary.name(), name);
  if (placed == Placed::failed) throw_write_error(target, errno);
  // The new name must be on disk before the old bundle's files go: after a crash in between, the
  // name would lead to what is left of them.
  if (::fsync(parent.get()) != 0) {
    const int code = errno;
    const bool fresh = placed == Placed::fresh;
    static_cast<void>(
        place(parent.get(), fresh ? name : temporary.name(), fresh ? temporary.name() : name));
    throw_write_error(parent_path, code);
  }
  for (const fs::path& folder : changed) sync(open_folder(AT_FDCWD, folder, folder), folder);
  if (placed == Placed::exchanged) {
    std::error_code code;
    fs::remove_all(temporary.path(), code);
    if (code) throw_write_error(temporary.path(), code.value());
  }
  temporary.release();
}

}  // namespace warren::io
