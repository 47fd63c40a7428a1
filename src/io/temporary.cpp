#include "io/temporary.hpp"

#include "io/folder.hpp"

#include <warren/core/error.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warren::io {
namespace {

constexpr std::string_view kMark = ".tmp-";
constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::size_t kRandomDigits = 16;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_in_host(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

std::string random_hex() {
  std::uint64_t value = 0;
  while (::getrandom(&value, sizeof value, 0) != static_cast<ssize_t>(sizeof value)) {
    if (errno != EINTR) {
      throw Error(ErrorKind::io, "E-IO-WRITE", "",
                  "no random numbers from the system: " + std::generic_category().message(errno));
    }
  }
  std::string digits(kRandomDigits, '0');
  for (char& digit : digits) {
    digit = kHexDigits[value % 16];
    value /= 16;
  }
  return digits;
}

}  // namespace

std::string host_tag() {
  std::array<char, 65> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "unknown";
  std::string host(name.data());
  // Without a dot the mark can't occur in it, so that the last one in a name is ours.
  std::replace_if(
      host.begin(), host.end(), [](char c) { return !is_in_host(c); }, '_');
  return host;
}

std::string make_temporary_name(const std::string& target) {
  return "." + target + std::string(kMark) + host_tag() + "-" + std::to_string(::getpid()) + "-" +
         random_hex();
}

std::optional<TemporaryName> parse_temporary_name(std::string_view name) {
  TemporaryName parts;
  parts.aside = name.ends_with(kAside);
  if (parts.aside) name.remove_suffix(kAside.size());
  const std::size_t mark = name.rfind(kMark);
  if (mark == std::string_view::npos || mark < 2 || name[0] != '.') return std::nullopt;
  parts.target = name.substr(1, mark - 1);
  if (parts.target == "." || parts.target == "..") return std::nullopt;
  name.remove_prefix(mark + kMark.size());

  if (name.size() < kRandomDigits + 1) return std::nullopt;
  const std::string_view digits = name.substr(name.size() - kRandomDigits);
  name.remove_suffix(kRandomDigits);
  if (digits.find_first_not_of(kHexDigits) != std::string_view::npos || name.back() != '-') {
    return std::nullopt;
  }
  name.remove_suffix(1);

  const std::size_t dash = name.rfind('-');
  if (dash == std::string_view::npos || dash == 0) return std::nullopt;
  parts.host = name.substr(0, dash);
  const std::string_view process = name.substr(dash + 1);
  const char* const end = process.data() + process.size();
  const auto [stopped, code] = std::from_chars(process.data(), end, parts.process);
  const bool whole = code == std::errc() && stopped == end && parts.process > 0;
  if (!whole || !std::all_of(parts.host.begin(), parts.host.end(), is_in_host)) {
    return std::nullopt;
  }
  return parts;
}

Lock try_lock(int descriptor) {
  if (over_signals([&] { return ::flock(descriptor, LOCK_EX | LOCK_NB); }) == 0) return Lock::held;
  return errno == EWOULDBLOCK ? Lock::elsewhere : Lock::unsupported;
}

Temporary::Temporary(int parent, const std::filesystem::path& shown, const std::string& target,
                     Kind kind)
    : parent_(parent) {
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    name_ = make_temporary_name(target);
    if (!try_to_make(shown, kind)) continue;
    // A collector can find it before it's locked. It holds the lock while it removes it, and the
    // name is gone once the lock is free.
    if (try_lock(opened_.get()) == Lock::elsewhere) continue;
    owned_ = leads_to(parent, name_, opened_.get());
    if (owned_) return;
    static_cast<void>(remove_tree(parent, name_));
  }
  throw_write_error(shown, EAGAIN);
}

Temporary::~Temporary() {
  if (!owned_) return;
  opened_ = Descriptor();
  static_cast<void>(remove_tree(parent_, name_));
}

void Temporary::release() {
  owned_ = false;
  opened_ = Descriptor();
}

bool Temporary::try_to_make(const std::filesystem::path& shown, Kind kind) {
  if (kind == Kind::file) {
    opened_ = open_at(parent_, name_, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
    if (!opened_.valid() && errno != EEXIST) throw_write_error(shown, errno);
    return opened_.valid();
  }
  constexpr mode_t kMode = 0777;
  if (over_signals([&] { return ::mkdirat(parent_, name_.c_str(), kMode); }) != 0) {
    if (errno == EEXIST) return false;
    throw_write_error(shown, errno);
  }
  opened_ = open_at(parent_, name_, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  if (opened_.valid()) return true;
  const int code = errno;
  if (code == ENOENT) return false;
  static_cast<void>(remove_tree(parent_, name_));
  throw_write_error(shown, code);
}

}  // namespace warren::io
