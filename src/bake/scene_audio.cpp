#include "bake/scene_audio.hpp"

#include "bake/fields.hpp"

#include <warren/core/digest.hpp>

#include <string>
#include <string_view>

namespace warren::bake {
namespace {

using scene::Audio;
using scene::Cue;
using scene::Sound;

std::string text(Cue cue) { return std::string(scene::name(cue)); }

/// Empty where the player makes the sound.
std::string path_of(const Sound& sound) {
  return sound.file ? "audio/" + text(sound.cue) + '.' + sound.file->ending : "";
}

const Fields<Sound>& cue_fields() {
  static const Fields<Sound> fields{
      {"name", "What it is for.", cue_schema(),
       [](const Sound& sound) { return cue_json(sound.cue); }},
      {"volume", "How loud it is, up to 1.", schema::number_between(0, 1),
       [](const Sound& sound) { return Json(sound.volume); }},
      {"file",
       "Path in the bundle of a designer's sound. Left out where the player makes the sound by "
       "itself.",
       schema::matching("^audio/[a-z-]+[.](wav|ogg|mp3|m4a)$"),
       [](const Sound& sound) { return sound.file ? Json(path_of(sound)) : Json(); },
       Presence::optional},
  };
  return fields;
}

const Fields<Audio>& audio_fields() {
  static const Fields<Audio> fields{
      {"volume", "How loud everything is, up to 1.", schema::number_between(0, 1),
       [](const Audio& audio) { return Json(audio.volume); }},
      {"ambience", "What sounds everywhere all the time. Left out where nothing does.",
       cue_schema(), [](const Audio& audio) { return cue_json(audio.ambience); },
       Presence::optional},
      {"footsteps", "What the visitor's steps sound like. Left out where they can't be heard.",
       cue_schema(), [](const Audio& audio) { return cue_json(audio.footsteps); },
       Presence::optional},
      {"cues", "All that can be heard here. An effect sounds by the cue of its own name.",
       schema::list(schema::object(cue_fields())),
       [](const Audio& audio) {
         return list_of(audio.cues,
                        [](const Sound& sound) { return write_object(cue_fields(), sound); });
       }},
  };
  return fields;
}

}  // namespace

Json audio_json(const Audio& audio) { return write_object(audio_fields(), audio); }

Json audio_schema() { return schema::object(audio_fields()); }

Json cue_json(const std::optional<Cue>& cue) { return cue ? Json(text(*cue)) : Json(); }

Json cue_schema() {
  std::vector<std::string> names;
  names.reserve(scene::kCues);
  for (const Cue cue : scene::kAllCues) names.push_back(text(cue));
  return schema::one_of(names);
}

std::vector<Artifact> sound_files(const Audio& audio, const MakeShared& shared) {
  std::vector<Artifact> out;
  for (const Sound& sound : audio.cues) {
    if (!sound.file) continue;
    const std::string& bytes = sound.file->bytes;
    const std::string key = to_string(digest(bytes)).substr(std::string_view("xxh3:").size());
    out.push_back({path_of(sound), shared(key, [&] { return bytes; }), key});
  }
  return out;
}

}  // namespace warren::bake
