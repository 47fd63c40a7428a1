#include "cli/command.hpp"
#include "cli/json.hpp"
#include "cli/load.hpp"

#include <warren/core/error.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace warren::cli {
namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

/// The folder of the presets that came with this program: where it is installed, or the source tree
/// it was built in.
fs::path presets_folder() {
  std::error_code code;
  const fs::path program = fs::read_symlink("/proc/self/exe", code);
  if (code) throw Error(ErrorKind::io, "E-IO-READ", "/proc/self/exe", code.message());
  fs::path folder = program.parent_path();
  fs::path installed = folder.parent_path() / "share" / "warren" / "presets";
  if (is_folder(installed)) return installed;
  for (; folder.has_relative_path(); folder = folder.parent_path()) {
    if (is_folder(folder / "presets") && is_folder(folder / "schemas")) return folder / "presets";
  }
  throw Error(ErrorKind::io, "E-IO-READ", program.string(),
              "no presets are installed with this program, and it doesn't lie in its source tree");
}

/// How the user can name the file from here: short where it lies below the working folder.
fs::path from_here(const fs::path& path) {
  std::error_code code;
  const fs::path here = fs::current_path(code);
  if (code) return path;
  fs::path near = fs::proximate(path, here, code);
  return code || near.empty() || *near.begin() == ".." ? path : near;
}

std::vector<std::string> preset_files(const fs::path& folder) {
  std::vector<std::string> files;
  std::error_code code;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    if (it->path().extension() == ".json") files.push_back(from_here(it->path()).string());
  }
  if (code) throw Error(ErrorKind::io, "E-IO-READ", folder.string(), code.message());
  std::sort(files.begin(), files.end());
  return files;
}

ExitCode run(bool json, Console& console) {
  const LoadedRun loaded =
      load_run(preset_files(presets_folder()), {}, pipeline::Work::bake, console);
  std::size_t width = 0;
  for (const LoadedPreset& preset : loaded.presets) width = std::max(width, preset.path.size());
  for (const LoadedPreset& preset : loaded.presets) {
    if (preset.status != ExitCode::done) continue;
    if (json) {
      console.result(listing_json(preset));
    } else {
      const std::string gap(width + 2 - preset.path.size(), ' ');
      console.result(preset.path + gap + preset.plan.preset.description + "\n");
    }
  }
  return loaded.status;
}

}  // namespace

Run setup_presets(Arguments& arguments) {
  auto json = std::make_shared<bool>(false);
  arguments.flag("--json", "Print a JSON object a preset", *json);
  arguments.example("warren presets", "lists the presets that come with warren");
  return [json](Console& console) { return run(*json, console); };
}

}  // namespace warren::cli
