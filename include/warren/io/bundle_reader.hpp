#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warren::io {

/// An open file of a bundle, read piece by piece in little memory.
class BundleFile {
 public:
  static constexpr std::size_t kPieceBytes = std::size_t{1} << 18;

  ~BundleFile();
  BundleFile(const BundleFile&) = delete;
  BundleFile& operator=(const BundleFile&) = delete;

  /// The bytes that follow: kPieceBytes, fewer at the end of the file, none after it. They last
  /// until the next call. Throws Error `E-IO-READ`, and Interrupted once the process is asked to
  /// stop.
  [[nodiscard]] std::string_view next();

 private:
  friend class BundleReader;
  BundleFile(int descriptor, std::filesystem::path shown);

  int descriptor_;
  std::filesystem::path shown_;
  std::string piece_;
};

/// A bundle on disk, or any folder, opened for reading. It stays the one that was opened when
/// another takes its place, though its files may go then. Links are never followed below it.
class BundleReader {
 public:
  enum class Kind { file, folder, other };
  struct Entry {
    std::string path;  ///< relative to the bundle, `/` between parts
    Kind kind = Kind::file;
    std::uint64_t bytes = 0;  ///< of a file
  };

  /// Throws Error `E-IO-READ` where no folder can be opened.
  explicit BundleReader(std::filesystem::path folder);
  ~BundleReader();
  BundleReader(const BundleReader&) = delete;
  BundleReader& operator=(const BundleReader&) = delete;

  /// Everything below the bundle, sorted by path. Throws Error `E-IO-READ` where a folder can't be
  /// read or more than 64 are nested.
  [[nodiscard]] std::vector<Entry> entries() const;
  /// Size of a regular file; none where there is no such file below the bundle.
  [[nodiscard]] std::optional<std::uint64_t> size(const std::string& path) const;
  /// Content of a regular file below the bundle. Throws Error `E-IO-READ`, or `E-IO-SIZE` (kind
  /// input) where it holds more than `max_bytes`.
  [[nodiscard]] std::string read(const std::string& path, std::size_t max_bytes) const;
  /// Opens a regular file below the bundle, of whatever size. Throws Error `E-IO-READ`.
  [[nodiscard]] BundleFile open(const std::string& path) const;
  /// False once the name that it was opened by leads to another folder, or to none.
  [[nodiscard]] bool current() const;
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
  int descriptor_ = -1;
};

}  // namespace warren::io
