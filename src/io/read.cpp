#include "io/read.hpp"

#include <warren/core/error.hpp>
#include <warren/core/interrupt.hpp>
#include <warren/io/files.hpp>

#include <algorithm>
#include <cerrno>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& message) {
  throw Error(ErrorKind::io, "E-IO-READ", path.string(), message);
}

/// `size` is what the file has, where that is known.
[[noreturn]] void refuse_size(const std::filesystem::path& path, std::optional<std::size_t> size,
                              std::size_t max_bytes) {
  throw Error(ErrorKind::input, "E-IO-SIZE", path.string(),
              (size ? "has " + std::to_string(*size) + " bytes" : std::string("is too large")) +
                  "; at most " + std::to_string(max_bytes) + " bytes are read");
}

/// read(), after waiting where nothing is there yet. A signal ends the wait for a writer who may
/// never come, once it has asked this process to stop.
ssize_t read_some(int descriptor, char* to, std::size_t size) {
  while (true) {
    const ssize_t count = ::read(descriptor, to, size);
    if (count >= 0) return count;
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pollfd wait{descriptor, POLLIN, 0};
      if (::poll(&wait, 1, -1) >= 0) continue;
    }
    if (errno != EINTR) return count;
    check_stop();
  }
}

std::string read_all(int descriptor, const std::filesystem::path& shown, std::size_t expected,
                     std::size_t max_bytes) {
  std::string content;
  std::size_t used = 0;
  // One byte more than expected, so that the end of a file is seen without another round.
  content.resize(expected + 1);
  while (true) {
    const ssize_t count = read_some(descriptor, content.data() + used, content.size() - used);
    if (count < 0) throw_read_error(shown, errno);
    if (count == 0) break;
    used += static_cast<std::size_t>(count);
    if (used > max_bytes) refuse_size(shown, std::nullopt, max_bytes);
    if (used == content.size()) content.resize(std::min(2 * used + 4096, max_bytes) + 1);
  }
  content.resize(used);
  return content;
}

}  // namespace

std::string read_regular(const Descriptor& file, const std::filesystem::path& shown,
                         std::size_t max_bytes) {
  struct stat status {};
  if (over_signals([&] { return ::fstat(file.get(), &status); }) != 0) {
    throw_read_error(shown, errno);
  }
  if (S_ISDIR(status.st_mode)) refuse(shown, "is a folder; a file is needed");
  if (!S_ISREG(status.st_mode)) refuse(shown, "isn't a regular file");
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size > max_bytes) refuse_size(shown, size, max_bytes);
  return read_all(file.get(), shown, size, max_bytes);
}

std::string read_file(const std::filesystem::path& path, std::size_t max_bytes) {
  if (path == "-") return read_all(STDIN_FILENO, "standard input", 0, max_bytes);
  // Without O_NONBLOCK the open of a pipe that nobody writes to would never return.
  const Descriptor file = open_at(AT_FDCWD, path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  if (!file.valid()) throw_read_error(path, errno);
  return read_regular(file, path, max_bytes);
}

void write_standard_output(std::string_view bytes) {
  if (!write_all(STDOUT_FILENO, bytes, AfterSignal::check_stop)) {
    throw_write_error("standard output", errno);
  }
}

}  // namespace warren::io
