#pragma once

#include "io/posix.hpp"

#include <cstddef>
#include <filesystem>
#include <string>

namespace warren::io {

/// The content of an open regular file of at most `max_bytes`. Throws Error `E-IO-READ`, or
/// `E-IO-SIZE` (kind input) where it holds more; `shown` is its name there.
std::string read_regular(const Descriptor& file, const std::filesystem::path& shown,
                         std::size_t max_bytes);

}  // namespace warren::io
