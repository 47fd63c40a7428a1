#pragma once

#include <warren/bake/bake.hpp>
#include <warren/scene/asset.hpp>
#include <warren/scene/scene.hpp>

#include <array>
#include <optional>
#include <string>

namespace warren::bake {

/// Where an asset's positions lie: on multiples of 2 to these powers along x, y and z, each less
/// than 2^23 of them.
struct Lattice {
  std::array<int, 3> exponents{};
};

/// The asset as a binary glTF 2.0 file: a scene of the asset's name with its roots, named nodes and
/// meshes. `portable`: core features only, interleaved float32 vertices, 16-bit indices where they
/// do; no instances. `compact`: vertices and indices under EXT_meshopt_compression, positions and
/// texture coordinates as float32 rounded to multiples of a power of two (EXPONENTIAL filter, see
/// position_error()), the rest quantised by KHR_mesh_quantization, instances by
/// EXT_mesh_gpu_instancing; vertices and triangles keep their order. With a lattice, `compact`
/// keeps positions exactly, and writes normals under the OCTAHEDRAL filter, by their value alone.
/// Throws std::logic_error for an asset that glTF can't hold, such as a mesh of nothing, lists of
/// different lengths or positions beside the lattice, and Error `E-BAKE-SIZE` (kind generation)
/// when the file would pass 4 GiB, more than the format can count.
[[nodiscard]] std::string write_glb(const scene::Asset& asset, Profile profile,
                                    const std::optional<Lattice>& lattice = std::nullopt);

/// The most that `compact` moves a corner of an asset along an axis, in metres: 2^-14 for assets
/// within 1,024 m of the origin, twice that within 2,048 m, and so on. What a coordinate becomes
/// depends on nothing but the coordinate, so that what neighbours share stays equal. Instances and
/// nodes stay where they are.
[[nodiscard]] double position_error(const scene::Asset& asset);

/// A colour's linear red, green and blue, 0..1 (IEC 61966-2-1), rounded to a millionth.
[[nodiscard]] std::array<double, 3> linear(const scene::Color& color);

}  // namespace warren::bake
