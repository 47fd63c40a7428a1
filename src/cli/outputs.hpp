#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace warren::cli {

/// Whether a file written at one path would take the place of the one at the other. Links are
/// followed, and neither needs to stand there. Never so for devices and pipes, which are written to
/// as they stand.
[[nodiscard]] bool same_file(const std::filesystem::path& a, const std::filesystem::path& b);

/// Throws Error of kind usage where the file that `option` names would replace one of those that a
/// command reads.
void check_not_replaced(std::string_view option, const std::filesystem::path& file,
                        std::span<const std::string> inputs);

}  // namespace warren::cli
