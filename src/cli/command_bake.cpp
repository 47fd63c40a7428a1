#include "cli/bake_job.hpp"
#include "cli/batch_summary.hpp"
#include "cli/bundle.hpp"
#include "cli/command.hpp"
#include "cli/depfile.hpp"
#include "cli/explain.hpp"
#include "cli/in_order.hpp"
#include "cli/interrupts.hpp"
#include "cli/json.hpp"
#include "cli/outputs.hpp"
#include "cli/player.hpp"

#include <warren/bake/bake.hpp>
#include <warren/core/error.hpp>
#include <warren/io/files.hpp>
#include <warren/io/shared_files.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace warren::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::vector<std::string> presets;
  RunOptions run;
  PresetOptions preset;
  BakeOptions bake;
  std::optional<fs::path> depfile;
  std::optional<fs::path> junit;
  bool explain = false;
  bool with_player = false;
  bool json = false;
};

/// A count with its word and verb, e.g. `2 bundles`.
std::string bundles(std::uint64_t count) {
  return std::to_string(count) + (count == 1 ? " bundle" : " bundles");
}

std::string are(std::uint64_t count) { return count == 1 ? " is" : " are"; }

std::string were(std::uint64_t count) { return count == 1 ? " was" : " were"; }

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorKind::usage, "E-USAGE", "", message);
}

/// Options that another one leaves without effect.
void check_options(const Options& options) {
  const auto exclude = [](std::string_view what, bool given, std::string_view other) {
    if (given) refuse(std::string(what) + "; remove " + std::string(other));
  };
  if (options.explain) {
    constexpr std::string_view kWhat = "--explain bakes nothing";
    exclude(kWhat, options.bake.force, "--force");
    exclude(kWhat, options.bake.dry_run, "--dry-run");
    exclude(kWhat, options.with_player, "--with-player");
    exclude(kWhat, options.depfile.has_value(), "--depfile");
    exclude(kWhat, options.junit.has_value(), "--junit");
  }
  if (options.bake.dry_run) {
    constexpr std::string_view kWhat = "--dry-run writes nothing";
    exclude(kWhat, options.with_player, "--with-player");
    exclude(kWhat, options.depfile.has_value(), "--depfile");
    exclude(kWhat, options.junit.has_value(), "--junit");
  }
}

/// No file that tells of a run takes the place of another one or of what is read.
void check_reports(const Options& options, const Batch& batch) {
  const fs::path summary = options.bake.output / kBatchSummary;
  const auto check = [&](std::string_view option, const fs::path& file) {
    for (const LoadedPreset& loaded : batch.presets()) {
      check_not_replaced(option, file, loaded.files);
    }
  };
  const auto check_report = [&](std::string_view option, const std::optional<fs::path>& file) {
    if (!file) return;
    check(option, *file);
    if (!same_file(*file, summary)) return;
    refuse(std::string(option) + " '" + file->string() +
           "': the summary of a run of several bundles is written there; name another file");
  };
  check_report("--depfile", options.depfile);
  check_report("--junit", options.junit);
  if (options.depfile && options.junit && same_file(*options.depfile, *options.junit)) {
    refuse("--depfile and --junit name the same file, " + options.junit->string());
  }
  if (batch.size() > 1) check("the summary", summary);
}

/// Where the files of a run can't go is known before anything is baked.
void check_files(const Options& options, const Batch& batch) {
  check_output(options.bake.output);
  check_reports(options, batch);
  const auto outside = [&](std::string_view option, const std::optional<fs::path>& file) {
    if (!file) return;
    check_outside_bundles(option, *file, options.bake.output, batch.presets());
    if (options.with_player) check_outside_player(option, *file, options.bake.output);
  };
  outside("--depfile", options.depfile);
  outside("--junit", options.junit);
  for (const LoadedPreset& loaded : batch.presets()) {
    const auto check_name = [&](bool taken, std::string_view name, std::string_view owner) {
      if (!taken || loaded.plan.preset.name != name) return;
      refuse(loaded.path + " is named '" + std::string(name) + "', as " + std::string(owner) +
             " is; give it another name (`name` in a preset sets it)");
    };
    check_name(batch.size() > 1, kBatchSummary, "the summary of a run of several bundles");
    check_name(options.with_player, kPlayer, "the player's folder");
  }
  if (options.with_player) check_player_target(options.bake.output);
}

/// What runs that were killed have left beside the files of this one.
void remove_leftovers(const Options& options, const Batch& batch, Console& console) {
  std::set<fs::path> folders{options.bake.output / kShared};
  for (const LoadedPreset& loaded : batch.presets()) {
    folders.insert(options.bake.output / loaded.plan.preset.name);
  }
  if (batch.size() > 1 || options.with_player) folders.insert(options.bake.output);
  for (const auto& file : {options.depfile, options.junit}) {
    if (file) folders.insert(file->parent_path());
  }
  for (const fs::path& folder : folders) {
    try {
      io::remove_stale_temporaries(folder);
    } catch (const Error& error) {
      // Bundles may be written beside them all the same.
      console.report({Severity::warning, error.id(), error.where(), 0, 0, "", error.what()});
    }
  }
}

