#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/in_order.hpp"
#include "cli/interrupts.hpp"

#include <warren/bake/bake.hpp>
#include <warren/core/interrupt.hpp>

#include <algorithm>
#include <chrono>
#include <climits>
#include <memory>
#include <new>
#include <optional>
#include <string_view>
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
    // Without meshes a scene is the same in every profile.
    auto built = pipeline::build(job.preset->plan, job.seed, bake::name(bake::Profile::portable));
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
  /// What it can't write any more when it throws Interrupted is dropped: after half a line nothing
  /// may follow.
  void flush() {
    const std::string lines = std::exchange(pending_, {});
    last_flush_ = Clock::now();
    std::string_view rest = lines;
    while (!rest.empty()) {
      const std::string_view piece = first_piece(rest);
      console_.result(piece);
      written_ += static_cast<std::uint64_t>(std::count(piece.begin(), piece.end(), '\n'));
      rest.remove_prefix(piece.size());
    }
  }
  /// Lines that were written to their end.
  [[nodiscard]] std::uint64_t written() const { return written_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kFull = std::size_t{1} << 16;
  static constexpr auto kLongest = std::chrono::milliseconds(50);

  /// As many lines as a pipe takes at once or not at all; a longer one by itself.
  static std::string_view first_piece(std::string_view lines) {
    const std::size_t last = lines.rfind('\n', PIPE_BUF - 1);
    return lines.substr(0, (last == std::string_view::npos ? lines.find('\n') : last) + 1);
  }

  Console& console_;
  std::string pending_;
  std::uint64_t written_ = 0;
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
  in_order(
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
  try {
    lines.flush();
  } catch (const Interrupted&) {
    // What was written tells how far the run came.
  }
  const std::uint64_t done = lines.written() + failures.entries().size();
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
