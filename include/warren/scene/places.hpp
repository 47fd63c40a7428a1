#pragma once

#include <warren/scene/asset.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// Where the parts of an asset stand.
namespace warren::scene {

/// A transformation of points: rows of three factors and an offset.
using Affine = std::array<std::array<double, 4>, 3>;

inline constexpr Affine kIdentity{{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};

/// `b`, then `a`.
Affine product(const Affine& a, const Affine& b);

/// The place of each node, the roots being indices of some; none for those that no root leads to.
std::vector<std::optional<Affine>> node_places(std::span<const AssetNode> nodes,
                                               std::span<const std::size_t> roots);

/// How each joint of a skin moves the vertices that it alone holds, from the places of all nodes;
/// exactly not at all where it stands as it was bound, to a millionth.
std::vector<Affine> joint_places(const AssetSkin& skin,
                                 const std::vector<std::optional<Affine>>& nodes);

/// The mean of the joints' places, weighted for vertex i of a primitive that has joints (glTF 2.0,
/// section 3.7.3.3). Where the node of a skinned mesh stands has no part in it.
Affine vertex_place(const AssetPrimitive& primitive, std::size_t i,
                    const std::vector<Affine>& joints);

}  // namespace warren::scene
