#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace warren::io {

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

 private:
  int value_ = -1;
};

/// openat() that goes on after signals; not valid, with errno set, when it fails. The descriptor
/// isn't handed to programs that this one starts.
Descriptor open_at(int directory, const std::filesystem::path& path, int flags);

/// Writes all bytes, over signals, short writes and pipes that are full for now; false, with errno
/// set, when the system refuses.
[[nodiscard]] bool write_all(int descriptor, std::string_view bytes);

/// Throws Error `E-IO-READ` or `E-IO-WRITE` about the path, with the system's words for `code`.
[[noreturn]] void throw_read_error(const std::filesystem::path& path, int code);
[[noreturn]] void throw_write_error(const std::filesystem::path& path, int code);

}  // namespace warren::io
