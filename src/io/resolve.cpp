#include "io/posix.hpp"

#include <warren/core/error.hpp>
#include <warren/io/files.hpp>

#include <algorithm>
#include <system_error>

namespace warren::io {
namespace {

std::filesystem::path follow_links(const std::filesystem::path& path) {
  std::error_code code;
  std::filesystem::path result = std::filesystem::weakly_canonical(path, code);
  if (code) throw_read_error(path, code.value());
  return result;
}

}  // namespace

std::filesystem::path resolve_inside(const std::filesystem::path& root,
                                     const std::filesystem::path& relative) {
  const std::filesystem::path shown = root.empty() ? "." : root;
  const std::filesystem::path base = follow_links(shown);
  if (!relative.is_absolute()) {
    std::filesystem::path resolved = follow_links(base / relative);
    // Names are shown, compared and listed without `..`; they must mean the same file.
    if (follow_links(base / relative.lexically_normal()) != resolved) {
      throw Error(ErrorKind::input, "E-IO-OUTSIDE", relative.string(),
                  "has a `..` that leads back over a link; name the file without it");
    }
    const auto [end, rest] =
        std::mismatch(base.begin(), base.end(), resolved.begin(), resolved.end());
    if (end == base.end()) return resolved;
  }
  throw Error(ErrorKind::input, "E-IO-OUTSIDE", relative.string(),
              "leads out of the folder " + shown.string() + "; only files below it may be named");
}

}  // namespace warren::io
