#pragma once

#include "bake/fields.hpp"

#include <warren/core/version.hpp>
#include <warren/scene/scene.hpp>

#include <string>
#include <type_traits>

namespace warren::bake {

/// The fields that scene.json and manifest.json begin with. T has a member `scene`.
template <class T>
[[nodiscard]] Fields<T> header_fields() {
  return {
      {"format", "Version of this file's shape.", schema::constant(1),
       [](const T&) { return Json(1); }},
      {"generator", "The program that wrote it, with its version.", schema::string(),
       [](const T&) { return Json("warren " + std::string(version())); }},
      {"name", "The preset's name.", schema::string(),
       [](const T& from) { return Json(from.scene.name); }},
      {"seed", "The seed, 0 to 2^64-1, as a decimal string since JavaScript rounds large numbers.",
       schema::matching("^(0|[1-9][0-9]{0,19})$"),
       [](const T& from) { return Json(std::to_string(from.scene.seed)); }},
      {"preset_digest", "XXH3-128 of the preset with all defaults filled in, without the seed.",
       schema::matching("^xxh3:[0-9a-f]{32}$"),
       [](const T& from) { return Json(from.scene.preset_digest); }},
  };
}

}  // namespace warren::bake
