#pragma once

#include <warren/config/preset.hpp>
#include <warren/core/diagnostic.hpp>
#include <warren/core/failure.hpp>
#include <warren/core/result.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

/// Preset and seed to scene: runs the stages and composes them.
namespace warren::pipeline {

/// Bytes of a file that a preset names, by the path in the preset. Throws Error when it can't be
/// had.
using FileLoader = std::function<std::string(const std::string& path)>;

/// A preset whose files are loaded, ready to be run for any number of seeds, from any thread.
struct Plan {
  config::Preset preset;
  std::string preset_digest;  ///< of the canonical preset; the files' bytes don't count
};

/// A plan, or what is wrong with the files that the preset names. With no diagnostics the plan is
/// valid in every range that the generators demand.
struct Prepared {
  Plan plan;
  Diagnostics diagnostics;
  [[nodiscard]] bool ok() const { return diagnostics.empty(); }
};

/// Loads and checks what the preset refers to; `file` is how the user names the preset. All that is
/// wrong is reported at the line and column where the preset names the file: `E-MASK-READ`
/// (missing, unreadable, outside of the preset's folder), the id of image::decode_png_luminance()
/// (no PNG), `E-MASK-SIZE` (not one pixel a room), `E-MASK-EMPTY` (no room allowed),
/// `E-MASK-START`, `E-MASK-EXIT`, `E-MASK-POSITION` (the preset's own cells lie on rooms that
/// aren't allowed). A pixel of luminance 128 and more allows its room.
Prepared prepare(config::Preset preset, const std::string& file, const FileLoader& load);

struct Built {
  scene::Scene scene;
  std::vector<std::string> warnings;  ///< what a designer should know of this seed
};

/// Runs the stages for one seed. The failure is that of the stage which had one.
Result<Built, Failure> build(const Plan& plan, std::uint64_t seed);

}  // namespace warren::pipeline
