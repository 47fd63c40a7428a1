#include "fuzz/check.hpp"

#include <warren/bake/manifest.hpp>
#include <warren/core/error.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace warren {
namespace {

using fuzz::check;

/// A path that a reader may open below the bundle.
void check_path(std::string_view path) {
  check(!path.empty() && path.front() != '/' && path.back() != '/', "a path is relative");
  check(path.find('\0') == std::string_view::npos, "a path ends where C thinks it does");
  std::size_t begin = 0;
  while (begin <= path.size()) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    check(!part.empty() && part != "." && part != "..", "a path leads down: " + std::string(path));
    begin = end + 1;
  }
}

void run(std::string_view text) {
  try {
    const bake::Manifest manifest = bake::read_manifest(text);
    for (std::size_t i = 0; i < manifest.files.size(); ++i) {
      check_path(manifest.files[i].path);
      check(manifest.files[i].path != "manifest.json", "a manifest doesn't list itself");
      check(i == 0 || manifest.files[i - 1].path < manifest.files[i].path,
            "paths are sorted, each once");
    }
  } catch (const Error& error) {
    fuzz::check_message(error.what());
    check(error.id() == "E-BUNDLE-MANIFEST", "a known id");
    check(error.kind() == ErrorKind::input, "a fault of the input");
  }
}

}  // namespace
}  // namespace warren

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warren::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
