#include "io/folder.hpp"
#include "io/place.hpp"
#include "io/temporary.hpp"

#include <warren/core/error.hpp>
#include <warren/core/interrupt.hpp>
#include <warren/io/files.hpp>
#include <warren/io/shared_files.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& message) {
  throw Error(ErrorKind::io, "E-IO-WRITE", path.string(), message);
}

Descriptor open_folder(int parent, const fs::path& relative, const fs::path& shown) {
  Descriptor folder = open_at(parent, relative, O_RDONLY | O_DIRECTORY);
  if (!folder.valid()) throw_write_error(shown, errno);
  return folder;
}

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
  Tree(const Descriptor& root, const fs::path& shown, SharedFiles* shared)
      : root_(root), shown_(shown), shared_(shared) {}

  void add(const Artifact& file) {
    check_relative(file.path);
    fs::path folder;
    for (const fs::path& part : fs::path(file.path).parent_path()) {
      folder /= part;
      if (folders_.insert(folder).second) make_folder(folder);
    }
    if (shared_ == nullptr || file.shared.empty() || !add_link(file)) add_file(file);
    if (open_.size() == kMostOpen) finish_files();
  }

  /// Waits until everything is on disk.
  void finish() {
    finish_files();
    for (const fs::path& folder : folders_) {
      sync(open_folder(root_.get(), folder, shown_ / folder), shown_ / folder);
    }
    sync(root_, shown_);
  }

 private:
  static constexpr std::size_t kMostOpen = 64;

  struct Unfinished {
    std::string path;
    std::string shared;  ///< the key of what it is a link to
    Descriptor descriptor;
  };

  Descriptor open(const std::string& path, int flags) {
    Descriptor opened = open_at(root_.get(), path, flags | O_NOFOLLOW);
    if (!opened.valid() && (errno == EMFILE || errno == ENFILE) && !open_.empty()) {
      finish_files();
      opened = open_at(root_.get(), path, flags | O_NOFOLLOW);
    }
    if (!opened.valid()) throw_write_error(shown_ / path, errno);
    return opened;
  }

  void add_file(const Artifact& file) {
    Descriptor out = open(file.path, O_WRONLY | O_CREAT | O_EXCL);
    if (!write_all(out.get(), file.bytes)) throw_write_error(shown_ / file.path, errno);
    begin(file.path, "", std::move(out));
  }

  /// False where the file has to be written.
  bool add_link(const Artifact& file) {
    const SharedFiles::Linked linked = shared_->link(file, root_.get());
    if (linked == SharedFiles::Linked::waiting) {
      begin(file.path, file.shared, open(file.path, O_RDONLY));
    }
    return linked != SharedFiles::Linked::no;
  }

  void begin(const std::string& path, const std::string& shared, Descriptor descriptor) {
    // Only a hint to begin: what goes wrong is told by the fsync.
    static_cast<void>(::sync_file_range(descriptor.get(), 0, 0, SYNC_FILE_RANGE_WRITE));
    open_.push_back({path, shared, std::move(descriptor)});
  }

  void make_folder(const fs::path& folder) {
    constexpr mode_t kMode = 0777;
    if (over_signals([&] { return ::mkdirat(root_.get(), folder.c_str(), kMode); }) != 0) {
      throw_write_error(shown_ / folder, errno);
    }
  }

  void finish_files() {
    for (auto& [path, shared, descriptor] : open_) {
      check_stop();
      const bool on_disk = try_sync(descriptor);
      const int code = errno;
      if (!shared.empty() && on_disk) shared_->set_on_disk(shared, descriptor.get());
      if (!shared.empty() && !on_disk) shared_->discard(shared, descriptor.get());
      if (!on_disk) throw_write_error(shown_ / path, code);
      if (!descriptor.close()) throw_write_error(shown_ / path, errno);
    }
    open_.clear();
  }

  const Descriptor& root_;
  const fs::path& shown_;
  SharedFiles* const shared_;
  std::set<fs::path> folders_;
  std::vector<Unfinished> open_;
};

/// What a folder holds that may be replaced by another one of its kind.
enum class Kind { bundle, page };

/// Where a folder goes.
struct Target {
  fs::path path;    ///< without a slash at its end
  fs::path parent;  ///< never empty
  std::string name;
};

Target target_of(const fs::path& directory) {
  Target target;
  target.path = directory.has_filename() ? directory : directory.parent_path();
  target.name = target.path.filename().string();
  if (target.name.empty() || target.name == "." || target.name == "..") {
    refuse(directory, "can't be a folder's name");
  }
  target.parent = target.path.has_parent_path() ? target.path.parent_path() : ".";
  return target;
}

