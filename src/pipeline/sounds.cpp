#include "pipeline/sounds.hpp"

#include <warren/assets/sound.hpp>
#include <warren/core/error.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace warren::pipeline {
namespace {

using scene::Cue;

bool is_of_events(Cue cue) {
  return cue == Cue::rock_roll || cue == Cue::creature_dash || cue == Cue::container_open ||
         cue == Cue::glass_crack;
}

/// Null where it can't be used, which is reported.
std::shared_ptr<const scene::SoundFile> load(const Named& named, Inputs& inputs) {
  const std::string* bytes = inputs.load(named, "E-SOUND-READ");
  if (bytes == nullptr) return nullptr;
  try {
    return std::make_shared<const scene::SoundFile>(assets::read_sound(*bytes, named.file.path));
  } catch (const Error& error) {
    inputs.add(named, Severity::error, error.id(), std::string("can't be used: ") + error.what());
    return nullptr;
  }
}

Cue cue_of(scene::EventType type) {
  if (type == scene::EventType::object) return Cue::rock_roll;
  return type == scene::EventType::creature ? Cue::creature_dash : Cue::container_open;
}

/// Notes which of the plan's sounds a scene uses.
class Use {
 public:
  explicit Use(const Plan& plan) : plan_(plan) {}

  /// None where it isn't to be heard.
  std::optional<Cue> operator()(Cue cue) {
    const bool heard = std::any_of(plan_.sounds.begin(), plan_.sounds.end(),
                                   [&](const scene::Sound& sound) { return sound.cue == cue; });
    if (!heard) return std::nullopt;
    used_.insert(cue);
    return cue;
  }

  [[nodiscard]] std::vector<scene::Sound> used() const {
    std::vector<scene::Sound> out;
    for (const scene::Sound& sound : plan_.sounds) {
      if (used_.contains(sound.cue)) out.push_back(sound);
    }
    return out;
  }

 private:
  const Plan& plan_;
  std::set<Cue> used_;
};

}  // namespace

std::vector<scene::Sound> load_sounds(const config::Preset& preset, Inputs& inputs) {
  const bool events = preset.maze && preset.maze->options.events.count > 0;
  std::vector<scene::Sound> out;
  for (const Cue cue : scene::kAllCues) {
    const config::CuePreset& wanted = preset.audio.cues.at(static_cast<std::size_t>(cue));
    if (wanted.volume == 0 || (is_of_events(cue) && !events)) continue;
    if (cue == Cue::portal_hum && !preset.maze) continue;
    scene::Sound sound{cue, wanted.volume};
    if (!wanted.file.path.empty()) {
      const std::string pointer = "/audio/cues/" + std::string(scene::name(cue)) + "/file";
      sound.file = load({wanted.file, pointer, "sound"}, inputs);
    }
    out.push_back(std::move(sound));
  }
  return out;
}

void place_sounds(scene::Scene& scene, const Plan& plan) {
  Use use(plan);
  for (scene::Event& event : scene.events) {
    event.sound = use(cue_of(event.type));
    if (event.type != scene::EventType::object) continue;
    event.effect = scene::Effect::glass_crack;
    use(Cue::glass_crack);
  }
  for (scene::Exit& exit : scene.exits) exit.sound = use(Cue::portal_hum);
  scene.audio.volume = plan.preset.audio.volume;
  scene.audio.footsteps = use(Cue::footsteps);
  scene.audio.ambience = use(Cue::wind);
  scene.audio.cues = use.used();
}

}  // namespace warren::pipeline
