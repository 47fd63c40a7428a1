#include "cli/output.hpp"

#include <warren/core/interrupt.hpp>
#include <warren/io/files.hpp>

#include <cerrno>
#include <climits>

#include <poll.h>
#include <unistd.h>

namespace warren::cli {
namespace {

/// A signal ends a blocked write only on the thread that gets it, which may be another one, and not
/// when it comes just before the write. So no write is begun that would block.
void wait_for_reader() {
  constexpr int kBetweenLooks = 100;  // milliseconds
  while (true) {
    const bool stopping = stop_requested() != 0;
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    const int ready = ::poll(&output, 1, kBetweenLooks);
    // What is wrong with the stream is left to the write, which names it.
    if (ready > 0 || (ready < 0 && errno != EINTR)) return;
    if (stopping) throw Interrupted();
  }
}

}  // namespace

void write_output(std::string_view bytes) {
  // A pipe that is ready takes this many bytes without blocking.
  constexpr std::size_t kPiece = PIPE_BUF;
  while (!bytes.empty()) {
    wait_for_reader();
    io::write_standard_output(bytes.substr(0, kPiece));
    bytes.remove_prefix(bytes.size() < kPiece ? bytes.size() : kPiece);
  }
}

}  // namespace warren::cli
