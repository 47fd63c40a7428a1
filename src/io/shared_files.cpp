#include "io/folder.hpp"
#include "io/place.hpp"
#include "io/read.hpp"
#include "io/temporary.hpp"

#include <warren/core/digest.hpp>
#include <warren/io/shared_files.hpp>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kReaders = 0444;
constexpr mode_t kWriters = 0222;
constexpr mode_t kRights = 07777;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

void check_key(const std::string& key) {
  constexpr std::size_t kLongest = 64;
  const bool good =
      !key.empty() && key.size() <= kLongest && std::all_of(key.begin(), key.end(), is_word);
  if (!good) throw std::invalid_argument("'" + key + "' can't be a shared file's key");
}

std::string digits(std::string_view bytes) {
  constexpr std::string_view kScheme = "xxh3:";
  return to_string(digest(bytes)).substr(kScheme.size());
}
constexpr std::size_t kDigits = 32;

/// KEY-DIGEST, and the path's extension where it is a plain one.
std::string name_of(const Artifact& file) {
  constexpr std::size_t kLongest = 8;
  const std::string extension = fs::path(file.path).extension().string();
  const bool plain = extension.size() > 1 && extension.size() <= kLongest &&
                     std::all_of(extension.begin() + 1, extension.end(), is_word);
  return file.shared + "-" + digits(file.bytes) + (plain ? extension : "");
}

/// The digits in a name of this key's; empty for any other name.
std::string_view digits_in(std::string_view name, std::string_view key) {
  const std::size_t begin = key.size() + 1;
  if (!name.starts_with(key) || name.size() < begin + kDigits || name[key.size()] != '-') return "";
  const std::string_view rest = name.substr(begin + kDigits);
  return rest.empty() || rest.front() == '.' ? name.substr(begin, kDigits) : "";
}

bool status_at(int parent, const fs::path& path, struct stat& status) {
  return over_signals(
             [&] { return ::fstatat(parent, path.c_str(), &status, AT_SYMLINK_NOFOLLOW); }) == 0;
}

}  // namespace

/// A file of which this run has seen the content, as it was then.
struct SharedFiles::Kept {
  std::string name;
  struct stat status {};

  /// Whether that is still so of a file that has got more names since.
  [[nodiscard]] bool is(const struct stat& other) const {
    return status.st_dev == other.st_dev && status.st_ino == other.st_ino &&
           status.st_mode == other.st_mode && status.st_size == other.st_size &&
           status.st_mtim.tv_sec == other.st_mtim.tv_sec &&
           status.st_mtim.tv_nsec == other.st_mtim.tv_nsec;
  }
};

struct SharedFiles::Slot {
  std::mutex busy;  // held while the bytes or the file are got; over what follows
  std::optional<Kept> kept;
  bool on_disk = false;
  bool unkept = false;  // it couldn't be written, which isn't tried again

  std::shared_ptr<const std::string> bytes;  // with `used` under the mutex of all slots
  std::uint64_t used = 0;
};

SharedFiles::SharedFiles(fs::path folder, Warn warn, std::size_t max_memory)
    : folder_(std::move(folder)), warn_(std::move(warn)), max_memory_(max_memory) {}

SharedFiles::~SharedFiles() = default;

std::string SharedFiles::get(const std::string& key, const std::function<std::string()>& make) {
  const std::shared_ptr<Slot> found = slot(key);
  if (const auto bytes = remembered(*found)) return *bytes;
  const std::lock_guard lock(found->busy);
  if (const auto bytes = remembered(*found)) return *bytes;
  std::optional<std::string> bytes;
  const std::vector<std::string> names =
      found->kept ? std::vector{found->kept->name} : names_of(key);
  for (const std::string& name : names) {
    bytes = read(name, found->kept);
    if (bytes) break;
  }
  if (!bytes) bytes = make();
  const auto result = std::make_shared<const std::string>(*std::move(bytes));
  remember(*found, result);
  return *result;
}

SharedFiles::Linked SharedFiles::link(const Artifact& file, int folder) {
  const std::string name = name_of(file);
  const std::shared_ptr<Slot> found = slot(file.shared);
  struct stat bundle {};
  if (over_signals([&] { return ::fstat(folder, &bundle); }) != 0) return Linked::no;

  const std::lock_guard lock(found->busy);
  constexpr int kTries = 3;
  for (int i = 0; i < kTries; ++i) {
    found->kept = kept_file(*found, name, file.bytes);
    if (!found->kept) return Linked::no;
    const Kept& kept = *found->kept;
    // As the process's mask is, or an access list of the folder's, now.
    if ((kept.status.st_mode & kRights) != (bundle.st_mode & kReaders)) return Linked::no;
    const fs::path path = folder_ / kept.name;
    const int linked = over_signals(
        [&] { return ::linkat(AT_FDCWD, path.c_str(), folder, file.path.c_str(), 0); });
    if (linked == 0) {
      struct stat status {};
      if (status_at(folder, file.path, status) && kept.is(status)) {
        return found->on_disk ? Linked::on_disk : Linked::waiting;
      }
      // Another file has come under the name, or somebody has written into this one.
      if (::unlinkat(folder, file.path.c_str(), 0) != 0) throw_write_error(file.path, errno);
    } else if (errno == EMLINK) {
      // As many names as a file can have: the next bundles get another one.
      static_cast<void>(::unlink(path.c_str()));
    } else if (errno != ENOENT) {
      return Linked::no;
    }
    found->kept.reset();
    found->on_disk = false;
  }
  return Linked::no;
}