void report(const Job& job, const Baked& baked, const Options& options, Console& console) {
  for (const std::string& warning : baked.warnings) {
    console.report({Severity::warning, "", job.preset->path, 0, 0, "", warning}, job.seed);
  }
  if (console.verbose()) console.detail(to_text(job) + ": " + baked.detail);
  if (options.json) {
    console.result(to_json({job.preset->path, job.preset->plan.preset.name, job.seed, baked.path,
                            baked.status, baked.warnings}));
  } else if (!options.bake.dry_run || baked.status == BundleStatus::would_bake) {
    console.result(baked.path + "\n");
  }
}

/// What keeps shared files from being kept is told, and does no harm to bundles.
void warn_of_shared(const Error& error, Console& console) {
  console.report({Severity::warning, "W-CACHE", error.where(), 0, 0, "",
                  std::string(error.what()) + "; each bundle has pictures of its own"});
}

/// A part of what jobs may take, which few sets of pictures need.
std::size_t memory_for_shared(std::uint64_t memory) {
  constexpr std::uint64_t kPart = 16;
  return std::min<std::uint64_t>(io::SharedFiles::kDefaultMemory, memory / kPart);
}

struct Ran {
  Outcome outcome;
  bool interrupted = false;
  std::optional<Error> lost;  ///< why results can't be printed any more
  fs::path first;             ///< the first bundle that stands, relative to the output
};

Ran bake_all(const Options& options, const Batch& batch, Console& console) {
  BakeOptions bake = options.bake;
  bake.renew = options.depfile.has_value();
  const int threads = threads_that_fit(batch.presets(), options.preset.memory, batch.threads());
  const auto window = 16 * static_cast<std::size_t>(threads);
  io::SharedFiles shared(
      bake.output / kShared, [&console](const Error& error) { warn_of_shared(error, console); },
      memory_for_shared(options.preset.memory));
  Ran ran;
  console.start_progress(batch.size());
  try {
    const std::uint64_t done = in_order(
        batch.size(), threads, window,
        [&](std::uint64_t i) { return bake_job(batch[i], bake, shared); },
        [&](std::uint64_t i, const Baked& baked) {
          const Job job = batch[i];
          if (baked.failure) {
            ran.outcome.add_failure(i, job, *baked.failure);
          } else {
            ran.outcome.add(i, baked.status);
            if (ran.first.empty()) ran.first = bundle_path("", job, bake.profile);
            report(job, baked, options, console);
          }
          console.advance_progress();
        });
    ran.interrupted = done < batch.size();
  } catch (const Error& error) {
    // What was baked until then stands, and is told in the reports.
    ran.lost = error;
  }
  console.finish_progress();
  return ran;
}

void log_counts(const Outcome& outcome, std::uint64_t total, bool dry_run, Console& console) {
  const std::uint64_t same = outcome.up_to_date();
  if (dry_run) {
    console.note("would bake " + std::to_string(outcome.baked()) + " of " + bundles(total) +
                 (same > 0 ? "; " + std::to_string(same) + are(same) + " up to date" : ""));
  } else if (same > 0) {
    console.note(std::to_string(same) + " of " + bundles(total) + were(same) + " up to date");
  }
}

/// Writes the player and says how to open the run's first bundle in it.
ExitCode add_player(const Options& options, const std::vector<Artifact>& player,
                    const fs::path& first, Console& console) {
  try {
    write_player(options.bake.output, player);
  } catch (const Error& error) {
    console.report(error);
    return exit_code(error.kind());
  }
  if (!first.empty()) console.note(player_note(options.bake.output, first));
  return ExitCode::done;
}

/// Writes what tells of the run. A file that can't be written is logged and doesn't keep the others
/// from being written.
ExitCode write_reports(const Options& options, const Batch& batch, const Outcome& outcome,
                       const std::string& rule, Console& console) {
  ExitCode status = ExitCode::done;
  const auto write = [&](const fs::path& path, const std::string& content) {
    try {
      io::write_file(path, content);
    } catch (const Error& error) {
      console.report(error);
      status = std::max(status, exit_code(error.kind()));
    }
  };
  if (batch.size() > 1)
    write(options.bake.output / kBatchSummary, batch_summary(batch, options.bake.profile, outcome));
  if (options.junit) write(*options.junit, junit(batch, outcome));
  const bool complete = outcome.done() == batch.size() && outcome.failures().entries().empty();
  if (options.depfile && complete) write(*options.depfile, rule);
  return status;
}

