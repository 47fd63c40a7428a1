#pragma once

#include <warren/io/bundle_reader.hpp>
#include <warren/json/json_view.hpp>
#include <warren/render/terrain_map.hpp>

namespace warren::cli {

/// The map of a landscape that anybody may have written, `root` being its scene: heights are those
/// of the finest level of each chunk's meshes. Throws JsonError where the scene is wrong or too
/// large, or a mesh that it names is missing, can't be read, or doesn't fit the window; and Error
/// `E-IO-READ`.
[[nodiscard]] render::TerrainMap read_terrain(const io::BundleReader& bundle, const JsonView& root);

}  // namespace warren::cli
