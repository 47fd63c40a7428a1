#pragma once

#include "bake/model.hpp"

#include <array>
#include <string>

namespace warren::bake {

/// The model as a binary glTF 2.0 file in profile `portable`: core features only, interleaved
/// float32 vertices, 16-bit indices, a node and a mesh for each part. Throws Error `E-BAKE-SIZE`
/// (kind generation) when the file would pass 4 GiB, more than the format can count.
[[nodiscard]] std::string write_glb(const Model& model);

/// A colour's linear red, green and blue, 0..1 (IEC 61966-2-1), rounded to a millionth.
[[nodiscard]] std::array<double, 3> linear(const scene::Color& color);

}  // namespace warren::bake
