#include "io/place.hpp"

#include "io/folder.hpp"

#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace warren::io {
namespace {

bool rename_with(int parent, const std::string& from, const std::string& to, unsigned flags) {
  // The system call itself, since C libraries other than glibc have no function for it.
  return over_signals([&] {
           return ::syscall(SYS_renameat2, parent, from.c_str(), parent, to.c_str(), flags);
         }) == 0;
}

bool rename_plain(int parent, const std::string& from, const std::string& to) {
  return over_signals([&] { return ::renameat(parent, from.c_str(), parent, to.c_str()); }) == 0;
}

/// Whether the file system, or a sandbox around this process, lacks the call or its flag.
bool is_unsupported(int code) { return code == EINVAL || code == ENOSYS || code == EOPNOTSUPP; }

// Another writer may put a bundle there, or take it away, between two tries.
constexpr int kTries = 100;

}  // namespace

Placed place(int parent, const std::string& temporary, const std::string& name) {
  for (int i = 0; i < kTries; ++i) {
    if (rename_with(parent, temporary, name, RENAME_NOREPLACE)) return Placed::fresh;
    if (is_unsupported(errno)) return place_in_two_steps(parent, temporary, name);
    if (errno != EEXIST) return Placed::failed;
    if (rename_with(parent, temporary, name, RENAME_EXCHANGE)) return Placed::exchanged;
    if (is_unsupported(errno)) return place_in_two_steps(parent, temporary, name);
    if (errno != ENOENT) return Placed::failed;
  }
  return Placed::failed;
}

Placed place_in_two_steps(int parent, const std::string& temporary, const std::string& name) {
  const std::string aside = temporary + std::string(kAside);
  for (int i = 0; i < kTries; ++i) {
    const bool stood = rename_plain(parent, name, aside);
    if (!stood && errno != ENOENT) return Placed::failed;
    if (rename_plain(parent, temporary, name)) {
      if (!stood) return Placed::fresh;
      if (rename_plain(parent, aside, temporary)) return Placed::exchanged;
      // Without the temporary's name beside it, a collector may have removed it.
      return errno == ENOENT ? Placed::fresh : Placed::failed;
    }
    const int code = errno;
    if (code != ENOTEMPTY && code != EEXIST) {
      if (stood) static_cast<void>(rename_plain(parent, aside, name));
      errno = code;
      return Placed::failed;
    }
    // Another writer's bundle has come in between, and what is aside is no longer the last one.
    if (stood && !remove_tree(parent, aside)) return Placed::failed;
    errno = code;
  }
  return Placed::failed;
}

bool place_new(int parent, Temporary& temporary, const std::string& name) {
  if (rename_with(parent, temporary.name(), name, RENAME_NOREPLACE)) {
    temporary.release();
    return true;
  }
  if (!is_unsupported(errno)) return false;
  // The temporary's own name goes with it.
  return over_signals([&] {
           return ::linkat(parent, temporary.name().c_str(), parent, name.c_str(), 0);
         }) == 0;
}

bool place_over(int parent, Temporary& temporary, const std::string& name) {
  const bool placed = rename_plain(parent, temporary.name(), name);
  if (placed) temporary.release();
  return placed;
}

}  // namespace warren::io
