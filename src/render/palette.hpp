#pragma once

#include "render/color.hpp"

#include <warren/scene/scene.hpp>

#include <array>

/// The colours of all pictures: one calm ramp for floors, one accent for the visitor's way.
namespace warren::render {

inline constexpr Rgb kPaper{22, 25, 31};      ///< between the tiles of a sheet
inline constexpr Rgb kWall{38, 42, 51};       ///< also what surrounds a map
inline constexpr Rgb kAccent{196, 87, 59};    ///< routes, exits, start
inline constexpr Rgb kOutline{27, 30, 37};    ///< round all marks
inline constexpr Rgb kGleam{246, 236, 214};   ///< inside of exits and start
inline constexpr Rgb kClosedOff{84, 86, 92};  ///< floors that can't be reached
inline constexpr Rgb kHatch{60, 63, 71};      ///< the stripes over them
inline constexpr Rgb kCaption{178, 172, 158};
inline constexpr Rgb kFailed{104, 70, 66};
inline constexpr Rgb kWaterLine{46, 96, 130};  ///< where the water ends, over tints of heights

[[nodiscard]] Rgb event_color(scene::EventType type);

/// Floors by their share of the farthest walk, evenly darker from first to last.
using Ramp = std::array<Rgb, 256>;
[[nodiscard]] const Ramp& floor_ramp();

}  // namespace warren::render
