#pragma once

#include "assets/gltf_accessors.hpp"

#include <warren/assets/glb.hpp>
#include <warren/json/json_view.hpp>
#include <warren/scene/asset.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace warren::assets {

/// What a picture's coordinates are made of: those of a set of the vertices, moved, turned and
/// scaled (KHR_texture_transform).
struct Coordinates {
  std::size_t set = 0;  ///< 0 or 1
  std::array<double, 2> offset{0, 0};
  double rotation = 0;  ///< radians
  std::array<double, 2> scale{1, 1};
  friend bool operator==(const Coordinates&, const Coordinates&) = default;
};

struct Material {
  scene::AssetMaterial look;
  std::optional<Coordinates> coordinates;  ///< of all pictures but that of occlusion; none: none
  std::optional<Coordinates> occlusion;    ///< none: no occlusion picture
};

std::vector<scene::AssetImage> read_images(const JsonView& document, const Accessors& accessors,
                                           const GlbLimits& limits);

/// `images` is their number.
std::vector<Material> read_materials(const JsonView& document, std::size_t images);

}  // namespace warren::assets
