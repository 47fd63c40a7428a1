#include "config/chain.hpp"
#include "config/json_text.hpp"
#include "config/origins.hpp"
#include "config/settings.hpp"
#include "config/tables.hpp"

#include <warren/config/preset.hpp>

#include <algorithm>
#include <utility>

namespace warren::config {
namespace {

/// The file's name without folders and its last extension.
std::string stem(std::string_view file) {
  if (file == "-") return "stdin";
  if (const auto slash = file.rfind('/'); slash != std::string_view::npos) {
    file.remove_prefix(slash + 1);
  }
  const auto dot = file.rfind('.');
  return std::string(dot == 0 ? file : file.substr(0, dot));
}

}  // namespace

bool ParsedPreset::ok() const {
  return std::none_of(diagnostics.begin(), diagnostics.end(),
                      [](const Diagnostic& found) { return found.severity == Severity::error; });
}

ParsedPreset parse_preset(std::string_view text, std::string_view file,
                          const ReadOptions& options) {
  ParsedPreset out;
  out.preset = default_preset();
  out.preset.name = stem(file);
  Report report(text, file);
  Document document = read_chain(report, options);
  out.bases = std::move(document.bases);
  if (document.root) {
    apply_settings(report, *document.root, options.settings);
    const Cursor top{&*document.root, ""};
    read_object(report, top, preset_table(), out.preset);
    if (out.preset.terrain && !top.member("lights")) out.preset.lights = terrain_lights();
    check_object(report, top, preset_table(), std::as_const(out.preset));
    if (!top.member("name") && !Name::valid(out.preset.name)) {
      report.error(top, "E-NAME",
                   "the file's name gives no name for a folder; give a \"name\": " +
                       std::string(Name::rule()));
    }
  }
  out.diagnostics = report.take();
  if (out.ok()) out.origins = origins_of(report, *document.root);
  return out;
}

std::string canonical_json(const Preset& preset) {
  return json_text(write_object(preset_table(), preset));
}

}  // namespace warren::config
