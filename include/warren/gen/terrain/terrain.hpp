#pragma once

#include <warren/core/failure.hpp>
#include <warren/core/result.hpp>
#include <warren/gen/terrain/options.hpp>
#include <warren/scene/heightfield.hpp>
#include <warren/scene/terrain.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace warren::terrain {

/// A window of the endless field.
struct Landscape {
  scene::Heightfield field;
  std::vector<scene::Hole> holes;  ///< in the window, by row and column; those on its
                                   ///< far borders are the next window's
};

/// Heights of the window: noise, stamps, holes, in steps. A sample depends on its place in the
/// endless field alone, not on the window or the halo. Failure `E-TERRAIN-HOLES`: a block of the
/// window can't hold so many holes; the message says how many fit. Throws Interrupted once the
/// process is asked to stop.
[[nodiscard]] Result<Landscape, Failure> generate(const Options& options, std::uint64_t seed,
                                                  const scene::Window& window, int halo);

/// Step, base and range of a field by its options, whatever the seed.
struct Steps {
  double step = 0x1p-12;  ///< metres, a power of two
  double base = 0;        ///< metres of step 0, a multiple of `step`
};
[[nodiscard]] Steps steps_of(const Options& options);

/// Metres within which all heights of a field lie, whatever the seed.
struct HeightRange {
  double low = 0;
  double high = 0;
};
[[nodiscard]] HeightRange height_range(const Options& options);

/// The tide as a player needs it; between keys both lines are straight.
[[nodiscard]] scene::Tide tide(const TideOptions& options);

/// Measures of the samples of the window.
[[nodiscard]] scene::TerrainMetrics measure(const scene::Heightfield& field,
                                            const scene::Tide* tide);

}  // namespace warren::terrain
