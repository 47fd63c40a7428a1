#pragma once

#include <cerrno>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace warren::io {

/// Makes a system call, again while a signal ends it early.
template <class Call>
auto over_signals(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

/// An open file, closed when it goes out of scope.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int value) : value_(value) {}
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&& other) noexcept;
  Descriptor& operator=(Descriptor&& other) noexcept;

  [[nodiscard]] int get() const { return value_; }
  [[nodiscard]] bool valid() const { return value_ >= 0; }
  /// Closes it now; false, with errno set, when the system reports that written data was lost.
  [[nodiscard]] bool close();
  /// Gives it into other hands, which close it.
  [[nodiscard]] int release() { return std::exchange(value_, -1); }

 private:
  int value_ = -1;
};

/// openat() that goes on after signals; not valid, with errno set, when it fails. The descriptor
/// isn't handed to programs that this one starts.
Descriptor open_at(int directory, const std::filesystem::path& path, int flags);

/// What a wait that a signal ended does next.
enum class AfterSignal {
  go_on,
  check_stop,  ///< throws Interrupted, once the process is asked to stop
};

/// Writes all bytes, over signals, short writes and pipes that are full for now; false, with errno
/// set, when the system refuses.
[[nodiscard]] bool write_all(int descriptor, std::string_view bytes,
                             AfterSignal after = AfterSignal::go_on);

/// Waits until everything written to the file, or the entries of the folder, are on disk; false,
/// with errno set, when the system reports that it isn't.
[[nodiscard]] bool try_sync(const Descriptor& descriptor);

/// The same; `shown` is its name in the Error `E-IO-WRITE`.
void sync(const Descriptor& descriptor, const std::filesystem::path& shown);

/// Whether `name` in the folder `parent` leads, without following a link, to what is open as
/// `descriptor`.
[[nodiscard]] bool leads_to(int parent, const std::string& name, int descriptor);

/// Throws Error `E-IO-READ` or `E-IO-WRITE` about the path, with the system's words for `code`.
[[noreturn]] void throw_read_error(const std::filesystem::path& path, int code);
[[noreturn]] void throw_write_error(const std::filesystem::path& path, int code);

}  // namespace warren::io
