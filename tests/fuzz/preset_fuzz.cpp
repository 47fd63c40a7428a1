#include "fuzz/check.hpp"

#include <warren/config/preset.hpp>
#include <warren/core/error.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

// An input is a preset, then any number of parts that begin with a line `%% NAME`, a base of that
// name, or `%% --set TEXT`, a setting. (JSON has no use for a line that begins so.)
namespace warren {
namespace {

using fuzz::check;

constexpr std::string_view kFile = "preset.json";
constexpr std::string_view kMark = "\n%% ";
constexpr std::string_view kSetting = "--set ";

struct Input {
  std::string text;
  std::map<std::string, std::string> bases;
  config::ReadOptions options;
};

Input split(std::string_view bytes) {
  Input input;
  std::size_t end = bytes.find(kMark);
  input.text = bytes.substr(0, end);
  while (end != std::string_view::npos) {
    bytes.remove_prefix(end + kMark.size());
    end = bytes.find(kMark);
    const std::string_view part = bytes.substr(0, end);
    if (part.starts_with(kSetting)) {
      input.options.settings.emplace_back(part.substr(kSetting.size()));
    } else {
      const std::size_t line = part.find('\n');
      input.bases.emplace(part.substr(0, line),
                          line == std::string_view::npos ? "" : part.substr(line + 1));
    }
  }
  input.bases.emplace(kFile, input.text);
  return input;
}

void check_diagnostics(const config::ParsedPreset& parsed) {
  for (const Diagnostic& found : parsed.diagnostics) {
    fuzz::check_message(found.message);
    check(found.id.starts_with(found.severity == Severity::error ? "E-" : "W-"),
          "an id says how grave it is: " + found.id);
    check(found.line > 0 ? found.column > 0 : found.id == "E-JSON-SIZE",
          "a place is known: " + found.id + " " + found.message);
    for (const char c : found.pointer) check(c != '\n', "a pointer is one line");
  }
}

/// What is told of a valid preset is that preset.
void check_explanation(const config::ParsedPreset& parsed) {
  for (const config::Origin& origin : parsed.origins) {
    check(!origin.file.empty() && origin.line > 0 && origin.column > 0, "an origin has a place");
  }
  const std::string text = config::explain(parsed);
  const config::ParsedPreset again = config::parse_preset(text, kFile);
  check(again.ok(), "an explanation is a valid preset:\n" + text);
  check(config::canonical_json(again.preset) == config::canonical_json(parsed.preset),
        "an explanation is the same preset:\n" + text);
  check(again.preset.seed == parsed.preset.seed, "an explanation has the same seed");
}

void run(std::string_view bytes) {
  Input input = split(bytes);
  input.options.load_base = [&](const config::NamedFile& base) {
    check(base.line > 0 && base.column > 0 && !base.from.empty(), "a base is named somewhere");
    const auto found = input.bases.find(base.path);
    if (found == input.bases.end()) {
      throw Error(ErrorKind::io, "E-IO-READ", base.path, "can't be read: no such base");
    }
    return config::Base{base.path, base.path, found->second};
  };
  const config::ParsedPreset parsed = config::parse_preset(input.text, kFile, input.options);
  check_diagnostics(parsed);
  if (parsed.ok()) check_explanation(parsed);
}

}  // namespace
}  // namespace warren

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warren::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
