#include "io/place.hpp"

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
  return ::syscall(SYS_renameat2, parent, from.c_str(), parent, to.c_str(), flags) == 0;
}

bool rename_plain(int parent, const std::string& from, const std::string& to) {
  return ::renameat(parent, from.c_str(), parent, to.c_str()) == 0;
}

}  // namespace

Placed place(int parent, const std::string& temporary, const std::string& name) {
  // Another writer may put a bundle there, or take it away, between two tries.
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    if (rename_with(parent, temporary, name, RENAME_NOREPLACE)) return Placed::fresh;
    if (errno == EINVAL || errno == ENOSYS) return place_in_two_steps(parent, temporary, name);
    if (errno != EEXIST) return Placed::failed;
    if (rename_with(parent, temporary, name, RENAME_EXCHANGE)) return Placed::exchanged;
    if (errno == EINVAL || errno == ENOSYS) return place_in_two_steps(parent, temporary, name);
    if (errno != ENOENT) return Placed::failed;
  }
  return Placed::failed;
}

Placed place_in_two_steps(int parent, const std::string& temporary, const std::string& name) {
  const std::string aside = temporary + "-old";
  const bool stood = rename_plain(parent, name, aside);
  if (!stood && errno != ENOENT) return Placed::failed;
  if (!rename_plain(parent, temporary, name)) {
    const int code = errno;
    if (stood) static_cast<void>(rename_plain(parent, aside, name));
    errno = code;
    return Placed::failed;
  }
  if (!stood) return Placed::fresh;
  // From here on the new bundle stands; a failure would only leave the old one under `aside`.
  return rename_plain(parent, aside, temporary) ? Placed::exchanged : Placed::failed;
}

}  // namespace warren::io
