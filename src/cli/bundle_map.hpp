#pragma once

#include "cli/pictured.hpp"

#include <warren/io/bundle_reader.hpp>

namespace warren::cli {

/// The map of a bundle that anybody may have written. Throws Error: `E-BUNDLE-MANIFEST`,
/// `E-BUNDLE-SCENE` where the scene, the picture that it names for its walk grid, or a mesh that it
/// names for its ground is missing, wrong or too large.
[[nodiscard]] Pictured read_pictured(const io::BundleReader& bundle);

}  // namespace warren::cli
