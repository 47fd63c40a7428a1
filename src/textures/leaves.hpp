#pragma once

#include "textures/discs.hpp"
#include "textures/surface.hpp"

#include <cstdint>

namespace warren::textures {

/// How leaves lie.
struct Litter {
  Strewing strewing;  ///< a leaf reaches to the rims of its disc
  float way_x = 1;    ///< where they point on the whole
  float way_y = 0;
  float stray = 0.5F;     ///< how far they stray from it, in lengths of the way
  float stoutest = 0.5F;  ///< width of a leaf as a share of its length
  float slimmest = 0.33F;
  float soft = 0.45F;  ///< how wide their rims fade, 0..1
  float bow = 0.6F;    ///< the most that one bends
};

struct Leaves {
  Field back;  ///< how high they bulge: 0 between them, 1 at the middle of the uppermost
  Field tone;  ///< -1..1, each its own, 0 between them
};

/// Soft leaves over each other on a picture; the smaller ones lie on top.
[[nodiscard]] Leaves lay_leaves(int side, const Litter& litter, std::uint32_t seed);

}  // namespace warren::textures
