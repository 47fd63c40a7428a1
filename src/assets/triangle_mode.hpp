#pragma once

#include <warren/json/json_view.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warren::assets {

/// How corners make triangles (glTF 2.0, section 3.7.2.1).
enum class TriangleMode : std::uint8_t { triangles = 4, strip = 5, fan = 6 };

/// A primitive's mode; points and lines are refused.
TriangleMode read_mode(const JsonView& primitive);

/// Triangles that so many corners make at most.
std::size_t count_triangles(TriangleMode mode, std::size_t corners);

/// Three corners a triangle; those of strips that have a corner twice, which draw nothing, are left
/// out.
std::vector<std::uint32_t> to_triangles(TriangleMode mode, std::vector<std::uint32_t> corners);

}  // namespace warren::assets
