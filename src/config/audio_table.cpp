#include "config/tables.hpp"

namespace warren::config {
namespace {

using scene::Cue;

const Table<CuePreset>& cue_table() {
  static const Table<CuePreset> table{
      .fields = {file_field<CuePreset>(
                     "file", Path{}, &CuePreset::file,
                     "A WAV, Ogg, MP3 or M4A. null: the player makes the sound by itself.")
                     .when(unused_without<CuePreset>(
                         [](const CuePreset& cue) { return cue.volume > 0; },
                         "this has no effect, since the volume is 0")),
                 field<CuePreset>("volume", Number{0, 1}, &CuePreset::volume,
                                  "How loud it is; 0 leaves the sound out.")},
      .rules = {}};
  return table;
}

Field<Preset> cue_field(Cue cue, std::string_view doc) {
  const auto number = static_cast<std::size_t>(cue);
  return object<Preset>(
      scene::name(cue), cue_table(), default_audio().cues.at(number),
      [number](auto& p) -> auto& { return p.audio.cues.at(number); }, doc);
}

const Table<Preset>& cues_table() {
  static const Table<Preset> table{
      .fields =
          {cue_field(Cue::rock_roll, "The rock of an event rolls.")
               .when(needs_maze())
               .when(needs_events()),
           cue_field(Cue::creature_dash, "An animal or an insect of an event runs.")
               .when(needs_maze())
               .when(needs_events()),
           cue_field(Cue::container_open, "The container of an event opens.")
               .when(needs_maze())
               .when(needs_events()),
           cue_field(Cue::glass_crack, "A rock meets the visitor, whose glasses crack.")
               .when(needs_maze())
               .when(needs_events()),
           cue_field(Cue::portal_hum, "What exits sound like, all the time.").when(needs_maze()),
           cue_field(Cue::footsteps, "The visitor's steps."),
           cue_field(Cue::wind, "What sounds everywhere, all the time.")},
      .rules = {}};
  return table;
}

}  // namespace

const AudioPreset& default_audio() {
  static const AudioPreset audio = [] {
    AudioPreset out;
    out.cues.at(static_cast<std::size_t>(Cue::wind)).volume = 0.3;
    return out;
  }();
  return audio;
}

const Table<Preset>& audio_table() {
  static const Table<Preset> table{
      .fields = {field<Preset>(
                     "volume", Number{0, 1}, [](auto& p) -> auto& { return p.audio.volume; },
                     "How loud everything is."),
                 section<Preset>("cues", cues_table(),
                                 "The sounds, by what they are for. Files are relative to the "
                                 "preset and have at most 8 MiB.")},
      .rules = {}};
  return table;
}

}  // namespace warren::config
