#pragma once

#include <warren/config/preset.hpp>
#include <warren/core/diagnostic.hpp>
#include <warren/core/failure.hpp>
#include <warren/core/result.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Preset and seed to scene: runs the stages and composes them.
namespace warren::pipeline {

/// Bytes of a file that a preset names. Throws Error when it can't be had.
using FileLoader = std::function<std::string(const config::NamedFile& file)>;

/// A file whose bytes count for what is built.
struct InputFile {
  std::string path;    ///< seen from the folder of the preset
  std::string digest;  ///< `xxh3:...` of its bytes
};

/// A preset whose files are loaded, ready to be run for any number of seeds, from any thread.
struct Plan {
  config::Preset preset;  ///< its mask, stamps, pictures and wall prop filled in
  /// Chunks of the terrain to build in place of the preset's own.
  std::optional<scene::Window> window;
  std::string preset_digest;     ///< of the canonical preset; the files' bytes don't count
  std::vector<InputFile> files;  ///< in the order in which the preset names them, each once
  /// All that a scene of the preset may place, in the order of assets::Role.
  std::vector<scene::Prop> props;
  /// All cues that a scene of the preset may use and that are to be heard, in the order of
  /// scene::Cue.
  std::vector<scene::Sound> sounds;
};

/// A plan, or what is wrong with the files that the preset names.
struct Prepared {
  Plan plan;  ///< with ok(), valid in every range that the generators demand
  Diagnostics diagnostics;
  [[nodiscard]] bool ok() const;  ///< no error among the diagnostics
};

/// Loads and checks what the preset refers to, each file once. All that is wrong is reported at the
/// line and column where the preset names the file. A file that can't be had (missing, unreadable,
/// outside of the preset's folder) is `E-MASK-READ`, `E-STAMP-READ`, `E-PICTURE-READ`,
/// `E-PROP-READ` or `E-SOUND-READ`.
/// - Masks, of which a pixel of luminance 128 and more allows its room: the id of
///   image::decode_png_luminance() (no PNG), `E-MASK-SIZE` (not one pixel a room), `E-MASK-EMPTY`
///   (no room allowed), `E-MASK-START`, `E-MASK-EXIT`, `E-MASK-POSITION` (the preset's own cells
///   lie on rooms that aren't allowed).
/// - Stamps: `E-IMAGE-FORMAT` (neither PNG nor JPEG), `E-IMAGE-PNG`, `E-IMAGE-JPEG` (can't be
///   decoded, or damaged; CMYK), `E-IMAGE-SIZE` (a side over 4096).
/// - Pictures of surfaces that are seen: the ids of assets::read_picture(); `W-IMAGE-SCALED`.
/// - Props: the ids of assets::read_glb(), and what assets::check() finds for the preset's cells.
/// - Sounds of cues that scenes may use: the id of assets::read_sound().
Prepared prepare(config::Preset preset, const FileLoader& load);

/// `xxh3:...` of everything that decides what a bundle holds: the preset's digest, the bytes of its
/// files, the window of a terrain, the profile, the seed and the version of the program. Bundles of
/// one digest are equal.
std::string inputs_digest(const Plan& plan, std::uint64_t seed, std::string_view profile,
                          std::string_view version);

struct Built {
  scene::Scene scene;
  std::vector<std::string> warnings;  ///< what a designer should know of this seed
};

/// Runs the stages for one seed; `profile` is how the scene is to be baked, by name. The failure is
/// that of the stage which had one. Throws Interrupted between stages once the process is asked to
/// stop.
Result<Built, Failure> build(const Plan& plan, std::uint64_t seed, std::string_view profile);

}  // namespace warren::pipeline
