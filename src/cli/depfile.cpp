#include "cli/depfile.hpp"

#include "cli/bundle.hpp"

#include <warren/core/error.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace warren::cli {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& reason) {
  throw Error(
      ErrorKind::usage, "E-DEPFILE", "",
      "--depfile: the name '" + name + "' " + reason + ", which Make and Ninja can't both read");
}

/// A name as both read it. What has no spelling in one of them is refused: Ninja ends a name at
/// characters of its own choice, Make gives a meaning to others.
std::string escaped(const std::string& name) {
  constexpr std::string_view kRefused = "\"&'*;<>?^`|:=%";
  const auto refused = std::find_if(name.begin(), name.end(), [&](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f || kRefused.find(c) != std::string_view::npos;
  });
  if (refused != name.end()) {
    const bool control = kRefused.find(*refused) == std::string_view::npos;
    refuse(name, control ? std::string("has a line break or another control character")
                         : std::string("has a '") + *refused + "'");
  }
  if (name.starts_with('~')) refuse(name, "begins with '~'");

  std::string out;
  std::size_t backslashes = 0;  // that were written last
  for (const char c : name) {
    if (backslashes > 0 && (c == '#' || c == '$')) {
      refuse(name, std::string("has a backslash before '") + c + "'");
    }
    if (c == ' ') out += std::string(backslashes + 1, '\\');
    if (c == '#') out += '\\';
    if (c == '$') out += '$';
    out += c;
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
  if (backslashes > 0) refuse(name, "ends with a backslash");
  if (name.ends_with(' ')) refuse(name, "ends with a space");
  // Make takes it for a member of an archive.
  if (name.ends_with(')')) refuse(name, "ends with ')'");
  return out;
}

}  // namespace

std::string depfile(const Batch& batch, const std::filesystem::path& output,
                    bake::Profile profile) {
  std::string text;
  for (std::uint64_t i = 0; i < batch.size(); ++i) {
    const std::filesystem::path manifest = bundle_path(output, batch[i], profile) / kManifest;
    text += (i > 0 ? " " : "") + escaped(manifest.string());
  }
  text += ":";
  std::vector<std::string> inputs;
  for (const LoadedPreset& preset : batch.presets()) {
    inputs.insert(inputs.end(), preset.files.begin(), preset.files.end());
  }
  std::sort(inputs.begin(), inputs.end());
  inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end());
  for (const std::string& input : inputs) text += " " + escaped(input);
  return text + "\n";
}

}  // namespace warren::cli
