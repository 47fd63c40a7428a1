#include "cli/bake_job.hpp"

#include "cli/bundle.hpp"

#include <warren/core/error.hpp>
#include <warren/core/interrupt.hpp>
#include <warren/core/version.hpp>
#include <warren/io/files.hpp>
#include <warren/pipeline/pipeline.hpp>

#include <chrono>
#include <functional>
#include <new>
#include <stdexcept>
#include <utility>

namespace warren::cli {
namespace {

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

void build_and_write(const Job& job, const std::filesystem::path& path, bake::Profile profile,
                     io::SharedFiles& shared, Baked& baked) {
  Stopwatch watch;
  auto built = pipeline::build(job.preset->plan, job.seed, bake::name(profile));
  if (!built) {
    baked.failure = {ExitCode::generation, built.error().id, built.error().message};
    return;
  }
  const std::string generate_time = watch.lap();
  check_stop();
  const std::vector<Artifact> files = bake::bake(
      built->scene, profile, [&](const std::string& key, const std::function<std::string()>& make) {
        return shared.get(key, make);
      });
  const std::string bake_time = watch.lap();
  check_stop();
  io::write_bundle(path, files, &shared);
  baked.warnings = std::move(built->warnings);
  baked.detail = "generate " + generate_time + ", bake " + bake_time + ", write " + watch.lap();
}

/// The message of a failure that is listed beside the preset and the seed.
std::string message_of(const Error& error) {
  const bool names_file = error.kind() != ErrorKind::generation && !error.where().empty();
  return (names_file ? error.where() + ": " : "") + error.what();
}

}  // namespace

Baked bake_job(const Job& job, const BakeOptions& options, io::SharedFiles& shared) {
  Baked baked;
  try {
    const std::filesystem::path path = bundle_path(options.output, job, options.profile);
    baked.path = path.string();
    const std::string digest =
        pipeline::inputs_digest(job.preset->plan, job.seed, bake::name(options.profile), version());
    if (!options.force && up_to_date(path, job, options.profile, digest)) {
      if (options.renew) io::touch(path / kManifest);
      baked.status = BundleStatus::up_to_date;
      baked.detail = "up to date";
      return baked;
    }
    check_target(path);
    if (options.dry_run) {
      baked.status = BundleStatus::would_bake;
      baked.detail = "would be baked";
      return baked;
    }
    build_and_write(job, path, options.profile, shared, baked);
  } catch (const Error& error) {
    baked.failure = {exit_code(error.kind()), error.id(), message_of(error)};
  } catch (const std::bad_alloc&) {
    const Error error = out_of_memory(*job.preset);
    baked.failure = {exit_code(error.kind()), error.id(), error.what()};
  } catch (const std::logic_error& error) {
    // A fault of ours with one bundle is none of the others'.
    baked.failure = {ExitCode::internal, "E-INTERNAL", error.what()};
  }
  return baked;
}

}  // namespace warren::cli
