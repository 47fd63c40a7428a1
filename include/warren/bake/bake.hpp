#pragma once

#include <warren/core/artifact.hpp>
#include <warren/scene/scene.hpp>

#include <string>
#include <vector>

/// Scenes to the files of a bundle (design note "Bundle, glTF profiles, budgets").
namespace warren::bake {

/// All files of the scene's bundle, manifest.json last. Pure: the same scene gives the same bytes.
/// Grids up to 33 x 33 cells become one mesh file, others one for each chunk of 16 x 16 cells, with
/// the sets of chunks that are seen from each cell; chunks grow with grids of over a thousand cells
/// a side, so that there are never more than 64 x 64.
/// The metrics must have an entry for each exit. Throws Error `E-BAKE-SIZE` (kind generation) when
/// a mesh outgrows what a GLB can hold, and Interrupted once the process is asked to stop.
std::vector<Artifact> bake(const scene::Scene& scene);

/// scene.json alone, on one line, without the chunks: what `warren generate` prints. No
/// line feed at its end.
std::string scene_line(const scene::Scene& scene);

/// Draft-07 schemas of what is written, as published in `schemas/`, with a line feed at the end.
std::string scene_schema();
std::string manifest_schema();

}  // namespace warren::bake
