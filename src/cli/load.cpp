#include "cli/load.hpp"

#include <warren/config/preset.hpp>
#include <warren/core/error.hpp>
#include <warren/io/files.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace warren::cli {
namespace {

constexpr std::size_t kMaxFile = std::size_t{16} << 20;

/// Files that a preset names lie in its own folder or below.
std::string load_file(const config::NamedFile& file) {
  return io::read_file(io::resolve_inside(file.folder, file.path), kMaxFile);
}

void refuse_same_names(std::span<const LoadedPreset> presets) {
  for (std::size_t i = 0; i < presets.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (presets[i].plan.preset.name != presets[j].plan.preset.name) continue;
      throw Error(ErrorKind::usage, "E-USAGE", "",
                  presets[j].path + " and " + presets[i].path + " are both named '" +
                      presets[i].plan.preset.name +
                      "'; the presets of a run need different names (`name` in a preset sets it)");
    }
  }
}

}  // namespace

void check_paths(std::span<const std::string> paths) {
  for (const std::string& path : paths) {
    if (path.empty()) throw Error(ErrorKind::usage, "E-USAGE", "", "the name of a preset is empty");
  }
  if (std::count(paths.begin(), paths.end(), "-") > 1) {
    throw Error(ErrorKind::usage, "E-USAGE", "",
                "- is given more than once; standard input holds one preset");
  }
}

LoadedPreset load_preset(const std::string& path) {
  LoadedPreset loaded;
  loaded.path = path;
  std::string text;
  try {
    text = io::read_file(path, kMaxFile);
  } catch (const Error& error) {
    loaded.diagnostics.push_back({Severity::error, error.id(), path, 0, 0, "", error.what()});
    loaded.status = ExitCode::io;
    return loaded;
  }
  config::ParsedPreset parsed = config::parse_preset(text, path);
  const bool parsed_well = parsed.ok();
  loaded.diagnostics = std::move(parsed.diagnostics);
  loaded.status = ExitCode::invalid;
  if (parsed_well) {
    pipeline::Prepared prepared =
        pipeline::prepare(std::move(parsed.preset), load_file);
    if (prepared.ok()) loaded.status = ExitCode::done;
    std::move(prepared.diagnostics.begin(), prepared.diagnostics.end(),
              std::back_inserter(loaded.diagnostics));
    loaded.plan = std::move(prepared.plan);
  }
  return loaded;
}

void log(const Diagnostics& diagnostics, Console& console) {
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity == Severity::error) {
      console.error(to_line(diagnostic));
    } else {
      console.warning(to_line(diagnostic));
    }
  }
}

LoadedRun load_run(std::span<const std::string> paths, Console& console) {
  check_paths(paths);
  LoadedRun run;
  for (const std::string& path : paths) {
    run.presets.push_back(load_preset(path));
    const LoadedPreset& loaded = run.presets.back();
    log(loaded.diagnostics, console);
    run.status = std::max(run.status, loaded.status);
  }
  if (run.status == ExitCode::done) refuse_same_names(run.presets);
  return run;
}

std::string to_line(const Diagnostic& diagnostic) {
  std::string line = diagnostic.file;
  if (diagnostic.line > 0) {
    line += ":" + std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column);
  }
  line += ": ";
  if (!diagnostic.pointer.empty()) line += diagnostic.pointer + ": ";
  if (diagnostic.severity == Severity::warning) line += "warning: ";
  return line + diagnostic.message + " [" + diagnostic.id + "]";
}

}  // namespace warren::cli
