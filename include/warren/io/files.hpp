#pragma once

#include <warren/core/artifact.hpp>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

/// Files, the only part of warren that touches a disk. All functions throw Error of kind io with
/// the system's reason: `E-IO-READ`, `E-IO-WRITE`.
namespace warren::io {

/// The whole content of a regular file of at most `max_bytes`; `-` is standard input.
std::string read_file(const std::filesystem::path& path, std::size_t max_bytes);

/// `relative` inside `root`, after links are followed; Error `E-IO-OUTSIDE` (kind input) when it is
/// absolute or leads out of it. Nothing needs to stand there.
std::filesystem::path resolve_inside(const std::filesystem::path& root,
                                     const std::filesystem::path& relative);

/// Writes the files to a temporary sibling of `directory` and renames it into place, exchanging it
/// with the bundle that stands there: a reader sees the old bundle or the new one. Parents are
/// made. Only a bundle (a folder with a manifest.json) or an empty folder is replaced; anything
/// else is refused. A failure before the rename leaves what stood there and removes the temporary;
/// one after it (syncing the folder above, removing the old bundle) leaves the new bundle whole.
void write_bundle(const std::filesystem::path& directory, std::span<const Artifact> files);

/// Writes all bytes to standard output.
void write_standard_output(std::string_view bytes);

}  // namespace warren::io
