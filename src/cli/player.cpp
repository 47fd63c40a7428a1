#include "cli/player.hpp"

#include <warren/core/error.hpp>
#include <warren/core/version.hpp>
#include <warren/io/bundle_reader.hpp>
#include <warren/io/files.hpp>

#include <algorithm>
#include <cstddef>
#include <system_error>

namespace warren::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFile = std::size_t{16} << 20U;

/// Where the page is beside the program that runs, wherever links to it lie.
fs::path page_folder() {
  std::error_code code;
  const fs::path program = fs::read_symlink("/proc/self/exe", code);
  if (code) {
    throw Error(ErrorKind::io, "E-IO-READ", "/proc/self/exe", "can't be read: " + code.message());
  }
  return program.parent_path().parent_path() / "share" / "warren" / kPlayer;
}

std::string mark() { return "{\n  \"generator\": \"warren " + std::string(version()) + "\"\n}\n"; }

/// Whether exactly these files stand in the folder.
bool holds(const fs::path& folder, const std::vector<Artifact>& files) {
  try {
    const io::BundleReader reader(folder);
    const auto entries = reader.entries();
    const auto others = std::count_if(entries.begin(), entries.end(), [](const auto& entry) {
      return entry.kind != io::BundleReader::Kind::folder;
    });
    return static_cast<std::size_t>(others) == files.size() &&
           std::all_of(files.begin(), files.end(), [&](const Artifact& file) {
             return reader.size(file.path) == file.bytes.size() &&
                    reader.read(file.path, kMaxFile) == file.bytes;
           });
  } catch (const Error&) {
    // No page, or what is left of one.
    return false;
  }
}

fs::path normal(const fs::path& path) {
  std::error_code code;
  const fs::path absolute = fs::absolute(path, code);
  return (code ? path : absolute).lexically_normal();
}

}  // namespace

std::vector<Artifact> load_player() {
  const fs::path folder = page_folder();
  std::error_code ignored;
  if (!fs::is_regular_file(folder / "index.html", ignored)) {
    throw Error(ErrorKind::io, "E-PLAYER-MISSING", folder.string(),
                "no player was built there; `./scripts/warren bake --with-player ...` builds it");
  }
  const io::BundleReader reader(folder);
  std::vector<Artifact> files;
  for (const auto& entry : reader.entries()) {
    if (entry.kind == io::BundleReader::Kind::file && entry.path != io::kPageMark) {
      files.push_back({entry.path, reader.read(entry.path, kMaxFile)});
    }
  }
  files.push_back({io::kPageMark, mark()});
  return files;
}

void check_player_target(const fs::path& output) { io::check_page_target(output / kPlayer); }

void check_outside_player(std::string_view option, const fs::path& file, const fs::path& output) {
  const fs::path inside = normal(file).lexically_relative(normal(output / ""));
  if (inside.empty() || *inside.begin() != kPlayer) return;
  throw Error(ErrorKind::usage, "E-USAGE", "",
              std::string(option) + " '" + file.string() +
                  "': the player is written there; name a file elsewhere");
}

void write_player(const fs::path& output, const std::vector<Artifact>& files) {
  const fs::path folder = output / kPlayer;
  if (!holds(folder, files)) io::write_page(folder, files);
}

std::string player_note(const fs::path& output, const fs::path& bundle) {
  return "player: serve " + (output / "").string() + " with any static host and open " +
         std::string(kPlayer) + "/?scene=../" + bundle.generic_string();
}

}  // namespace warren::cli
