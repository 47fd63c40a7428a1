#pragma once

#include "config/table.hpp"

#include <warren/config/preset.hpp>
#include <warren/scene/scene.hpp>

#include <optional>
#include <string>

/// The field tables of presets, one function a type.
namespace warren::config {

const Table<Preset>& preset_table();
const Table<MazePreset>& maze_table();
const Table<scene::Material>& material_table();
const Table<scene::Lights>& lights_table();

/// A preset that names nothing: what fields have when a document leaves them out.
const Preset& default_preset();
/// The surfaces and measures of a maze by default: packed mud, stone, amber portals.
const MazePreset& default_maze();
/// The light of a preset without `lights`: document 000's dark with a spot light on the head.
const scene::Lights& default_lights();
/// What a `lights` object starts from: the same dark without the lamp and the fog.
const scene::Lights& bare_lights();

/// The number of the preset format, of which this program reads one.
inline constexpr int kFormat = 1;
/// Values of the keys that every file of a preset has for itself.
std::optional<int> read_format(Report& report, const Cursor& at);
std::optional<std::string> read_schema(Report& report, const Cursor& at);
std::optional<std::string> read_extends(Report& report, const Cursor& at);

/// Rules between the fields of a maze.
void check_maze(Report& report, const Cursor& at, const MazePreset& preset);

}  // namespace warren::config
