#pragma once

#include <warren/core/diagnostic.hpp>
#include <warren/gen/maze/maze.hpp>
#include <warren/gen/terrain/options.hpp>
#include <warren/scene/scene.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Presets: JSON text to typed values, with every mistake named at its line and column.
namespace warren::config {

/// A file that a preset, or a base that it extends, names.
struct NamedFile {
  std::string path;    ///< as written, relative to `folder`
  std::string folder;  ///< of the file that names it, or of the preset that an option changes
  /// The same path seen from the preset's own folder, by its names alone; for the canonical form.
  std::string relative;
  std::string from;  ///< what names it, as messages show it: a file, or an option
  int line = 0;      ///< where it is named
  int column = 0;
};

/// Designer's pictures of a surface, in place of a pattern.
struct ImageFiles {
  NamedFile albedo;     ///< always has a path
  NamedFile normal;     ///< without a path: none
  NamedFile roughness;  ///< likewise
};

/// What stands on closed cells.
enum class Walls : std::uint8_t {
  merged,  ///< stone, its faces merged
  prop     ///< a designer's prop each
};

/// The `maze` stage of a preset.
struct MazePreset {
  maze::Options options;  ///< `mask` is filled by the pipeline from the file `mask`
  NamedFile mask;         ///< without a path: none
  double cell = 2;        ///< metres
  double trigger = 3;     ///< metres
  bool once = true;
  Walls walls = Walls::merged;
  /// Without what `bake`, `props` and the pictures below make of it: the pipeline fills that in.
  scene::Masonry masonry;
  std::optional<ImageFiles> wall_images;
  std::optional<ImageFiles> floor_images;
  std::optional<ImageFiles> ceiling_images;
  std::optional<ImageFiles> top_images;
};

/// A picture of heights laid over the noise.
struct StampPreset {
  NamedFile image;       ///< always has a path
  terrain::Stamp stamp;  ///< without its picture
};

/// A surface that is painted by height.
struct LayerPreset {
  scene::Layer layer;  ///< without its pictures, which the pipeline fills in
  std::optional<ImageFiles> images;
};

/// Water that rises and falls.
struct TidePreset {
  terrain::TideOptions options;
  scene::Color color{127, 149, 154};
  double opacity = 0.6;
};

/// Levels of detail, two lists of one length.
struct LodPreset {
  std::vector<double> max_error{0.01, 0.05, 0.25};  ///< metres, rising
  std::vector<double> distance{0, 40, 100};         ///< metres, rising from 0
};

/// The `terrain` stage of a preset.
struct TerrainPreset {
  scene::Window window{0, 1, 0, 1};  ///< built where the command line names none
  terrain::Options options;          ///< `stamps` is filled by the pipeline from the list below
  std::vector<StampPreset> stamps;
  std::vector<LayerPreset> layers;  ///< 1 to 8
  std::optional<TidePreset> tide;
  LodPreset lod;
  int splat_size = 512;  ///< texels along a chunk's side: a power of two, 64..2048
};

/// How a scene becomes meshes and pictures.
struct BakePreset {
  scene::Occlusion occlusion = scene::Occlusion::lightmap;
  int texture_size = 256;  ///< pixels of a side of patterns: a power of two, 64..2048
};

/// Designers' GLBs in place of the props that are built in; without a path: none.
struct PropFiles {
  NamedFile rock;
  NamedFile animal;
  NamedFile insect;
  NamedFile container;
  NamedFile portal;
  NamedFile pad;
  NamedFile wall;  ///< with Walls::prop always, and then in place of stone
};

/// The visitor, and what his keys and buttons do.
struct PlayerPreset {
  scene::Visitor visitor;
  /// In the order of scene::Action.
  std::array<scene::Binding, scene::kActions> input;
};

/// How a cue is to sound.
struct CuePreset {
  NamedFile file;     ///< without a path: the player makes the sound by itself
  double volume = 1;  ///< 0..1; 0: not at all
};

struct AudioPreset {
  double volume = 0.8;  ///< on all cues, 0..1
  /// In the order of scene::Cue.
  std::array<CuePreset, scene::kCues> cues;
};

struct Preset {
  std::string name;                ///< the file's stem unless the preset says otherwise
  std::string description;         ///< one line, shown by `warren presets`
  std::uint64_t seed = 0;          ///< used where the command line gives none
  std::optional<MazePreset> maze;  ///< this or a terrain, not both
  std::optional<TerrainPreset> terrain;
  scene::Lights lights;
  PlayerPreset player;
  AudioPreset audio;
  BakePreset bake;
  PropFiles props;
  scene::Budget budget;
};

/// A preset that another one extends.
struct Base {
  std::string file;      ///< as messages show it; the next base is relative to its folder
  std::string identity;  ///< the same for all names of one file, never empty
  std::string text;
};

/// Gives the base that a preset names. Throws Error when it can't be had.
using BaseLoader = std::function<Base(const NamedFile& base)>;

/// What makes a preset besides its own text.
struct ReadOptions {
  /// Values that replace the preset's, each `PATH=VALUE`: PATH dotted (`maze.size`) or a JSON
  /// pointer (`/maze/size/0`), VALUE JSON, or plain text that can't be taken for JSON. Objects on
  /// the way are made; an array's length as an index adds an element; null is a value.
  std::vector<std::string> settings;
  std::string identity;  ///< of the preset's own file, as of a Base; empty for none
  BaseLoader load_base;  ///< empty: `extends` is reported as unreadable
};

/// Where a value of the effective preset was written.
struct Origin {
  std::string pointer;
  std::string file;  ///< as messages show it, or the option `--set PATH=VALUE`
  int line = 0;
  int column = 0;
};

/// A preset that was read, or what is wrong with it. With no error among the diagnostics, `preset`
/// is valid in every range that the generators demand.
struct ParsedPreset {
  Preset preset;
  Diagnostics diagnostics;
  std::vector<std::string> bases;  ///< files that were read for it, the nearest first
  std::vector<Origin> origins;  ///< of every value that was written, in the order of the document
  [[nodiscard]] bool ok() const;
};

/// Reads a preset: JSON (RFC 8259) with comments. `file` is how the user names it, for messages;
/// its stem is the default name. `"extends"` names a base in the preset's own folder or below, over
/// which the preset is laid as a JSON merge patch (RFC 7396); a base may extend another, up to 16.
/// Then the settings are applied. Diagnostics are in the order of the preset, its bases (nearest
/// first) and the settings, then of their places. Those of a setting name the file `--set
/// PATH=VALUE`, line 1 and the column in `PATH=VALUE`.
///
/// Bases: `E-EXTENDS-READ` (the loader throws), `E-EXTENDS-LOOP`, `E-EXTENDS-DEPTH`; settings:
/// `E-SET-PATH`, `E-SET-VALUE`; the format's number, which every file needs: `E-FORMAT`.
ParsedPreset parse_preset(std::string_view text, std::string_view file,
                          const ReadOptions& options = {});

/// `presets/a.json:3:12`, or `--set maze.size=[23,23]`, in which the column says little.
std::string to_string(const Origin& origin);

/// The effective preset as JSON with comments: every key that has an effect, with the place it was
/// written at or `default`. Read as a preset it gives the same canonical form. The preset must be
/// ok().
std::string explain(const ParsedPreset& parsed);

/// Kinds of presets that starter_preset() knows.
std::span<const std::string_view> starter_kinds();

/// What is wrong with building these chunks along an axis, both ends included; empty: nothing.
std::string window_complaint(std::string_view axis, std::int64_t first, std::int64_t last);

/// A preset of the kind, one of those, with every key, its description as a comment and its
/// default; keys without an effect or a default are comments themselves, which can be made lines.
/// It stands for the same as a preset of nothing but `{"format": 1, "<kind>": {}}`.
std::string starter_preset(std::string_view kind);

/// The preset with every default filled in, keys in the order of the reference, without the seed:
/// what `preset_digest` is computed from.
std::string canonical_json(const Preset& preset);

/// The draft-07 schema of presets, as published in `schemas/preset.schema.json`.
std::string preset_schema();

}  // namespace warren::config
