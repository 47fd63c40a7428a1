#pragma once

#include <warren/core/artifact.hpp>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

/// Files, the only part of warren that touches a disk. All functions throw Error of kind io with
/// the system's reason: `E-IO-READ`, `E-IO-WRITE`. They go on after signals; where one says so, it
/// throws Interrupted once the process is asked to stop.
namespace warren::io {

class SharedFiles;

/// The whole content of a regular file of at most `max_bytes`; Error `E-IO-SIZE` (kind input) where
/// it holds more. `-` is standard input, whose wait for more Interrupted ends.
std::string read_file(const std::filesystem::path& path, std::size_t max_bytes);

/// `relative` inside `root`, after links are followed; Error `E-IO-OUTSIDE` (kind input) when it is
/// absolute, leads out of it, or has a `..` that leads back over a link. Nothing needs to stand
/// there.
std::filesystem::path resolve_inside(const std::filesystem::path& root,
                                     const std::filesystem::path& relative);

/// Writes the files to a temporary sibling of `directory` and renames it into place, exchanging it
/// with the bundle that stands there: a reader sees the old bundle or the new one. Parents are
/// made. Only a bundle (a folder with a manifest.json and a scene.json), what is left of one
/// (either of them, saying that warren wrote it) or an empty folder is replaced; anything else is
/// refused. A failure before the rename leaves what stood there and removes the temporary, and so
/// does Interrupted, once the process is asked to stop. A failure after it leaves the new bundle
/// whole; where the folder above can't be synced, the old one stays, too, under the temporary's
/// name. Files with a `shared` key become links to what is kept in `shared` where they can, and are
/// written like the others where they can't.
void write_bundle(const std::filesystem::path& directory, std::span<const Artifact> files,
                  SharedFiles* shared = nullptr);

/// Throws what write_bundle() would, where something else than a bundle stands there. Nothing is
/// made.
void check_bundle_target(const std::filesystem::path& directory);

/// The file by which a folder is known as a page that warren wrote, since it says so.
inline constexpr const char* kPageMark = "player.json";

/// Writes a web page's files, kPageMark with `"generator": "warren ...` in its first lines among
/// them, as write_bundle() does a bundle's. Only such a page or an empty folder is replaced.
void write_page(const std::filesystem::path& directory, std::span<const Artifact> files);

/// Throws what write_page() would, where something else than such a page stands there. Nothing is
/// made.
void check_page_target(const std::filesystem::path& directory);

/// Removes from a folder the temporaries of bundles and files whose writers are dead, and only
/// those: a writer holds a lock on its temporary while it lives. Where the file system has no such
/// locks, or may keep them to one machine, only temporaries of this host are judged, by whether
/// their process is there. An old bundle that a dead writer had moved aside is put back where the
/// bundle is missing, so this comes before a look at what stands there. What belongs to another
/// user is left. Gives how many were removed. A folder that isn't there has none.
std::size_t remove_stale_temporaries(const std::filesystem::path& folder);

/// Writes one file by way of a temporary sibling, so that a reader sees the old content or the new
/// one. Parents are made; where the path is a link, what it leads to is replaced. A device or a
/// pipe is written to as it stands, and so is whatever standard output or error is open on. Work
/// isn't given up when the process is asked to stop.
void write_file(const std::filesystem::path& path, std::string_view bytes);

/// Writes a file that isn't there yet, in the same way. False, with nothing written, where
/// something stands at the path, even a link that leads nowhere or what another process has just
/// put there.
[[nodiscard]] bool write_new_file(const std::filesystem::path& path, std::string_view bytes);

/// Sets a file's time of change to now.
void touch(const std::filesystem::path& path);

/// Writes all bytes to standard output; a wait for its reader ends with Interrupted.
void write_standard_output(std::string_view bytes);

}  // namespace warren::io
