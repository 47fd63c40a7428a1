#pragma once

#include "config/document.hpp"
#include "config/report.hpp"

#include <warren/config/preset.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warren::config {

inline constexpr std::size_t kMaxBases = 16;

/// A preset laid over its bases.
struct Document {
  std::optional<Node> root;        ///< an object; none after a mistake that leaves nothing to judge
  std::vector<std::string> bases;  ///< files that were read, the nearest first
};

/// Reads the report's source 0, whatever it extends, and merges them. Each file must be an object
/// of the known `format`, without which nothing else in it has a meaning.
Document read_chain(Report& report, const ReadOptions& options);

}  // namespace warren::config
