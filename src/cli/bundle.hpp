#pragma once

#include "cli/batch.hpp"

#include <warren/bake/bake.hpp>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace warren::cli {

/// The file of a bundle that tells what it was made from; it is written last.
inline constexpr std::string_view kManifest = "manifest.json";
inline constexpr std::string_view kScene = "scene.json";

/// The folder of an output folder in which bundles keep what they share. No preset has such a name.
inline constexpr std::string_view kShared = ".cache";

/// Where a job's bundle goes: `output`/NAME/SEED; behind SEED stand the chunks that the command
/// line names, `@X0_X1_Z0_Z1`, and `.compact` of that profile.
[[nodiscard]] std::filesystem::path bundle_path(const std::filesystem::path& output, const Job& job,
                                                bake::Profile profile);

/// Whether the job's bundle of this digest stands there already: its manifest names them, and every
/// file that it lists is there in its size. Content isn't read; `warren verify` does that.
[[nodiscard]] bool up_to_date(const std::filesystem::path& bundle, const Job& job,
                              bake::Profile profile, std::string_view inputs_digest);

/// Throws Error `E-IO-WRITE` where bundles can't go to this folder: it, or what stands where it
/// would be made, isn't a folder.
void check_output(const std::filesystem::path& output);

/// Throws Error `E-IO-WRITE` where it can be seen beforehand that no bundle can be written there:
/// something else than a bundle stands there, or the folder that it would go to is closed.
void check_target(const std::filesystem::path& bundle);

/// Throws Error of kind usage where a file that `option` names would lie in one of these presets'
/// bundles: it would be lost with the next bake, and be none of the bundle's until then.
void check_outside_bundles(std::string_view option, const std::filesystem::path& file,
                           const std::filesystem::path& output,
                           std::span<const LoadedPreset> presets);

/// The same for a file that would lie in any bundle that is there: some folder above it holds a
/// manifest and a scene.
void check_outside_bundles(std::string_view option, const std::filesystem::path& file);

}  // namespace warren::cli
