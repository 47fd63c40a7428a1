#pragma once

#include <warren/io/bundle_reader.hpp>
#include <warren/render/map.hpp>

namespace warren::cli {

/// The map of a bundle that anybody may have written. Throws Error: `E-BUNDLE-MANIFEST`,
/// `E-BUNDLE-SCENE` where the scene or the picture that it names for its walk grid is missing,
/// wrong or too large.
[[nodiscard]] render::Map read_map(const io::BundleReader& bundle);

}  // namespace warren::cli