void SharedFiles::set_on_disk(const std::string& key, int descriptor) {
  const std::shared_ptr<Slot> found = slot(key);
  const std::lock_guard lock(found->busy);
  found->on_disk = found->on_disk || is_kept(*found, descriptor);
}

void SharedFiles::discard(const std::string& key, int descriptor) {
  const std::shared_ptr<Slot> found = slot(key);
  const std::lock_guard lock(found->busy);
  if (!is_kept(*found, descriptor)) return;
  static_cast<void>(::unlink((folder_ / found->kept->name).c_str()));
  found->kept.reset();
}

bool SharedFiles::is_kept(const Slot& slot, int descriptor) {
  struct stat status {};
  return slot.kept && over_signals([&] { return ::fstat(descriptor, &status); }) == 0 &&
         slot.kept->is(status);
}

std::shared_ptr<SharedFiles::Slot> SharedFiles::slot(const std::string& key) {
  check_key(key);
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Slot>& found = slots_[key];
  if (!found) found = std::make_shared<Slot>();
  return found;
}

std::shared_ptr<const std::string> SharedFiles::remembered(Slot& slot) {
  const std::lock_guard lock(mutex_);
  slot.used = ++clock_;
  return slot.bytes;
}

void SharedFiles::remember(Slot& slot, std::shared_ptr<const std::string> bytes) {
  const std::lock_guard lock(mutex_);
  memory_ += bytes->size();
  slot.bytes = std::move(bytes);
  slot.used = ++clock_;
  while (memory_ > max_memory_) {
    Slot* oldest = nullptr;
    for (const auto& [key, other] : slots_) {
      if (other->bytes && (oldest == nullptr || other->used < oldest->used)) oldest = other.get();
    }
    memory_ -= oldest->bytes->size();
    oldest->bytes.reset();
  }
}

std::vector<std::string> SharedFiles::names_of(const std::string& key) {
  const std::lock_guard lock(mutex_);
  if (!names_) {
    const Folder folder(AT_FDCWD, folder_);
    names_ = folder.valid() ? folder.names().names : std::vector<std::string>();
  }
  std::vector<std::string> result;
  const auto first = std::lower_bound(names_->begin(), names_->end(), key + "-");
  for (auto name = first; name != names_->end() && name->starts_with(key); ++name) {
    if (!digits_in(*name, key).empty()) result.push_back(*name);
  }
  return result;
}

std::optional<std::string> SharedFiles::read(const std::string& name,
                                             std::optional<Kept>& kept) const {
  constexpr std::size_t kMostBytes = std::size_t{1} << 30U;
  const fs::path path = folder_ / name;
  Kept result{name, {}};
  try {
    const Descriptor file = open_at(AT_FDCWD, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    if (!file.valid()) return std::nullopt;
    if (over_signals([&] { return ::fstat(file.get(), &result.status); }) != 0) return std::nullopt;
    std::string bytes = read_regular(file, path, kMostBytes);
    const bool whole = digits(bytes) == digits_in(name, name.substr(0, name.find('-')));
    const bool safe = (result.status.st_mode & kWriters) == 0;
    if (whole && safe) {
      kept = std::move(result);
    } else if (leads_to(AT_FDCWD, path, file.get())) {
      static_cast<void>(::unlink(path.c_str()));
    }
    if (whole) return bytes;
  } catch (const Error&) {
    // It can't be read, and is made anew.
  }
  return std::nullopt;
}

std::optional<SharedFiles::Kept> SharedFiles::keep(const std::string& name,
                                                   const std::string& bytes) {
  try {
    return find_or_write(name, bytes);
  } catch (const Error& error) {
    bool first = false;
    {
      const std::lock_guard lock(mutex_);
      first = !std::exchange(warned_, true);
    }
    if (first && warn_) warn_(error);
    return std::nullopt;
  }
}

SharedFiles::Kept SharedFiles::find_or_write(const std::string& name,
                                             const std::string& bytes) const {
  static_cast<void>(make_folders(folder_));
  const Descriptor folder = open_at(AT_FDCWD, folder_, O_RDONLY | O_DIRECTORY);
  if (!folder.valid()) throw_write_error(folder_, errno);
  std::optional<Kept> kept;
  static_cast<void>(read(name, kept));
  if (kept) return *kept;

  Temporary temporary(folder.get(), folder_, name, Temporary::Kind::file);
  const int file = temporary.opened().get();
  Kept made{name, {}};
  const auto look = [&] { return over_signals([&] { return ::fstat(file, &made.status); }) == 0; };
  const auto protect = [&] {
    const mode_t rights = made.status.st_mode & kReaders;
    return over_signals([&] { return ::fchmod(file, rights); }) == 0;
  };
  // It isn't synced here: a file that a crash has cut short is noticed by its content, and a bundle
  // that has a link to it waits for the disk.
  if (!write_all(file, bytes) || !look() || !protect() || !look()) {
    throw_write_error(folder_, errno);
  }
  if (place_new(folder.get(), temporary, name)) return made;
  if (errno != EEXIST) throw_write_error(folder_, errno);
  static_cast<void>(read(name, kept));
  if (kept) return *kept;
  if (!place_over(folder.get(), temporary, name)) throw_write_error(folder_, errno);
  return made;
}

std::optional<SharedFiles::Kept> SharedFiles::kept_file(Slot& slot, const std::string& name,
                                                        const std::string& bytes) {
  if (slot.kept && slot.kept->name == name) return slot.kept;
  if (slot.unkept) return std::nullopt;
  slot.on_disk = false;
  std::optional<Kept> kept = keep(name, bytes);
  slot.unkept = !kept;
  return kept;
}

}  // namespace warren::io
