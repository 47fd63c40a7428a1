#pragma once

#include <warren/scene/asset.hpp>

#include <cstddef>
#include <string_view>

/// Designers' files, which anybody may have written, to scene types. Bytes in, never paths.
namespace warren::assets {

/// What a GLB may hold.
struct GlbLimits {
  std::size_t bytes = std::size_t{16} << 20;
  /// Drawn, shared meshes counted each time; three times as many vertices.
  std::size_t triangles = 200'000;
  std::size_t nodes = 4096;
  std::size_t depth = 64;    ///< of nodes in each other
  std::size_t items = 4096;  ///< of each: materials, pictures, draws of all meshes, skins, clips
  std::size_t keys = 1'000'000;  ///< of all clips, those that channels share counted each time
};

/// Reads a binary glTF 2.0 file that stands for itself: triangles, metallic-roughness or unlit
/// materials, embedded PNG and JPEG pictures, skins and node animations. Everything is checked
/// against the bytes that are there before it is used.
///
/// The asset shows what the file shows but for this: unlit materials glow in their colour; pictures
/// repeat, whatever their samplers say; the strengths of normal and occlusion pictures are 1;
/// cameras, lights and extensions that aren't required are left out, and so are occlusion pictures
/// whose coordinates aren't within 0..1. Strips and fans become triangles, vertices without indices
/// get them, those without a triangle are left out, matrices become translation, rotation and
/// scale. Things without a name get one (`node-3`), names that stand twice a number (`leg-2`),
/// control characters in them become `_`.
///
/// `where` names the file in errors. Throws Error of kind input: `E-GLB` (no GLB, truncated, not
/// valid glTF, with the JSON pointer of what is wrong), `E-GLB-UNSUPPORTED` (extensions that are
/// required, external URIs, points or lines, sparse accessors, morph targets, cubic splines: all
/// that would be lost), `E-GLB-LIMIT` (too much of something), `E-GLB-VALUE` (NaN or infinite
/// positions, normals, tangents, keys; numbers out of their range; nodes that are moved or scaled
/// by over 1,000,000, and what reaches further than so many metres).
scene::Asset read_glb(std::string_view bytes, std::string_view where, const GlbLimits& limits = {});

}  // namespace warren::assets
