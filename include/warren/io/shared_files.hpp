#pragma once

#include <warren/core/artifact.hpp>
#include <warren/core/error.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace warren::io {

/// What many bundles hold, kept in a folder beside them, so that it is made once and stored once:
/// bundles get links to it. A file is named after its key and its content, and is read-only, since
/// a change would be one in every bundle. What is there is trusted only after its content was
/// looked at in this run; what is damaged is made anew. Any number of processes may use one folder
/// at once, and it may be deleted at any time. All members may be called from any thread.
class SharedFiles {
 public:
  /// Bytes of content that are kept in memory by default; what else is needed is read again.
  static constexpr std::size_t kDefaultMemory = std::size_t{256} << 20U;

  /// Told once of what keeps files from being written here, which does no harm to bundles.
  using Warn = std::function<void(const Error&)>;

  explicit SharedFiles(std::filesystem::path folder, Warn warn = {},
                       std::size_t max_memory = kDefaultMemory);
  ~SharedFiles();
  SharedFiles(const SharedFiles&) = delete;
  SharedFiles& operator=(const SharedFiles&) = delete;

  /// The bytes of a key (see MakeShared), read from the folder, or else made; each key is read or
  /// made once, and who asks meanwhile waits. Nothing is written. A key has 1 to 64 letters, digits
  /// and `_`; std::invalid_argument otherwise. What `make` throws is passed on.
  [[nodiscard]] std::string get(const std::string& key, const std::function<std::string()>& make);

  enum class Linked {
    no,       ///< nothing was made; the file is to be written
    waiting,  ///< a link was made; what it leads to isn't known to be on disk
    on_disk,
  };

  /// Makes `file.path` below the open folder a link to what is kept under the file's key, after
  /// keeping the file's bytes where nothing is. No link is made where the file system allows none
  /// or what is kept has other rights than a new file would have there.
  [[nodiscard]] Linked link(const Artifact& file, int folder);
  /// The file that a link was made to, open here, was synced.
  void set_on_disk(const std::string& key, int descriptor);
  /// It couldn't be: the system may have lost its content, so it goes.
  void discard(const std::string& key, int descriptor);

 private:
  struct Kept;
  struct Slot;

  static bool is_kept(const Slot& slot, int descriptor);
  std::shared_ptr<Slot> slot(const std::string& key);
  std::shared_ptr<const std::string> remembered(Slot& slot);
  void remember(Slot& slot, std::shared_ptr<const std::string> bytes);
  std::vector<std::string> names_of(const std::string& key);
  /// The content of a file that is what its name says. `kept` becomes the file where nobody may
  /// write into it; any other is removed.
  std::optional<std::string> read(const std::string& name, std::optional<Kept>& kept) const;
  /// The file of this name, of which the content was looked at, or else written. Warns, and gives
  /// none, where that fails.
  std::optional<Kept> keep(const std::string& name, const std::string& bytes);
  [[nodiscard]] Kept find_or_write(const std::string& name, const std::string& bytes) const;
  /// The slot's file, or else keep()'s, unless that has failed before.
  std::optional<Kept> kept_file(Slot& slot, const std::string& name, const std::string& bytes);

  const std::filesystem::path folder_;
  const Warn warn_;
  const std::size_t max_memory_;

  std::mutex mutex_;  // over all that follows
  std::map<std::string, std::shared_ptr<Slot>> slots_;
  std::size_t memory_ = 0;                         // of the bytes that slots hold
  std::uint64_t clock_ = 0;                        // uses of slots
  std::optional<std::vector<std::string>> names_;  // what stood there at the first look, sorted
  bool warned_ = false;
};

}  // namespace warren::io
