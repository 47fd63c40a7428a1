#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/in_order.hpp"
#include "cli/json.hpp"

#include <warren/bake/bake.hpp>
#include <warren/core/error.hpp>
#include <warren/io/files.hpp>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

namespace warren::cli {
namespace {

struct BakeOptions {
  std::vector<std::string> presets;
  RunOptions run;
  std::filesystem::path output = "out";
  bool json = false;
};

struct FailedJob {
  ExitCode code;
  std::string id;
  std::string message;
};

struct Baked {
  std::string path;
  std::vector<std::string> warnings;
  std::string times;  // only for verbose runs
  std::optional<FailedJob> failure;
};

/// Milliseconds between calls, with a decimal.
class Stopwatch {
 public:
  std::string lap() {
    const auto now = std::chrono::steady_clock::now();
    const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(now - last_).count();
    last_ = now;
    return std::to_string(passed / 1000) + "." + std::to_string(passed / 100 % 10) + " ms";
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

Baked bake_job(const Job& job, const BakeOptions& options) {
  Baked baked;
  const std::filesystem::path path =
      options.output / job.preset->plan.preset.name / std::to_string(job.seed);
  baked.path = path.string();
  Stopwatch watch;
  auto built = pipeline::build(job.preset->plan, job.seed);
  if (!built) {
    baked.failure = {ExitCode::generation, built.error().id, built.error().message};
    return baked;
  }
  const std::string generate_time = watch.lap();
  baked.warnings = std::move(built->warnings);
  try {
    const std::vector<Artifact> files = bake::bake(built->scene);
    const std::string bake_time = watch.lap();
    io::write_bundle(path, files);
    baked.times = "generate " + generate_time + ", bake " + bake_time + ", write " + watch.lap();
  } catch (const Error& error) {
    baked.failure = {exit_code(error.kind()), error.id(),
                     (error.where().empty() ? "" : error.where() + ": ") + error.what()};
  }
  return baked;
}

void report(const Job& job, const Baked& baked, const BakeOptions& options, Console& console) {
  for (const std::string& warning : baked.warnings) {
    console.warning(to_text(job) + ": warning: " + warning);
  }
  if (console.verbose()) console.detail(to_text(job) + ": " + baked.times);
  if (options.json) {
    console.result(to_json(
        {job.preset->path, job.preset->plan.preset.name, job.seed, baked.path, baked.warnings}));
  } else {
    console.result(baked.path + "\n");
  }
}

ExitCode run(const BakeOptions& options, Console& console) {
  console.set_verbosity(options.run.verbosity());
  const LoadedRun loaded = load_run(options.presets, console);
  if (loaded.status != ExitCode::done) return loaded.status;
  const Batch batch(loaded.presets, options.run);

  Failures failures;
  console.start_progress(batch.size());
  const auto window = 16 * static_cast<std::size_t>(batch.threads());
  in_order(
      batch.size(), batch.threads(), window,
      [&](std::uint64_t i) { return bake_job(batch[i], options); },
      [&](std::uint64_t i, const Baked& baked) {
        const Job job = batch[i];
        if (baked.failure) {
          failures.add(job, baked.failure->code, baked.failure->id, baked.failure->message);
        } else {
          report(job, baked, options, console);
        }
        console.advance_progress();
      });
  console.finish_progress();
  failures.log(console, batch.size());
  return failures.status();
}

}  // namespace

Run setup_bake(Arguments& arguments) {
  auto options = std::make_shared<BakeOptions>();
  arguments.words("PRESET", "Preset files; - reads one from standard input", options->presets);
  add_run_options(arguments, options->run);
  arguments.option("-o,--output", "DIR", "Folder for the bundles, DIR/NAME/SEED (default: out)",
                   [options](const std::string& text) {
                     if (text.empty()) {
                       throw Error(ErrorKind::usage, "E-USAGE", "", "-o '': a folder is needed");
                     }
                     options->output = text;
                   });
  arguments.flag("--json", "Print a JSON object a bundle instead of its path", options->json);
  arguments.example("warren bake presets/maze-15.json --seed 42",
                    "bakes out/maze-15/42 and prints that path");
  arguments.example("warren bake presets/*.json --seeds 0:9 -o build/bundles -j 4",
                    "bakes ten bundles of each preset on four threads");
  return [options](Console& console) { return run(*options, console); };
}

}  // namespace warren::cli
