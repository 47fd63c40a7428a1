#pragma once

#include <warren/core/artifact.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace warren::cli {

/// The folder of the output in which the player stands; bundles beside it have another name.
inline constexpr std::string_view kPlayer = "player";

/// The files of the player's page, read from `../share/warren/player` beside this program, and
/// io::kPageMark. Throws Error of kind io: `E-PLAYER-MISSING` where no page was built, `E-IO-READ`.
[[nodiscard]] std::vector<Artifact> load_player();

/// Throws Error `E-IO-WRITE` where something else than a player stands in the output.
void check_player_target(const std::filesystem::path& output);

/// Throws Error of kind usage where the file that `option` names is to lie in the player's folder.
void check_outside_player(std::string_view option, const std::filesystem::path& file,
                          const std::filesystem::path& output);

/// Writes the player into the output, unless the same files stand there. Throws Error `E-IO-WRITE`,
/// and Interrupted once the process is asked to stop.
void write_player(const std::filesystem::path& output, const std::vector<Artifact>& files);

/// How to open a bundle, relative to the output, in the player there.
[[nodiscard]] std::string player_note(const std::filesystem::path& output,
                                      const std::filesystem::path& bundle);

}  // namespace warren::cli
