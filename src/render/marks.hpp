#pragma once

#include "render/frame.hpp"
#include "render/walk.hpp"

#include <warren/render/map.hpp>

namespace warren::render {

/// The shortest ways to the exits.
void paint_routes(Picture& picture, const Frame& frame, const Map& map, const Walk& walk);

/// Exits, start and events, the latter on top.
void paint_marks(Picture& picture, const Frame& frame, const Map& map);

}  // namespace warren::render
