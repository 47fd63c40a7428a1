#include "cli/command.hpp"
#include "cli/explain.hpp"
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
  PresetOptions preset;
  bool explain = false;
  bool json = false;
};

void report(const LoadedPreset& loaded, Console& console) {
  log(loaded.diagnostics, console);
  if (loaded.status == ExitCode::done) console.result(loaded.path + ": ok\n");
}

ExitCode run(const ValidateOptions& options, Console& console) {
  // What can be validated should be fit to be baked.
  constexpr auto kWork = pipeline::Work::bake;
  if (options.explain) {
    return run_explain(options.presets, options.preset, kWork, options.json, console);
  }
  check_paths(options.presets);
  ExitCode status = ExitCode::done;
  for (const std::string& path : options.presets) {
    const LoadedPreset loaded = load_preset(path, options.preset, kWork);
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
  add_preset_options(arguments, options->preset);
  add_log_format_option(arguments);
  arguments.flag("--explain", "Print the effective presets, and where each value was written",
                 options->explain);
  arguments.flag("--json", "Print a JSON object a preset, with all that is wrong", options->json);
  arguments.example("warren validate presets/*.json",
                    "prints a line for each valid preset; what is wrong goes to standard error");
  arguments.example("warren validate presets/maze-15.json --set maze.braid=0.5 --explain",
                    "prints what the preset comes to, with the origin of each value");
  return [options](Console& console) { return run(*options, console); };
}

}  // namespace warren::cli
