#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/in_order.hpp"
#include "cli/interrupts.hpp"

#include <warren/bake/bake.hpp>

#include <algorithm>
#include <chrono>
#include <memory>
#include <new>
#include <optional>
#include <utility>

namespace warren::cli {
namespace {

struct GenerateOptions {
  std::vector<std::string> presets;
  PresetOptions preset;
  RunOptions run;
};

struct Generated {
  std::string line;
  std::vector<std::string> warnings;
  std::optional<JobFailure> failure;
};

Generated generate_job(const Job& job) {
  Generated generated;
  try {
    auto built = pipeline::build(job.preset->plan, job.seed);
    if (built) {
      generated.line = bake::scene_line(built->scene) + "\n";
      generated.warnings = std::move(built->warnings);
    } else {
      generated.failure = {ExitCode::generation, built.error().id, built.error().message};
    }
  } catch (const std::bad_alloc&) {
    const Error error = out_of_memory(*job.preset);
    generated.failure = {exit_code(error.kind()), error.id(), error.what()};
  }
  return generated;
}

/// Gathers lines, since a system call for each would cost more than making it. A line waits only as
/// long as others come at once.
class Lines {
 public:
  explicit Lines(Console& console) : console_(console) {}

  void add(const std::string& line) {
    pending_ += line;
    if (pending_.size() >= kFull || Clock::now() - last_flush_ >= kLongest) flush();
  }
  void flush() {
    if (!pending_.empty()) console_.result(pending_);
    pending_.clear();
    last_flush_ = Clock::now();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kFull = std::size_t{1} << 16;
  static constexpr auto kLongest = std::chrono::milliseconds(50);

  Console& console_;
  std::string pending_;
  Clock::time_point last_flush_ = Clock::now();
};

/// Results that may wait for an earlier one, running jobs included: their lines take memory too.
std::size_t window_that_fits(const LoadedRun& loaded, std::uint64_t memory, int threads) {
  constexpr std::uint64_t kPerThread = 8;
  const auto least = static_cast<std::uint64_t>(threads);
  return std::clamp(jobs_that_fit(loaded.presets, memory), least, kPerThread * least);
}

ExitCode run(const GenerateOptions& options, Console& console) {
  begin_run(options.run, console);
  const LoadedRun loaded =
      load_run(options.presets, options.preset, pipeline::Work::generate, console);
  if (loaded.status != ExitCode::done) return loaded.status;
  const Batch batch(loaded.presets, options.run);
  const int threads = threads_that_fit(loaded.presets, options.preset.memory, batch.threads());
  // Warnings of a single job are told at once, those of many would drown all else.
  const bool tells_warnings = console.verbose() || batch.size() == 1;

  Failures failures;
  Lines lines(console);
  std::uint64_t warned = 0;
  const std::size_t window = window_that_fits(loaded, options.preset.memory, threads);
  console.start_progress(batch.size());
  const std::uint64_t done = in_order(
      batch.size(), threads, window, [&](std::uint64_t i) { return generate_job(batch[i]); },
      [&](std::uint64_t i, const Generated& generated) {
        const Job job = batch[i];
        if (generated.failure) {
          failures.add(job, generated.failure->code, generated.failure->id,
                       generated.failure->message);
        } else {
          lines.add(generated.line);
        }
        if (!generated.warnings.empty()) ++warned;
        if (tells_warnings) {
          for (const std::string& warning : generated.warnings) {
            console.report({Severity::warning, "", job.preset->path, 0, 0, "", warning}, job.seed);
          }
        }
        console.advance_progress();
      });
  lines.flush();
  console.finish_progress();
  if (warned > 0 && !tells_warnings) {
    console.warning(std::to_string(warned) + " of " + std::to_string(batch.size()) +
                    " have warnings; -v lists them");
  }
  failures.log(console, batch.size());
  if (done < batch.size()) return log_interrupt(console, done, batch.size());
  return failures.status();
}

}  // namespace

Run setup_generate(Arguments& arguments) {
  auto options = std::make_shared<GenerateOptions>();
  arguments.words("PRESET", "Preset files; - reads one from standard input", options->presets);
  add_run_options(arguments, options->run);
  add_preset_options(arguments, options->preset);
  add_log_format_option(arguments);
  arguments.example("warren generate presets/maze-15.json --seeds 0:9999 | jq .metrics.dead_ends",
                    "prints the dead ends of ten thousand mazes");
  return [options](Console& console) { return run(*options, console); };
}

}  // namespace warren::cli
