#pragma once

#include <warren/scene/asset.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace warren::assets {

/// Where the triangles of a file are, with little of what they look like.
struct Shape {
  std::vector<scene::Float3> positions = {};
  std::vector<std::uint32_t> indices = {};       ///< three a triangle
  std::array<double, 4> base_color{1, 1, 1, 1};  ///< of the first material, linear
};

/// What a file of triangles may hold.
struct ShapeLimits {
  std::size_t bytes = std::size_t{64} << 20;
  std::size_t unpacked = std::size_t{256} << 20;  ///< bytes of what is compressed in it
  std::size_t vertices = 5'000'000;               ///< of all meshes together
  std::size_t triangles = 10'000'000;             ///< likewise
};

/// Reads the triangles of a bundle's GLB, of either profile: those of all meshes as they stand
/// there, whatever the nodes do with them. Unlike read_glb() it leaves pictures alone, which may
/// lie beside the GLB, and reads what EXT_meshopt_compression packs (modes ATTRIBUTES and
/// TRIANGLES; filters NONE, OCTAHEDRAL, EXPONENTIAL). Anybody may have written the bytes: all is
/// checked against what is there.
///
/// `where` names the file in errors. Throws Error of kind input with the ids of read_glb().
Shape read_shape(std::string_view bytes, std::string_view where, const ShapeLimits& limits = {});

}  // namespace warren::assets
