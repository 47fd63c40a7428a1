#include "cli/outputs.hpp"

#include <warren/core/error.hpp>

#include <system_error>

namespace warren::cli {
namespace {

namespace fs = std::filesystem;

fs::path without_links(const fs::path& path) {
  std::error_code code;
  const fs::path absolute = fs::absolute(path, code);
  fs::path real = fs::weakly_canonical(absolute, code);
  return code ? absolute.lexically_normal() : real;
}

}  // namespace

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code code;
  const fs::file_status status = fs::status(a, code);
  if (fs::exists(status) && !fs::is_regular_file(status)) return false;
  return fs::equivalent(a, b, code) || without_links(a) == without_links(b);
}

void check_not_replaced(std::string_view option, const fs::path& file,
                        std::span<const std::string> inputs) {
  for (const std::string& input : inputs) {
    if (!same_file(file, input)) continue;
    throw Error(ErrorKind::usage, "E-USAGE", "",
                std::string(option) + " '" + file.string() + "': would replace " + input +
                    ", which is read; name another file");
  }
}

}  // namespace warren::cli
