#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/in_order.hpp"

#include <warren/bake/bake.hpp>

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

namespace warren::cli {
namespace {

struct GenerateOptions {
  std::vector<std::string> presets;
  RunOptions run;
};

struct Generated {
  std::string line;
  std::vector<std::string> warnings;
  std::optional<Failure> failure;
};

Generated generate_job(const Job& job) {
  auto built = pipeline::build(job.preset->plan, job.seed);
  if (!built) return {"", {}, built.error()};
  return {bake::scene_line(built->scene) + "\n", std::move(built->warnings), std::nullopt};
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

ExitCode run(const GenerateOptions& options, Console& console) {
  console.set_verbosity(options.run.verbosity());
  const LoadedRun loaded = load_run(options.presets, console);
  if (loaded.status != ExitCode::done) return loaded.status;
  const Batch batch(loaded.presets, options.run);

  Failures failures;
  Lines lines(console);
  std::uint64_t warned = 0;
  const auto window = 8 * static_cast<std::size_t>(batch.threads());
  console.start_progress(batch.size());
  in_order(
      batch.size(), batch.threads(), window,
      [&](std::uint64_t i) { return generate_job(batch[i]); },
      [&](std::uint64_t i, const Generated& generated) {
        if (generated.failure) {
          failures.add(batch[i], ExitCode::generation, generated.failure->id,
                       generated.failure->message);
        } else {
          lines.add(generated.line);
        }
        if (!generated.warnings.empty()) ++warned;
        if (console.verbose()) {
          for (const std::string& warning : generated.warnings) {
            console.warning(to_text(batch[i]) + ": warning: " + warning);
          }
        }
        console.advance_progress();
      });
  lines.flush();
  console.finish_progress();
  if (warned > 0 && !console.verbose()) {
    console.warning("warning: " + std::to_string(warned) + " of " + std::to_string(batch.size()) +
                    " have warnings; -v lists them");
  }
  failures.log(console, batch.size());
  return failures.status();
}

}  // namespace

Run setup_generate(Arguments& arguments) {
  auto options = std::make_shared<GenerateOptions>();
  arguments.words("PRESET", "Preset files; - reads one from standard input", options->presets);
  add_run_options(arguments, options->run);
  arguments.example("warren generate presets/maze-15.json --seeds 0:9999 | jq .metrics.dead_ends",
                    "prints the dead ends of ten thousand mazes");
  return [options](Console& console) { return run(*options, console); };
}

}  // namespace warren::cli
