#include "io/folder.hpp"
#include "io/temporary.hpp"

#include <warren/io/files.hpp>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>

namespace warren::io {
namespace {

/// Whether all that can open a file see each other's locks. A network or user-space file system may
/// keep the locks of each machine to itself.
bool locks_are_shared(int descriptor) {
  constexpr std::array<unsigned long, 8> kLocal{
      EXT4_SUPER_MAGIC, XFS_SUPER_MAGIC,  BTRFS_SUPER_MAGIC,     TMPFS_MAGIC,
      RAMFS_MAGIC,      F2FS_SUPER_MAGIC, OVERLAYFS_SUPER_MAGIC, 0x2fc12fc1 /* ZFS */};
  struct statfs status {};
  if (over_signals([&] { return ::fstatfs(descriptor, &status); }) != 0) return false;
  const auto type = static_cast<unsigned long>(status.f_type) & 0xffffffffUL;
  return std::find(kLocal.begin(), kLocal.end(), type) != kLocal.end();
}

bool is_gone(const TemporaryName& parts) {
  return parts.host == host_tag() && ::kill(parts.process, 0) != 0 && errno == ESRCH;
}

/// Failures that say that a temporary is no longer there or is another user's; whoever owns it
/// removes it.
bool is_not_ours(int code) {
  return code == ENOENT || code == EACCES || code == EPERM || code == EROFS || code == ELOOP;
}

class Collector {
 public:
  Collector(const Folder& folder, const std::filesystem::path& shown)
      : folder_(folder), shown_(shown) {}

  std::size_t run() {
    const auto [names, code] = folder_.names();
    if (code != 0) throw_read_error(shown_, code);
    std::vector<std::pair<std::string, TemporaryName>> found;
    for (const std::string& name : names) {
      if (auto parts = parse_temporary_name(name)) found.emplace_back(name, *std::move(parts));
    }
    // What was moved aside comes first, and of that what a dead writer has left beside its own
    // temporary: that one was moved last.
    for (const bool beside : {true, false}) {
      for (const auto& [name, parts] : found) {
        if (parts.aside && has_temporary_of(name) == beside) collect_aside(name, parts);
      }
    }
    for (const auto& [name, parts] : found) {
      if (!parts.aside) collect(name, parts);
    }
    return removed_;
  }

 private:
  static std::string temporary_of(const std::string& aside) {
    return aside.substr(0, aside.size() - kAside.size());
  }

  [[nodiscard]] bool has_temporary_of(const std::string& aside) const {
    return kind_of(temporary_of(aside)) != 0;
  }

  /// The file type bits of what the name stands for; 0: nothing.
  [[nodiscard]] mode_t kind_of(const std::string& name) const {
    struct stat status {};
    const int result = over_signals(
        [&] { return ::fstatat(folder_.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW); });
    if (result == 0) return status.st_mode & S_IFMT;
    if (!is_not_ours(errno)) throw_read_error(shown_ / name, errno);
    return 0;
  }

  /// The temporary, locked where locks are supported; not valid where its writer may be alive.
  [[nodiscard]] Descriptor claim(const std::string& name, const TemporaryName& parts) const {
    const mode_t kind = kind_of(name);
    if (kind != S_IFDIR && kind != S_IFREG) return {};
    Descriptor opened = open_at(folder_.get(), name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (!opened.valid()) {
      if (!is_not_ours(errno)) throw_read_error(shown_ / name, errno);
      return {};
    }
    const Lock lock = try_lock(opened.get());
    const bool dead = lock == Lock::held
                          ? parts.host == host_tag() || locks_are_shared(opened.get())
                      : lock == Lock::unsupported ? is_gone(parts)
                                                  : false;
    // Its writer may have given it its name in between; the lock was free then as well.
    if (!dead || !leads_to(folder_.get(), name, opened.get())) return {};
    return opened;
  }

  void collect(const std::string& name, const TemporaryName& parts) {
    const Descriptor claimed = claim(name, parts);
    if (claimed.valid()) remove(name);
  }

  /// A writer that can't exchange names moves the old bundle aside and then its temporary into
  /// place. Where it died between the two, the name is missing and the only whole bundle that
  /// anybody has seen is the one aside, which goes back. Once the name stands, be it the new bundle
  /// or another writer's, the one aside has been replaced and is removed.
  void collect_aside(const std::string& name, const TemporaryName& parts) {
    // The writer's lock is on its temporary. Without that one it has made the second move.
    const std::string temporary = temporary_of(name);
    const bool unfinished = kind_of(temporary) != 0;
    const Descriptor writer = unfinished ? claim(temporary, parts) : Descriptor();
    if (unfinished && !writer.valid()) return;
    const Descriptor claimed = claim(name, parts);
    if (!claimed.valid() || kind_of(name) != S_IFDIR) return;
    // One step for the question and the move: it fails where a folder with something in it stands.
    const int moved = over_signals([&] {
      return ::renameat(folder_.get(), name.c_str(), folder_.get(), parts.target.c_str());
    });
    if (moved == 0) {
      sync_folder();
    } else if (errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR) {
      remove(name);
    } else if (!is_not_ours(errno)) {
      throw_write_error(shown_ / parts.target, errno);
    }
  }

  void remove(const std::string& name) {
    // What has the temporary's name now may still be the bundle on disk, when its writer died
    // between exchanging the two and waiting for the disk.
    if (!synced_) sync_folder();
    if (remove_tree(folder_.get(), name)) {
      ++removed_;
    } else if (!is_not_ours(errno)) {
      throw_write_error(shown_ / name, errno);
    }
  }

  void sync_folder() {
    if (over_signals([&] { return ::fsync(folder_.get()); }) != 0) throw_write_error(shown_, errno);
    synced_ = true;
  }

  const Folder& folder_;
  const std::filesystem::path& shown_;
  bool synced_ = false;
  std::size_t removed_ = 0;
};

}  // namespace

std::size_t remove_stale_temporaries(const std::filesystem::path& folder) {
  const std::filesystem::path shown = folder.empty() ? "." : folder;
  const Folder opened(AT_FDCWD, shown);
  if (!opened.valid()) {
    if (errno == ENOENT || errno == ENOTDIR) return 0;
    throw_read_error(shown, errno);
  }
  return Collector(opened, shown).run();
}

}  // namespace warren::io
