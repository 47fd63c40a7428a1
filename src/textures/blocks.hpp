#pragma once

#include "textures/surface.hpp"

#include <cstdint>
#include <vector>

namespace warren::textures {

/// A rectangular stone or brick with rounded corners. Metres on the picture, x to the right and y
/// down; it may reach over the borders by less than a picture.
struct Block {
  float x = 0;  ///< middle
  float y = 0;
  float half_width = 0;
  float half_height = 0;
  float skew = 0;    ///< how much its sides turn, as a slope
  float corner = 0;  ///< radius
  float lift = 0;    ///< how far its face stands out
  float tilt_x = 0;  ///< how its face leans, as a slope
  float tilt_y = 0;
  float tone = 0;  ///< what it adds to 1
  float hue = 0;
};

/// Where blocks lie.
struct Laid {
  Field inside;               ///< metres to the edge of the nearest block, negative in joints
  Field lift;                 ///< of its face, tilt included
  Grid<std::uint16_t> block;  ///< its index
};

/// Blocks on a picture that covers `metres`; joints over `margin` wide are left at -margin.
[[nodiscard]] Laid lay(const std::vector<Block>& blocks, int side, float metres, float margin);

/// Numbers spread evenly over -1..1, `count` of them in an order drawn by the seed: no block is far
/// lighter than all others, and none repeats.
[[nodiscard]] std::vector<float> spread(int count, std::uint32_t seed);

}  // namespace warren::textures
