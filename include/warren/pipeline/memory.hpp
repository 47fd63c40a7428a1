#pragma once

#include <warren/config/preset.hpp>

#include <cstdint>

namespace warren::pipeline {

/// What is made of a preset: scenes alone, or bundles.
enum class Work { generate, bake };

/// Bytes that the process takes beside its jobs; 11 to 13 MB were measured.
inline constexpr std::uint64_t kProcessMemory = std::uint64_t{16} << 20U;

/// Bytes that one job of this preset takes at its peak: above what was measured, and mostly within
/// twice of it. Measured as the resident memory of processes with one job, for all algorithms,
/// frontiers and placements, 501 to 4001 cells a side, in bytes per cell:
/// - scenes: 13 to 26, and for each exit over four up to 4.4 where corridors are long (depth-first,
///   growing-tree);
/// - bundles: 106 to 170, under a ceiling 75 to 128, and for each such exit up to 5.3. Meshes of
///   which much is merged take less than half of the estimate: under masks, and of trees grown from
///   their oldest rooms alone.
std::uint64_t memory_needed(const config::Preset& preset, Work work);

}  // namespace warren::pipeline
