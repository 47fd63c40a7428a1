#pragma once

#include "config/kinds.hpp"

#include <warren/scene/surface.hpp>

namespace warren::config {

/// The names that patterns have in presets.
inline Choice<scene::Pattern> pattern_choice() {
  using scene::Pattern;
  return {{{Pattern::none, "none"},
           {Pattern::stone, "stone"},
           {Pattern::brick, "brick"},
           {Pattern::mud, "mud"},
           {Pattern::moss, "moss"},
           {Pattern::wet_mud, "wet-mud"},
           {Pattern::dry_mud, "dry-mud"},
           {Pattern::sand, "sand"},
           {Pattern::algae, "algae"},
           {Pattern::rock, "rock"},
           {Pattern::grass, "grass"}}};
}

}  // namespace warren::config
