#include "cli/command.hpp"
#include "cli/json.hpp"
#include "cli/load.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace warren::cli {
namespace {

struct ValidateOptions {
  std::vector<std::string> presets;
  bool json = false;
};

void report(const LoadedPreset& loaded, Console& console) {
  log(loaded.diagnostics, console);
  if (loaded.status == ExitCode::done) console.result(loaded.path + ": ok\n");
}

ExitCode run(const ValidateOptions& options, Console& console) {
  check_paths(options.presets);
  ExitCode status = ExitCode::done;
  for (const std::string& path : options.presets) {
    const LoadedPreset loaded = load_preset(path);
    status = std::max(status, loaded.status);
    if (options.json) {
      console.result(validation_json(loaded));
    } else {
      report(loaded, console);
    }
  }
  return status;
}

}  // namespace

Run setup_validate(Arguments& arguments) {
  auto options = std::make_shared<ValidateOptions>();
  arguments.words("PRESET", "Preset files; - reads one from standard input", options->presets);
  arguments.flag("--json", "Print a JSON object a preset, with all that is wrong", options->json);
  arguments.example("warren validate presets/*.json",
                    "prints a line for each valid preset; what is wrong goes to standard error");
  return [options](Console& console) { return run(*options, console); };
}

}  // namespace warren::cli
