#pragma once

#include "props/vector.hpp"

#include <warren/scene/scene.hpp>

#include <cstdint>

namespace warren::props {

/// A colour's linear red, green and blue as x, y and z, 0..1 (IEC 61966-2-1).
[[nodiscard]] Vec3 linear(const scene::Color& color);

/// The same of `0xRRGGBB`.
[[nodiscard]] Vec3 linear(std::uint32_t rgb);

}  // namespace warren::props
