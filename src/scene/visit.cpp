#include <warren/scene/visit.hpp>

namespace warren::scene {

std::string_view name(Action action) {
  constexpr std::array<std::string_view, kActions> kNames{
      "forward", "back", "left", "right", "turn-left", "turn-right", "walk", "pause", "strip"};
  return kNames.at(static_cast<std::size_t>(action));
}

std::string_view name(Effect effect) {
  constexpr std::array<std::string_view, 1> kNames{"glass-crack"};
  return kNames.at(static_cast<std::size_t>(effect));
}

std::string_view name(Cue cue) {
  constexpr std::array<std::string_view, kCues> kNames{
      "rock-roll", "creature-dash", "container-open", "glass-crack", "portal-hum",
      "footsteps", "wind"};
  return kNames.at(static_cast<std::size_t>(cue));
}

}  // namespace warren::scene
