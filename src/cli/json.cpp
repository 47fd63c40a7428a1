#include "cli/json.hpp"

#include <string_view>

#include <nlohmann/json.hpp>

namespace warren::cli {
namespace {

using Json = nlohmann::ordered_json;

/// On one line; bytes of file names that aren't UTF-8 are replaced.
std::string to_line(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string_view to_text(BundleStatus status) {
  switch (status) {
    case BundleStatus::baked:
      return "baked";
    case BundleStatus::up_to_date:
      return "up to date";
    case BundleStatus::would_bake:
      return "would bake";
  }
  return "";
}

Json diagnostics(const Diagnostics& list) {
  Json out = Json::array();
  for (const Diagnostic& diagnostic : list) {
    Json item{{"severity", diagnostic.severity == Severity::error ? "error" : "warning"},
              {"id", diagnostic.id},
              {"file", diagnostic.file}};
    if (diagnostic.line > 0) {
      item["line"] = diagnostic.line;
      item["column"] = diagnostic.column;
    }
    item["pointer"] = diagnostic.pointer;
    item["message"] = diagnostic.message;
    out.push_back(std::move(item));
  }
  return out;
}

}  // namespace

std::string to_json(const BundleLine& line) {
  return to_line({{"preset", line.preset},
                  {"name", line.name},
                  {"seed", std::to_string(line.seed)},
                  {"path", line.path},
                  {"status", to_text(line.status)},
                  {"warnings", line.warnings}});
}

std::string validation_json(const LoadedPreset& loaded) {
  return to_line({{"preset", loaded.path},
                  {"ok", loaded.status == ExitCode::done},
                  {"diagnostics", diagnostics(loaded.diagnostics)}});
}

std::string listing_json(const LoadedPreset& loaded) {
  return to_line({{"preset", loaded.path},
                  {"name", loaded.plan.preset.name},
                  {"description", loaded.plan.preset.description}});
}

}  // namespace warren::cli
