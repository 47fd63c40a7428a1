#pragma once

#include <warren/core/diagnostic.hpp>
#include <warren/gen/maze/maze.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Presets: JSON text to typed values, with every mistake named at its line and column.
namespace warren::config {

/// A file that a preset, or a base that it extends, names.
struct NamedFile {
  std::string path;    ///< as written, relative to `folder`
  std::string folder;  ///< of the file that names it, or of the preset that an option changes
  std::string from;    ///< what names it, as messages show it: a file, or an option
  int line = 0;        ///< where it is named
  int column = 0;
};

/// The `maze` stage of a preset.
struct MazePreset {
  maze::Options options;  ///< `mask` is filled by the pipeline from the file `mask`
  NamedFile mask;         ///< without a path: none
  double cell = 2;     ///< metres
  double trigger = 3;  ///< metres
  bool once = true;
  scene::Masonry masonry;
};

struct Preset {
  std::string name;         ///< the file's stem unless the preset says otherwise
  std::string description;  ///< one line, shown by `warren presets`
  std::uint64_t seed = 0;   ///< used where the command line gives none
  std::optional<MazePreset> maze;
  scene::Lights lights;
};

/// A preset that was read, or what is wrong with it. With no error among the diagnostics, `preset`
/// is valid in every range that the generators demand.
struct ParsedPreset {
  Preset preset;
  Diagnostics diagnostics;
  [[nodiscard]] bool ok() const;
};

/// Reads a preset. `file` is how the user names it, for messages; its stem is the default name.
ParsedPreset parse_preset(std::string_view text, std::string_view file);

/// The preset with every default filled in, keys in the order of the reference, without the seed:
/// what `preset_digest` is computed from.
std::string canonical_json(const Preset& preset);

/// The draft-07 schema of presets, as published in `schemas/preset.schema.json`.
std::string preset_schema();

}  // namespace warren::config
