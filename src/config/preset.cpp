#include "config/document.hpp"
#include "config/report.hpp"
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

/// Compact JSON whose numbers are the shortest that read back equal; nlohmann's are for most values
/// only.
void append(std::string& out, const Json& value) {
  const auto join = [&](char open, char close, const auto& append_item) {
    out += open;
    for (auto item = value.begin(); item != value.end(); ++item) {
      if (item != value.begin()) out += ',';
      append_item(item);
    }
    out += close;
  };
  if (value.is_object()) {
    join('{', '}', [&](const auto& item) {
      out += Json(item.key()).dump() + ':';
      append(out, item.value());
    });
  } else if (value.is_array()) {
    join('[', ']', [&](const auto& item) { append(out, *item); });
  } else if (value.is_number_float()) {
    out += shortest(value.template get<double>());
  } else {
    out += value.dump();
  }
}

}  // namespace

bool ParsedPreset::ok() const {
  return std::none_of(diagnostics.begin(), diagnostics.end(),
                      [](const Diagnostic& found) { return found.severity == Severity::error; });
}

ParsedPreset parse_preset(std::string_view text, std::string_view file) {
  ParsedPreset out;
  out.preset = default_preset();
  out.preset.name = stem(file);
  Report report(text, file);
  if (const auto root = read_document(text, report)) {
    const Cursor top{&*root, ""};
    read_object(report, top, preset_table(), out.preset);
    check_object(report, top, preset_table(), std::as_const(out.preset));
    if (!top.member("name") && !Name::valid(out.preset.name)) {
      report.error(top, "E-NAME",
                   "the file's name gives no name for a folder; give a \"name\": " +
                       std::string(Name::rule()));
    }
  }
  out.diagnostics = report.take();
  // A document of another format is to be read by another warren: what else differs means nothing.
  const auto format = std::find_if(out.diagnostics.begin(), out.diagnostics.end(),
                                   [](const Diagnostic& d) { return d.id == "E-FORMAT"; });
  if (format != out.diagnostics.end()) out.diagnostics = {Diagnostic(*format)};
  return out;
}

std::string canonical_json(const Preset& preset) {
  std::string out;
  append(out, write_object(preset_table(), preset));
  return out;
}

std::string preset_schema() {
  Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"},
              {"title", "warren preset"},
              {"description",
               "What warren builds. Lengths are metres, angles degrees, places cells [x, y] from "
               "the low corner."}};
  schema.update(object_schema(preset_table(), default_preset()));
  return schema.dump(2) + "\n";
}

}  // namespace warren::config
