#pragma once

#include "mesh/delaunay.hpp"

#include <warren/mesh/mesh.hpp>

#include <cstdint>

namespace warren::mesh {

/// Errors are counted in parts of a step, rounded up, so that one is above a bound of whole steps
/// exactly when its parts are above the bound's.
inline constexpr std::uint32_t kErrorParts = 16;

/// The sample of a triangle, its border included, that is furthest above or below it; the first in
/// the order of rows of equally far ones.
struct WorstSample {
  std::uint32_t error = 0;  ///< in 1/kErrorParts of a step; 0: none is further than the bound
  Vertex at;
};

/// Of a counter-clockwise triangle, where one of its samples is further than `max_error` steps off.
[[nodiscard]] WorstSample worst_sample(const Heights& heights, const Triangle& triangle,
                                       std::uint32_t max_error);

}  // namespace warren::mesh
