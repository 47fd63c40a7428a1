#pragma once

#include <warren/core/artifact.hpp>
#include <warren/scene/scene.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Scenes to the files of a bundle (design note "Bundle, glTF profiles, budgets").
namespace warren::bake {

/// How meshes and pictures are written: `portable` as core glTF 2.0 and PNG, which every viewer
/// loads; `compact` as small as can be, with KHR_mesh_quantization, EXT_meshopt_compression and
/// EXT_mesh_gpu_instancing, colours as JPEG.
enum class Profile : std::uint8_t { portable, compact };

/// `portable`, `compact`.
std::string_view name(Profile profile);

/// All files of the scene's bundle, manifest.json last. Pure: the same scene gives the same bytes.
/// Pictures that many bundles hold come from `shared`.
/// Grids up to 33 x 33 cells become one mesh file, others one for each chunk of 16 x 16 cells, with
/// the sets of chunks that are seen from each cell; chunks grow with grids of over a thousand cells
/// a side, so that there are never more than 64 x 64.
/// A terrain becomes a mesh file for each chunk and level of detail, maps of its layers' weights,
/// and in profile portable a picture of each chunk's colours as well; its positions are exact in
/// both profiles, so that what is baked apart still meets. The metrics must have an entry for each
/// exit. Throws Error of kind generation: `E-BAKE-SIZE` when a mesh outgrows what a GLB can hold,
/// `E-BUDGET` when the bundle exceeds the scene's budget, with what contributes most; and
/// Interrupted once the process is asked to stop.
std::vector<Artifact> bake(const scene::Scene& scene, Profile profile, const MakeShared& shared);

/// scene.json alone, on one line, without the chunks: what `warren generate` prints. No
/// line feed at its end.
std::string scene_line(const scene::Scene& scene);

/// Draft-07 schemas of what is written, as published in `schemas/`, with a line feed at the end.
std::string scene_schema();
std::string manifest_schema();

}  // namespace warren::bake
