#include "io/posix.hpp"

#include <warren/core/error.hpp>
#include <warren/core/interrupt.hpp>

#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

std::string reason(int code) { return std::generic_category().message(code); }

}  // namespace

Descriptor::~Descriptor() {
  if (value_ >= 0) ::close(value_);
}

Descriptor::Descriptor(Descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(value_, other.value_);
  return *this;
}

bool Descriptor::close() {
  // After EINTR Linux has closed the file all the same; a second try could close another thread's.
  return ::close(std::exchange(value_, -1)) == 0 || errno == EINTR;
}

Descriptor open_at(int directory, const std::filesystem::path& path, int flags) {
  constexpr mode_t kMode = 0666;
  return Descriptor(
      over_signals([&] { return ::openat(directory, path.c_str(), flags | O_CLOEXEC, kMode); }));
}

bool write_all(int descriptor, std::string_view bytes, AfterSignal after) {
  const auto signalled = [after] {
    if (after == AfterSignal::check_stop) check_stop();
  };
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (written == 0) {
      errno = EIO;
      return false;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pollfd wait{descriptor, POLLOUT, 0};
      if (::poll(&wait, 1, -1) >= 0) continue;
      if (errno != EINTR) return false;
      signalled();
    } else if (errno == EINTR) {
      signalled();
    } else {
      return false;
    }
  }
  return true;
}

bool try_sync(const Descriptor& descriptor) {
  // Tried again after a signal alone, never after a failure: the system may have dropped the pages
  // that it couldn't write, and would then report success.
  return over_signals([&] { return ::fsync(descriptor.get()); }) == 0;
}

void sync(const Descriptor& descriptor, const std::filesystem::path& shown) {
  if (!try_sync(descriptor)) throw_write_error(shown, errno);
}

bool leads_to(int parent, const std::string& name, int descriptor) {
  struct stat named {};
  struct stat opened {};
  return over_signals(
             [&] { return ::fstatat(parent, name.c_str(), &named, AT_SYMLINK_NOFOLLOW); }) == 0 &&
         over_signals([&] { return ::fstat(descriptor, &opened); }) == 0 &&
         named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

void throw_read_error(const std::filesystem::path& path, int code) {
  throw Error(ErrorKind::io, "E-IO-READ", path.string(), "can't be read: " + reason(code));
}

void throw_write_error(const std::filesystem::path& path, int code) {
  throw Error(ErrorKind::io, "E-IO-WRITE", path.string(), "can't be written: " + reason(code));
}

}  // namespace warren::io
