#include "io/posix.hpp"

#include <warren/core/error.hpp>
#include <warren/io/files.hpp>

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& message) {
  throw Error(ErrorKind::io, "E-IO-READ", path.string(), message);
}

[[noreturn]] void refuse_size(const std::filesystem::path& path, std::size_t max_bytes) {
  refuse(path, "is too large; at most " + std::to_string(max_bytes) + " bytes are read");
}

std::string read_all(int descriptor, const std::filesystem::path& path, std::size_t expected,
                     std::size_t max_bytes) {
  std::string content;
  std::size_t used = 0;
  // One byte more than expected, so that the end of a file is seen without another round.
  content.resize(expected + 1);
  while (true) {
    const ssize_t count = ::read(descriptor, content.data() + used, content.size() - used);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw_read_error(path, errno);
    if (count == 0) break;
    used += static_cast<std::size_t>(count);
    if (used > max_bytes) refuse_size(path, max_bytes);
    if (used == content.size()) content.resize(std::min(2 * used + 4096, max_bytes + 1));
  }
  content.resize(used);
  return content;
}

}  // namespace

std::string read_file(const std::filesystem::path& path, std::size_t max_bytes) {
  if (path == "-") return read_all(STDIN_FILENO, "standard input", 0, max_bytes);
  // Without O_NONBLOCK the open of a pipe that nobody writes to would never return.
  const Descriptor file = open_at(AT_FDCWD, path, O_RDONLY | O_NONBLOCK);
  if (!file.valid()) throw_read_error(path, errno);
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) throw_read_error(path, errno);
  if (S_ISDIR(status.st_mode)) refuse(path, "is a folder; a file is needed");
  if (!S_ISREG(status.st_mode)) refuse(path, "isn't a regular file");
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size > max_bytes) refuse_size(path, max_bytes);
  return read_all(file.get(), path, size, max_bytes);
}

void write_standard_output(std::string_view bytes) {
  if (!write_all(STDOUT_FILENO, bytes)) throw_write_error("standard output", errno);
}

}  // namespace warren::io
