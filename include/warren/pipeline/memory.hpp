#pragma once

#include <warren/pipeline/pipeline.hpp>

#include <cstdint>

namespace warren::pipeline {

/// What is made of a preset: scenes alone, or bundles, which take less where they are baked to be
/// small.
enum class Work { generate, bake, bake_compact };

/// Bytes that the process takes beside its jobs; 11 to 13 MB were measured.
inline constexpr std::uint64_t kProcessMemory = std::uint64_t{16} << 20U;

/// Bytes that one job of this plan takes at its peak: above what was measured, and mostly within
/// twice of it. Measured as the resident memory of processes with one job, for all algorithms,
/// frontiers and placements, 501 to 4001 cells a side:
/// - scenes: 13 to 26 bytes per cell, and for each exit over four up to 4.9 where corridors are
///   long (depth-first, growing-tree);
/// - bundles: 229 to 259, under a ceiling 201 to 228; with occlusion by vertices 378 to 455 and 546
///   to 620, without any 180 and 154; compact 104 to 122, 142 to 179 and 72 to 98; for each such
///   exit up to 5.3. Meshes of which much is merged take a fraction of the estimate: under masks,
///   and of trees grown from their oldest rooms alone;
/// - patterns: 33 bytes for a pixel of the first and 22 for each further one; designers' pictures 8
///   to 15; designers' GLBs 2.9 times their size for scenes and 5.8 times for bundles, their sounds
///   2.0 and 3.0 times;
/// - wall props: the bytes of their mesh for each closed cell; where instances are, for each chunk.
/// What a designer's file takes while it is read, before anything is known of it, is left out: up
/// to 380 MB for the largest picture, where it has 16 bits a channel and is interlaced.
std::uint64_t memory_needed(const Plan& plan, Work work);

}  // namespace warren::pipeline
