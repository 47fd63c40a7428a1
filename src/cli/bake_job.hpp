#pragma once

#include "cli/batch.hpp"
#include "cli/outcome.hpp"

#include <warren/bake/bake.hpp>
#include <warren/io/shared_files.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warren::cli {

/// How the jobs of a run are done.
struct BakeOptions {
  std::filesystem::path output = "out";
  bake::Profile profile = bake::Profile::portable;
  bool force = false;    ///< bakes what is up to date as well
  bool dry_run = false;  ///< writes nothing
  bool renew = false;    ///< gives manifests that are up to date the time of now
};

struct Baked {
  std::string path;
  BundleStatus status = BundleStatus::baked;
  std::vector<std::string> warnings;
  std::string detail;  ///< what was done and how long it took, for logs
  std::optional<JobFailure> failure;
};

/// Bakes a job's bundle unless it is up to date; `shared` keeps what it has in common with others.
/// May be called from any thread. Throws Interrupted.
[[nodiscard]] Baked bake_job(const Job& job, const BakeOptions& options, io::SharedFiles& shared);

}  // namespace warren::cli
