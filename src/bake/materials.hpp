#pragma once

#include "bake/model.hpp"

#include <warren/scene/asset.hpp>
#include <warren/scene/scene.hpp>

#include <cstddef>
#include <string>

namespace warren::bake {

/// Adds a material of stone to the asset, its pictures by URI, each picture once. `occlusion` is
/// the path of its picture; empty: none. Gives the material's index.
std::size_t add_material(scene::Asset& asset, const std::string& name,
                         const scene::Material& material, const SurfacePictures& pictures,
                         const std::string& occlusion);

}  // namespace warren::bake
