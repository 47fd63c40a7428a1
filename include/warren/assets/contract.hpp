#pragma once

#include <warren/core/diagnostic.hpp>
#include <warren/scene/asset.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What props must have, built-in and designers' alike: pivot at the centre of the floor that it
/// stands on, front +Z, +Y up, metres, clips by name.
namespace warren::assets {

enum class Role : std::uint8_t { rock, animal, insect, container, portal, pad, wall };

struct Contract {
  Role role = Role::rock;
  std::string_view name;                ///< `rock`, ...: the key in presets
  std::vector<std::string_view> clips;  ///< that it must have
  std::string_view idle;  ///< the one that plays while it waits, if it has it; empty: none
  std::string_view clip;  ///< the one that plays when it starts; empty: none
  std::size_t max_triangles = 0;
};

/// All contracts, in the order of Role.
std::span<const Contract> contracts();
const Contract& contract(Role role);

/// What is wrong with a prop for corridors `cell` metres wide under walls `height` metres high.
struct Finding {
  Severity severity = Severity::error;
  std::string id;
  std::string message;  ///< without the file's name, e.g. `lacks the clip "roll"; it has "idle"`
};

/// Errors: `E-PROP-CLIP` (a clip is missing, or lasts no time where it is to move), `E-PROP-EMPTY`
/// (no triangle), `E-PROP-TRIANGLES` (more than the contract allows). Warnings: `W-PROP-SIZE` (far
/// larger or smaller than its cell, with sizes), `W-PROP-PIVOT` (floats over the floor, sinks into
/// it, or stands beside its pivot).
std::vector<Finding> check(const scene::Asset& asset, Role role, double cell, double height);

}  // namespace warren::assets