bool holds_file(const Folder& folder, const char* name, const fs::path& shown) {
  struct stat status {};
  const int result =
      over_signals([&] { return ::fstatat(folder.get(), name, &status, AT_SYMLINK_NOFOLLOW); });
  if (result != 0 && errno != ENOENT) throw_write_error(shown / name, errno);
  return result == 0 && S_ISREG(status.st_mode);
}

/// Whether the file says in its first lines that this program wrote it.
bool is_ours(const Folder& folder, const char* name) {
  constexpr std::size_t kHead = 256;
  std::array<char, kHead> head{};
  const Descriptor file = open_at(folder.get(), name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if (!file.valid()) return false;
  const ssize_t count = over_signals([&] { return ::read(file.get(), head.data(), head.size()); });
  const std::string_view text(head.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  return text.find(R"("generator": "warren )") != std::string_view::npos;
}

/// Whether the open folder is a bundle, or what is left of one.
bool is_bundle(const Folder& folder, const fs::path& shown) {
  const bool manifest = holds_file(folder, "manifest.json", shown);
  const bool scene = holds_file(folder, "scene.json", shown);
  if (manifest && scene) return true;
  if (manifest && is_ours(folder, "manifest.json")) return true;
  return scene && is_ours(folder, "scene.json");
}

/// Whether the open folder may be replaced, as any empty one may.
bool is_replaceable(const Folder& folder, Kind kind, const fs::path& shown) {
  const bool own = kind == Kind::bundle ? is_bundle(folder, shown) : is_ours(folder, kPageMark);
  if (own) return true;
  const auto [names, code] = folder.names();
  if (code != 0) throw_write_error(shown, code);
  return names.empty();
}

std::string_view description(Kind kind) {
  if (kind == Kind::page) return "isn't a page that warren wrote, which has a player.json";
  return "isn't a bundle, which would have a manifest.json and a scene.json";
}

/// Refuses a name under which something else than such a folder stands, so that a slip in the
/// output path never costs a user's files. Many a web page's folder has a manifest.json, too.
void check_target(int parent, const std::string& name, Kind kind, const fs::path& shown) {
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    const Folder folder(parent, name, O_NOFOLLOW);
    if (!folder.valid()) {
      if (errno == ENOENT) return;
      if (errno == ENOTDIR) refuse(shown, "is in the way: it isn't a folder");
      throw_write_error(shown, errno);
    }
    if (is_replaceable(folder, kind, shown)) return;
    // Otherwise another writer has just replaced it, and what was seen is the rest of an old bundle
    // on its way out.
    if (leads_to(parent, name, folder.get())) break;
  }
  refuse(shown, "is in the way: it " + std::string(description(kind)) +
                    ", and isn't empty; remove it or name another folder");
}

void write_folder(const fs::path& directory, std::span<const Artifact> files, Kind kind,
                  SharedFiles* shared) {
  const Target target = target_of(directory);
  const std::vector<fs::path> changed = make_folders(target.parent);
  const Descriptor parent = open_folder(AT_FDCWD, target.parent, target.parent);
  check_target(parent.get(), target.name, kind, target.path);

  Temporary temporary(parent.get(), target.parent, target.name, Temporary::Kind::folder);
  Tree tree(temporary.opened(), target.path, shared);
  for (const Artifact& file : files) {
    check_stop();
    tree.add(file);
  }
  tree.finish();
  check_stop();
  const Placed placed = place(parent.get(), temporary.name(), target.name);
  if (placed == Placed::failed) throw_write_error(target.path, errno);
  temporary.release();
  // The new name must be on disk before the old bundle's files go: after a crash in between, the
  // name would lead to what is left of them. So a failure here leaves the old bundle, too, under
  // the temporary's name.
  sync(parent, target.parent);
  for (const fs::path& folder : changed) sync(open_folder(AT_FDCWD, folder, folder), folder);
  if (placed == Placed::exchanged && !remove_tree(parent.get(), temporary.name())) {
    throw_write_error(target.parent / temporary.name(), errno);
  }
}

}  // namespace

void check_bundle_target(const fs::path& directory) {
  const Target target = target_of(directory);
  check_target(AT_FDCWD, target.path.string(), Kind::bundle, target.path);
}

void write_bundle(const fs::path& directory, std::span<const Artifact> files, SharedFiles* shared) {
  write_folder(directory, files, Kind::bundle, shared);
}

void check_page_target(const fs::path& directory) {
  const Target target = target_of(directory);
  check_target(AT_FDCWD, target.path.string(), Kind::page, target.path);
}

void write_page(const fs::path& directory, std::span<const Artifact> files) {
  write_folder(directory, files, Kind::page, nullptr);
}

}  // namespace warren::io