ExitCode run(const Options& options, Console& console) {
  check_options(options);
  const bool compact = options.bake.profile == bake::Profile::compact;
  const auto work = compact ? pipeline::Work::bake_compact : pipeline::Work::bake;
  if (options.explain) {
    if (options.run.quiet) console.set_verbosity(Verbosity::quiet);
    return run_explain(options.presets, options.preset, work, options.json, console);
  }
  begin_run(options.run, console);
  const LoadedRun loaded = load_run(options.presets, options.preset, work, console);
  if (loaded.status != ExitCode::done) return loaded.status;
  const Batch batch(loaded.presets, options.run);
  check_files(options, batch);
  const std::string rule =
      options.depfile ? depfile(batch, options.bake.output, options.bake.profile) : "";
  const std::vector<Artifact> player =
      options.with_player ? load_player() : std::vector<Artifact>();
  if (!options.bake.dry_run) remove_leftovers(options, batch, console);

  const auto [outcome, interrupted, lost, first] = bake_all(options, batch, console);
  constexpr std::size_t kListed = 100;
  const fs::path summary = options.bake.output / kBatchSummary;
  outcome.failures().log(console, outcome.done(), options.bake.dry_run ? Failures::kAll : kListed,
                         "all are in " + summary.string());
  ExitCode status = outcome.failures().status();
  if (!options.bake.dry_run) {
    status = std::max(status, write_reports(options, batch, outcome, rule, console));
  }
  if (lost) throw Error(*lost);
  if (interrupted) return log_interrupt(console, outcome.done(), batch.size());
  log_counts(outcome, batch.size(), options.bake.dry_run, console);
  if (options.with_player) {
    status = std::max(status, add_player(options, player, first, console));
  }
  return status;
}

bake::Profile parse_profile(std::string_view text) {
  for (const bake::Profile profile : {bake::Profile::portable, bake::Profile::compact}) {
    if (text == bake::name(profile)) return profile;
  }
  refuse("--profile '" + std::string(text) + "': profiles are portable and compact");
}

/// An option that names a file or a folder to write to.
template <class Path>
void add_path(Arguments& arguments, std::string_view names, std::string_view value,
              std::string_view help, Path& path) {
  const std::string shown(names.substr(0, names.find(',')));
  arguments.option(names, value, help, [shown, &path](const std::string& text) {
    if (text.empty()) refuse(shown + " '': a name is needed");
    path = text;
  });
}

}  // namespace

Run setup_bake(Arguments& arguments) {
  auto options = std::make_shared<Options>();
  arguments.words("PRESET", "Preset files; - reads one from standard input", options->presets);
  add_run_options(arguments, options->run);
  add_preset_options(arguments, options->preset);
  add_log_format_option(arguments);
  add_path(arguments, "-o,--output", "DIR", "Folder for the bundles, DIR/NAME/SEED (default: out)",
           options->bake.output);
  arguments.option(
      "--profile", "portable|compact",
      "How to store meshes and pictures: for any viewer (default), or small",
      [options](const std::string& text) { options->bake.profile = parse_profile(text); });
  arguments.flag("--force", "Bake bundles that are up to date as well", options->bake.force);
  arguments.flag("-n,--dry-run", "Print what would be baked; nothing is written",
                 options->bake.dry_run);
  arguments.flag("--explain", "Print the effective presets with the origin of each value instead",
                 options->explain);
  arguments.flag("--with-player", "Write the web page that shows the bundles to DIR/player too",
                 options->with_player);
  add_path(arguments, "--depfile", "FILE",
           "Write a rule for Make and Ninja that names all files read", options->depfile);
  add_path(arguments, "--junit", "FILE", "Write a report in JUnit's XML", options->junit);
  arguments.flag("--json", "Print a JSON object a bundle instead of its path", options->json);
  arguments.example("warren bake presets/maze-15.json --seed 42",
                    "bakes out/maze-15/42 and prints that path, unless it is up to date");
  arguments.example("warren bake presets/*.json --seeds 0:9 -o build/bundles -j 4",
                    "bakes ten bundles of each preset on four threads");
  arguments.example("warren bake presets/maze-15.json --profile compact",
                    "bakes out/maze-15/42.compact, which is smaller and loads in fewer viewers");
  arguments.example("warren bake presets/tidal-flat.json --chunks -2:1,0:3",
                    "bakes out/tidal-flat/7@-2_1_0_3: these chunks of the endless field");
  arguments.example("warren bake presets/maze-15.json --with-player",
                    "bakes out/maze-15/42 and says how to walk through it in a browser");
  arguments.example("warren bake presets/maze-15.json --set maze.size=[23,23] --explain",
                    "prints the preset that would be baked");
  return [options](Console& console) { return run(*options, console); };
}

}  // namespace warren::cli
