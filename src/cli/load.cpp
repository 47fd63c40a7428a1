#include "cli/load.hpp"

#include <warren/core/interrupt.hpp>
#include <warren/io/files.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

namespace warren::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFile = std::size_t{16} << 20;

/// How the user could name the file from here. The folder stays as it is: a `..` in it may lead
/// back over a link.
std::string shown(const config::NamedFile& file) {
  return (fs::path(file.folder) / fs::path(file.path).lexically_normal()).string();
}

/// The same for all names of a preset's file; empty for standard input.
std::string identity(const std::string& path) {
  if (path == "-") return "";
  std::error_code code;
  return fs::canonical(path, code).string();
}

/// Files that a preset names lie in the folder of the file that names them, or below.
fs::path resolve(const config::NamedFile& file) {
  return io::resolve_inside(file.folder, file.path);
}

/// Size of memory, as `--memory` takes it: `4G`, `1.5G`, `340M`.
std::string size_text(std::uint64_t bytes) {
  constexpr std::uint64_t kG = std::uint64_t{1} << 30;
  constexpr std::uint64_t kM = std::uint64_t{1} << 20;
  if (bytes < kG) return std::to_string((bytes + kM - 1) / kM) + "M";
  const std::uint64_t tenths = bytes / kG * 10 + (bytes % kG * 10 + kG - 1) / kG;
  const std::string rest = tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10);
  return std::to_string(tenths / 10) + rest + "G";
}

/// Where the preset's size was written; the preset as a whole where it says none, or the size is
/// that of the command line.
Diagnostic at_size(const LoadedPreset& loaded) {
  const bool terrain = loaded.plan.preset.terrain.has_value();
  Diagnostic at{Severity::error,
                "E-MEMORY",
                loaded.path,
                0,
                0,
                terrain ? "/terrain/chunks" : "/maze/size",
                ""};
  if (loaded.plan.window) return at;
  for (const config::Origin& origin : loaded.parsed.origins) {
    if (!origin.pointer.starts_with(at.pointer)) continue;
    at.file = origin.file;
    at.line = origin.line;
    at.column = origin.column;
    break;
  }
  return at;
}

std::optional<Diagnostic> check_memory(const LoadedPreset& loaded, std::uint64_t limit) {
  const std::uint64_t total = pipeline::kProcessMemory + loaded.memory;
  if (total <= limit) return std::nullopt;
  Diagnostic finding = at_size(loaded);
  finding.message = memory_refusal("a job", total, limit);
  return finding;
}

/// Makes errors of them. False where there are none.
bool refuse_warnings(Diagnostics& diagnostics) {
  for (Diagnostic& found : diagnostics) found.severity = Severity::error;
  return !diagnostics.empty();
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

LoadedPreset load_preset(const std::string& path, const PresetOptions& options,
                         pipeline::Work work) {
  check_stop();
  LoadedPreset loaded;
  loaded.path = path;
  loaded.status = ExitCode::invalid;
  auto used = [&loaded](const std::string& file) {
    if (std::find(loaded.files.begin(), loaded.files.end(), file) == loaded.files.end()) {
      loaded.files.push_back(file);
    }
  };
  std::string text;
  try {
    text = io::read_file(path, kMaxFile);
  } catch (const Error& error) {
    const bool too_large = error.id() == "E-IO-SIZE";
    loaded.diagnostics.push_back(
        {Severity::error, too_large ? "E-JSON-SIZE" : error.id(), path, 0, 0, "", error.what()});
    if (!too_large) loaded.status = ExitCode::io;
    return loaded;
  }
  if (path != "-") used(path);

  config::ReadOptions read;
  read.settings = options.settings;
  read.identity = identity(path);
  read.load_base = [](const config::NamedFile& file) {
    const fs::path real = resolve(file);
    return config::Base{shown(file), real.string(), io::read_file(real, kMaxFile)};
  };
  loaded.parsed = config::parse_preset(text, path, read);
  for (const std::string& base : loaded.parsed.bases) used(base);
  const bool parsed_well = loaded.parsed.ok();
  loaded.diagnostics = std::exchange(loaded.parsed.diagnostics, {});
  if (!parsed_well) return loaded;
  if (options.chunks && !loaded.parsed.preset.terrain) {
    throw Error(ErrorKind::usage, "E-USAGE", "",
                "--chunks: " + path + " has no terrain, which alone has chunks to choose");
  }

  pipeline::Prepared prepared =
      pipeline::prepare(loaded.parsed.preset, [&used](const config::NamedFile& file) {
        std::string bytes = io::read_file(resolve(file), kMaxFile);
        used(shown(file));
        return bytes;
      });
  const bool prepared_well = prepared.ok();
  std::move(prepared.diagnostics.begin(), prepared.diagnostics.end(),
            std::back_inserter(loaded.diagnostics));
  if (!prepared_well) return loaded;
  loaded.plan = std::move(prepared.plan);
  loaded.plan.window = options.chunks;
  if (options.strict && refuse_warnings(loaded.diagnostics)) return loaded;
  loaded.memory = pipeline::memory_needed(loaded.plan, work);
  if (const auto finding = check_memory(loaded, options.memory)) {
    loaded.diagnostics.push_back(*finding);
    return loaded;
  }
  loaded.status = ExitCode::done;
  return loaded;
}

std::string memory_refusal(const std::string& what, std::uint64_t total, std::uint64_t limit) {
  return what + " would need about " + size_text(total) + " of memory; the limit is " +
         size_text(limit) + ", which --memory changes";
}

Error out_of_memory(const LoadedPreset& preset) {
  return {ErrorKind::io, "E-MEMORY", preset.path,
          "out of memory: a job of this preset takes about " + size_text(preset.memory)};
}

std::uint64_t jobs_that_fit(std::span<const LoadedPreset> presets, std::uint64_t memory) {
  std::uint64_t most = 1;
  for (const LoadedPreset& preset : presets) most = std::max(most, preset.memory);
  const std::uint64_t room = memory - std::min(memory, pipeline::kProcessMemory);
  return std::max<std::uint64_t>(room / most, 1);
}

int threads_that_fit(std::span<const LoadedPreset> presets, std::uint64_t memory, int threads) {
  const std::uint64_t jobs = jobs_that_fit(presets, memory);
  return static_cast<int>(std::min(jobs, static_cast<std::uint64_t>(threads)));
}

void log(const Diagnostics& diagnostics, Console& console) {
  for (const Diagnostic& diagnostic : diagnostics) console.report(diagnostic);
}

LoadedRun load_run(std::span<const std::string> paths, const PresetOptions& options,
                   pipeline::Work work, Console& console) {
  check_paths(paths);
  LoadedRun run;
  for (const std::string& path : paths) {
    run.presets.push_back(load_preset(path, options, work));
    const LoadedPreset& loaded = run.presets.back();
    log(loaded.diagnostics, console);
    run.status = std::max(run.status, loaded.status);
  }
  if (run.status == ExitCode::done) refuse_same_names(run.presets);
  return run;
}

}  // namespace warren::cli
