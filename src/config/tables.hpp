#pragma once

#include "config/table.hpp"

#include <warren/config/preset.hpp>
#include <warren/scene/scene.hpp>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// The field tables of presets, one function a type.
namespace warren::config {

const Table<Preset>& preset_table();
const Table<MazePreset>& maze_table();
/// The members of `materials`, which belong to the maze itself.
const Table<MazePreset>& materials_table();
/// Designer's pictures of a surface.
const Table<ImageFiles>& images_table();
const Table<TerrainPreset>& terrain_table();
/// One of the noises that a terrain is the sum of.
const Table<terrain::Noise>& noise_table();
const Table<terrain::Warp>& warp_table();
const Table<StampPreset>& stamp_table();
const Table<terrain::HoleOptions>& holes_table();
const Table<LayerPreset>& layer_table();
const Table<TidePreset>& tide_table();
const Table<LodPreset>& lod_table();
const Table<scene::Lights>& lights_table();
const Table<PlayerPreset>& player_table();
/// The members of `input`, an object for each action.
const Table<PlayerPreset>& input_table();
/// The members of `audio`, some of which have a meaning in some mazes only.
const Table<Preset>& audio_table();
const Table<BakePreset>& bake_table();
/// The members of `props`, some of which have a meaning in some mazes only.
const Table<Preset>& props_table();
const Table<scene::Budget>& budget_table();

/// A preset that names nothing: what fields have when a document leaves them out.
const Preset& default_preset();
/// The surfaces and measures of a maze by default: packed mud, stone, amber portals.
const MazePreset& default_maze();
/// Flats of mud, dry above, without holes and tide: what a terrain has by default.
const TerrainPreset& default_terrain();
/// The light of a preset of a maze without `lights`: document 000's dark with a spot light on the
/// head.
const scene::Lights& default_lights();
/// The light of a preset of a terrain without `lights`: a low sun in the haze.
const scene::Lights& terrain_lights();
/// What a `lights` object starts from: the same dark without the lamp and the fog.
const scene::Lights& bare_lights();

/// A visitor of document 000's size, and keys and buttons as games have them.
const PlayerPreset& default_player();
/// All cues at full volume, but a soft wind.
const AudioPreset& default_audio();

/// For keys that are read but change nothing: `W-OPTION-UNUSED`.
template <class T>
Condition<T> unused_without(std::function<bool(const T&)> applies, std::string message) {
  return {std::move(applies), Severity::warning, "W-OPTION-UNUSED", std::move(message)};
}

/// The same of what only mazes have.
Condition<Preset> needs_maze();
/// The same of what only events use.
Condition<Preset> needs_events();

/// A file that the document names, kept as a NamedFile at access(T&).
template <class T, class Access>
Field<T> file_field(std::string_view name, Path kind, Access access, std::string_view doc) {
  Field<T> out = field<T>(
      name, kind, [access](auto& value) -> auto& { return std::invoke(access, value).relative; },
      doc);
  out.read = [kind, access](Report& report, const Cursor& at, T& target) {
    auto path = kind.read(report, at);
    if (!path) return;
    std::invoke(access, target) =
        path->empty() ? NamedFile{} : report.named_file(at, *std::move(path));
  };
  return out;
}

/// The number of the preset format, of which this program reads one.
inline constexpr int kFormat = 1;
/// Values of the keys that every file of a preset has for itself.
std::optional<int> read_format(Report& report, const Cursor& at);
std::optional<std::string> read_schema(Report& report, const Cursor& at);
std::optional<std::string> read_extends(Report& report, const Cursor& at);

/// Sides of pictures, in pixels.
inline constexpr std::array<double, 6> kPictureSides{64, 128, 256, 512, 1024, 2048};

/// Whether a preset builds one thing.
void check_stages(Report& report, const Cursor& at, const Preset& preset);
/// Whether corners are to be darkened in a way that the preset's meshes can't.
void check_occlusion(Report& report, const Cursor& at, const Preset& preset);
/// Rules between the fields of a terrain.
void check_terrain(Report& report, const Cursor& at, const TerrainPreset& preset);
/// Rules between the fields of a maze.
void check_maze(Report& report, const Cursor& at, const MazePreset& preset);
/// Whether walls that are to be props have one.
void check_wall_prop(Report& report, const Cursor& at, const Preset& preset);
/// Whether the visitor fits between the walls and sees no more than what lies between them.
void check_player(Report& report, const Cursor& at, const Preset& preset);

}  // namespace warren::config
