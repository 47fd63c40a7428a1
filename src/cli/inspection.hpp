#pragma once

#include "cli/scene_summary.hpp"
#include "cli/wire.hpp"

#include <warren/bake/manifest.hpp>
#include <warren/io/bundle_reader.hpp>
#include <warren/json/json.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace warren::cli {

/// What `warren inspect` tells of a bundle.
struct Inspection {
  bake::Manifest manifest;
  SceneSummary scene;
  std::optional<Wire> wire;  ///< only where it is asked for
};

/// Reads it from a bundle that anybody may have written. Throws Error `E-BUNDLE-MANIFEST`,
/// `E-BUNDLE-SCENE`, `E-IO-READ`.
[[nodiscard]] Inspection inspect(const io::BundleReader& bundle, bool wire);

/// Sums over all chunks and over all files; the largest number instead of a sum beyond it, which
/// only a wrong document can reach.
[[nodiscard]] std::uint64_t all_triangles(const SceneSummary& scene);
[[nodiscard]] std::uint64_t all_bytes(const bake::Manifest& manifest);
[[nodiscard]] std::uint64_t add_up(std::uint64_t a, std::uint64_t b);

/// To the micrometre, so that a difference doesn't show how doubles are rounded.
[[nodiscard]] Json metres(double value);

/// What is printed, `bundle` being its name.
[[nodiscard]] std::string to_text(const std::string& bundle, const Inspection& inspection);
[[nodiscard]] std::string to_json(const std::string& bundle, const Inspection& inspection);

}  // namespace warren::cli
