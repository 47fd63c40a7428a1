#pragma once

#include "bake/glb_data.hpp"

#include <warren/scene/asset.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

/// What both profiles need to know of an asset's primitives.
namespace warren::bake {

/// The lists of a primitive beside its indices, in the order of scene::AssetPrimitive.
enum class ListKind : std::size_t { position, normal, tangent, uv, uv1, color, joint, weight };
inline constexpr std::size_t kLists = 8;

/// A list as plain memory.
struct List {
  const void* values = nullptr;
  std::size_t count = 0;
  std::size_t element = 0;  ///< bytes
};
[[nodiscard]] std::array<List, kLists> lists_of(const scene::AssetPrimitive& primitive);

/// All primitives, mesh after mesh. Throws std::logic_error, see portable_primitives().
[[nodiscard]] std::vector<const scene::AssetPrimitive*> primitives_of(const scene::Asset& asset);

/// For each of the asset's materials, the set of texture coordinates that its occlusion picture
/// goes by: 1, or 0 where no primitive of the material has any others, since sets count from 0.
[[nodiscard]] std::vector<int> occlusion_sets(const scene::Asset& asset);

/// Names that a list has as attributes: one, or two where the second texture coordinates have to be
/// the first as well, or none where it is empty.
[[nodiscard]] std::vector<const char*> names_of(ListKind kind,
                                                const scene::AssetPrimitive& primitive,
                                                const std::vector<int>& occlusion_sets);

/// The least and greatest position. Throws std::domain_error for one that isn't finite.
[[nodiscard]] Extent extent_of(std::span<const scene::Float3> positions);

/// Bytes that a primitive's indices take: 2 where they do, else 4.
[[nodiscard]] std::size_t index_width(const scene::AssetPrimitive& primitive);

/// How indices of a width are stored.
[[nodiscard]] Format index_format(std::size_t width);

}  // namespace warren::bake
