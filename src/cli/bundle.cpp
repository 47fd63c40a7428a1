#include "cli/bundle.hpp"

#include <warren/bake/manifest.hpp>
#include <warren/core/error.hpp>
#include <warren/core/version.hpp>
#include <warren/io/bundle_reader.hpp>
#include <warren/io/files.hpp>
#include <warren/pipeline/pipeline.hpp>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace warren::cli {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& message) {
  throw Error(ErrorKind::io, "E-IO-WRITE", path.string(), message);
}

[[noreturn]] void refuse_inside(std::string_view option, const fs::path& file) {
  throw Error(ErrorKind::usage, "E-USAGE", "",
              std::string(option) + " '" + file.string() + "': bundles hold nothing else than " +
                  "what is baked; name a file outside of them");
}

bool holds(const fs::path& folder, std::string_view name) {
  std::error_code ignored;
  return fs::is_regular_file(folder / name, ignored);
}

fs::path normal(const fs::path& path) {
  std::error_code code;
  const fs::path absolute = fs::absolute(path, code);
  return (code ? path : absolute).lexically_normal();
}

/// The path, or the nearest above it at which something stands.
fs::path existing(const fs::path& path) {
  std::error_code code;
  fs::path found = normal(path);
  if (!found.has_filename()) found = found.parent_path();
  while (found.has_relative_path() && !fs::exists(fs::symlink_status(found, code))) {
    found = found.parent_path();
  }
  return found;
}

}  // namespace

fs::path bundle_path(const fs::path& output, const Job& job, bake::Profile profile) {
  const pipeline::Plan& plan = job.preset->plan;
  std::string folder = std::to_string(job.seed);
  if (plan.window) {
    char separator = '@';
    for (const std::int64_t chunk :
         {plan.window->x0, plan.window->x1, plan.window->z0, plan.window->z1}) {
      folder += std::exchange(separator, '_') + std::to_string(chunk);
    }
  }
  if (profile == bake::Profile::compact) folder += ".compact";
  return output / plan.preset.name / folder;
}

bool up_to_date(const fs::path& bundle, const Job& job, bake::Profile profile,
                std::string_view inputs_digest) {
  constexpr std::size_t kMaxManifest = std::size_t{16} << 20;
  try {
    const io::BundleReader reader(bundle);
    const std::string text = reader.read(std::string(kManifest), kMaxManifest);
    const bake::Manifest manifest = bake::read_manifest(text);
    // The digest alone would do for a manifest of ours; somebody may have edited it.
    const pipeline::Plan& plan = job.preset->plan;
    const bool same = manifest.inputs_digest == inputs_digest &&
                      manifest.name == plan.preset.name && manifest.seed == job.seed &&
                      manifest.preset_digest == plan.preset_digest &&
                      manifest.profile == bake::name(profile) &&
                      manifest.generator == "warren " + std::string(version());
    const bool scene = std::any_of(manifest.files.begin(), manifest.files.end(),
                                   [](const auto& file) { return file.path == kScene; });
    return same && scene &&
           std::all_of(manifest.files.begin(), manifest.files.end(),
                       [&](const auto& file) { return reader.size(file.path) == file.bytes; });
  } catch (const Error&) {
    // No bundle, or what is left of one.
    return false;
  }
}

void check_output(const fs::path& output) {
  const fs::path path = existing(output);
  std::error_code code;
  const fs::file_status status = fs::status(path, code);
  if (fs::exists(status) && !fs::is_directory(status)) {
    refuse(output, normal(output) == path ? "is in the way: it isn't a folder"
                                          : path.string() + " is in the way: it isn't a folder");
  }
}

void check_target(const fs::path& bundle) {
  io::check_bundle_target(bundle);
  const fs::path folder = existing(bundle.parent_path());
  if (::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0) {
    refuse(bundle, "can't be written: " + std::generic_category().message(errno));
  }
}

void check_outside_bundles(std::string_view option, const fs::path& file, const fs::path& output,
                           std::span<const LoadedPreset> presets) {
  const fs::path inside = normal(file).lexically_relative(normal(output / ""));
  // NAME, SEED and more; `..` is nobody's name.
  if (std::distance(inside.begin(), inside.end()) < 3) return;
  for (const LoadedPreset& loaded : presets) {
    if (*inside.begin() != loaded.plan.preset.name) continue;
    refuse_inside(option, file);
  }
}

void check_outside_bundles(std::string_view option, const fs::path& file) {
  std::error_code code;
  const fs::path real = fs::weakly_canonical(file, code);
  fs::path folder = code ? normal(file) : normal(real);
  while (folder.has_relative_path()) {
    folder = folder.parent_path();
    if (holds(folder, kManifest) && holds(folder, kScene)) refuse_inside(option, file);
  }
}

}  // namespace warren::cli
