#include "cli/explain.hpp"

#include "cli/json.hpp"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

namespace warren::cli {
namespace {

using Json = nlohmann::ordered_json;

/// What `--explain --json` prints of a preset: what `warren validate --json` does, and for one that
/// could be read its values with their origins.
std::string explanation_json(const LoadedPreset& loaded) {
  Json out = Json::parse(validation_json(loaded));
  if (loaded.status == ExitCode::done) {
    const Json diagnostics = std::move(out["diagnostics"]);
    out.erase("diagnostics");
    constexpr bool kThrow = true;
    constexpr bool kComments = true;
    out["effective"] = Json::parse(config::explain(loaded.parsed), nullptr, kThrow, kComments);
    Json origins = Json::object();
    for (const config::Origin& origin : loaded.parsed.origins) {
      origins[origin.pointer] = config::to_string(origin);
    }
    out["origins"] = std::move(origins);
    out["diagnostics"] = diagnostics;
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

ExitCode run_explain(std::span<const std::string> paths, const PresetOptions& options,
                     pipeline::Work work, bool json, Console& console) {
  check_paths(paths);
  ExitCode status = ExitCode::done;
  for (const std::string& path : paths) {
    const LoadedPreset loaded = load_preset(path, options, work);
    status = std::max(status, loaded.status);
    if (json) {
      console.result(explanation_json(loaded));
      continue;
    }
    log(loaded.diagnostics, console);
    if (loaded.status == ExitCode::done) console.result(config::explain(loaded.parsed));
  }
  return status;
}

}  // namespace warren::cli
