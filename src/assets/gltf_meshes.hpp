#pragma once

#include "assets/gltf_accessors.hpp"
#include "assets/gltf_materials.hpp"

#include <warren/assets/glb.hpp>
#include <warren/json/json_view.hpp>
#include <warren/scene/asset.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace warren::assets {

/// How the file's vertices may be stored.
enum class Vertices : bool { plain, quantized };  ///< the latter by KHR_mesh_quantization

/// Refuses meshes that hold, and nodes that draw, more than is allowed, before any is read.
void check_sizes(const JsonView& document, const Accessors& accessors,
                 std::span<const scene::AssetNode> nodes, const GlbLimits& limits);

/// All meshes, without their primitives that have no triangle.
std::vector<scene::AssetMesh> read_meshes(const JsonView& document, const Accessors& accessors,
                                          std::span<const Material> materials, Vertices vertices);

/// Takes meshes without primitives from the list and from the nodes, with their skins.
void leave_out_empty_meshes(std::vector<scene::AssetMesh>& meshes,
                            std::span<scene::AssetNode> nodes);

/// Takes occlusion pictures from materials of which some coordinates aren't within 0..1.
void leave_out_repeated_occlusion(std::span<scene::AssetMesh> meshes,
                                  std::span<Material> materials);

}  // namespace warren::assets
